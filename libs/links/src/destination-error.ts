import { httpsUrlError } from '@app/common';

/**
 * What is wrong with the destination of a link, or null. It must be an absolute `https:` URL that is not on the host of
 * short links, whatever its port: visitors could be redirected forever.
 * @param shortHost host name of `SHORT_URL_BASE` as the URL parser normalizes it.
 */
export function destinationError(
  value: unknown,
  shortHost: string,
): { code: string; message: string } | null {
  const error = httpsUrlError(value);
  if (error) return error;
  if (withoutRootDot(new URL(String(value)).hostname) === withoutRootDot(shortHost)) {
    return { code: 'own_host', message: 'A destination may not be on the host of short links.' };
  }
  return null;
}

/** `go.example.` and `go.example` are the same host. */
const withoutRootDot = (host: string): string => host.replace(/\.$/, '');
