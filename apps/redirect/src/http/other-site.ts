import type { IncomingMessage } from 'node:http';

/**
 * Returns whether another site's page made the browser send this request. Browsers that send neither header predate
 * both.
 * @param origin of the short links.
 */
export function isFromOtherSite({ headers }: Pick<IncomingMessage, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== origin;
}
