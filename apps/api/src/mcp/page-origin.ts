import { hostOf, isLoopbackName, ownOrigins, type Settings } from '@app/common';
import { HttpError } from '@app/operations';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Rejects requests of web pages that may not call the API, even if the page pointed its own name at this server (DNS
 * rebinding). Programs send no `Origin`. An address, and a name without a dot, cannot be the name of such a page.
 * @throws HttpError forbidden.
 */
export function refuseOtherPages({ origin, host }: IncomingHttpHeaders, settings: Settings): void {
  const { API_BASE_URL, CORS_ORIGINS } = settings;
  const allowed = [...ownOrigins(API_BASE_URL), ...CORS_ORIGINS];
  if (origin !== undefined && !allowed.includes('*') && !allowed.includes(origin)) {
    throw new HttpError(
      'forbidden',
      'Pages of this origin may not call the API. CORS_ORIGINS lists those that may.',
    );
  }
  const { protocol, hostname } = new URL(API_BASE_URL);
  const asked = hostOf(host, protocol);
  const name = asked === null ? '' : new URL(`${protocol}//${asked}`).hostname;
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (name === hostname || isLoopbackName(name) || isAddress || (name !== '' && !name.includes('.'))) return;
  throw new HttpError('forbidden', `This server is not called ${name}: use the address in API_BASE_URL.`);
}
