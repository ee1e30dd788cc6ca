/** Names of this machine itself, as in URLs. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** True if it is a name of this machine itself. @param name host name without a port, as in a URL. */
export const isLoopbackName = (name: string): boolean => loopbackNames.includes(name);

/**
 * The origins of our own pages, given their configured one. If that is a loopback origin, every loopback name with its
 * port counts. Never derived from a request: a page of another site can choose the host that it requests.
 */
export function ownOrigins(configured: string): string[] {
  const { protocol, hostname, port, origin } = new URL(configured);
  if (!isLoopbackName(hostname)) return [origin];
  return loopbackNames.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin);
}

/**
 * The host of a `Host` header as in a URL: lower case, without the default port of `protocol`.
 * @returns null if it is not a host.
 */
export function hostOf(header: string | undefined, protocol: string): string | null {
  const address = `${protocol}//${header ?? ''}`;
  return /^[\w.:[\]-]+$/.test(header ?? '') && URL.canParse(address) ? new URL(address).host : null;
}
