/**
 * The query of the OpenID provider's redirect. It is read before the router starts, which would rewrite
 * codes that look like numbers and takes it out of the address bar and the history.
 */
let answer = location.pathname === '/dashboard/oidc' ? location.search.slice(1) : '';

/** Returns the answer the first time; afterward, and after a reload, an empty string. */
export function takeOidcAnswer(): string {
  const taken = answer;
  answer = '';
  return taken;
}
