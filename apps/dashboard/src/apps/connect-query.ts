/**
 * The query of an app's authorization request. It is taken out of the URL before the router starts, which would rewrite a
 * `state` that looks like a number. Stored for this tab, because the user may have to sign in first.
 */
const storageKey = 'waypost-connect';

if (location.pathname === '/dashboard/connect' && location.search) {
  sessionStorage.setItem(storageKey, location.search.slice(1));
  history.replaceState(null, '', location.pathname);
}

/** Empty if no app opened this tab. */
export const connectQuery = (): string => sessionStorage.getItem(storageKey) ?? '';

/** Drops the request after it was answered. */
export const forgetConnectQuery = (): void => sessionStorage.removeItem(storageKey);
