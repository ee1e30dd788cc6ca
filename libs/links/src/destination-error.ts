import { httpsUrlError, type ValueError } from '@app/common';

/** Limit of `Location`, in which every other character takes up to twelve bytes. Proxies and clients reject headers of 16 KiB. */
const maxEncodedBytes = 8_192;

/**
 * The reason why the destination of a link is invalid, or null. It must have at most 8,192 bytes once it is encoded,
 * and be an absolute `https:` URL that is not on a host of short links, whatever its port: visitors could be
 * redirected forever.
 * @param isOwnHost returns true if short links are on a host name, as the URL parser normalizes it, without the
 * root's dot.
 */
export function destinationError(
  value: unknown,
  isOwnHost: (hostname: string) => boolean,
): ValueError | null {
  const error = httpsUrlError(value);
  if (error) return error;
  const { href, hostname } = new URL(String(value));
  if (href.length > maxEncodedBytes) {
    const most = maxEncodedBytes.toLocaleString('en');
    return { code: 'too_long', message: `This may have at most ${most} bytes once it is percent-encoded.` };
  }
  if (isOwnHost(hostname.replace(/\.$/, ''))) {
    return { code: 'own_host', message: 'A destination may not be on the host of short links.' };
  }
  return null;
}
