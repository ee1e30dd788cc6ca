import { httpsUrlError } from '@app/common';

/**
 * What is wrong with the destination of a link, or null. It must be an absolute `https:` URL that is not on a host of
 * short links, whatever its port: visitors could be redirected forever.
 * @param isOwnHost whether short links are on a host name, as the URL parser normalizes it, without the root's dot.
 */
export function destinationError(
  value: unknown,
  isOwnHost: (hostname: string) => boolean,
): { code: string; message: string } | null {
  const error = httpsUrlError(value);
  if (error) return error;
  if (isOwnHost(new URL(String(value)).hostname.replace(/\.$/, ''))) {
    return { code: 'own_host', message: 'A destination may not be on the host of short links.' };
  }
  return null;
}
