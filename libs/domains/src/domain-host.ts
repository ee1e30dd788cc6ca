import { maxHostLength } from '@app/common';
import { domainToASCII } from 'node:url';

/** Labels that hold the TXT record: `_waypost.go.example`. */
export const recordLabel = '_waypost';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What is wrong with a host name. */
interface HostError {
  code: 'invalid_type' | 'invalid_host' | 'own_host';
  message: string;
}

/**
 * The form in which a host is stored and compared: lower case, ASCII (punycode), without the root's dot.
 * @returns null if it is not the name of a host with at least two labels. IP addresses, wildcards, ports and URLs are not.
 */
export function normalHost(given: string): string | null {
  // Other characters would be decoded, removed or taken for the end of the host.
  if (given.length > 1_000 || /[\s\p{Cc}%:/?#@\\[\]*_]/u.test(given)) return null;
  const host = domainToASCII(given).replace(/\.$/, '');
  const labels = host.split('.');
  if (labels.length < 2 || host.length + recordLabel.length + 1 > maxHostLength) return null;
  if (!labels.every((part) => label.test(part))) return null;
  // No top-level domain is a number. A name that ends with one is read as an IPv4 address.
  const last = labels.at(-1) ?? '';
  return /^\d+$/.test(last) || last === 'localhost' ? null : host;
}

/**
 * What is wrong with a host that an account wants to add, or null.
 * @param own hosts of the installation, which nobody can add, nor names above or below them.
 */
export function domainHostError(value: unknown, own: readonly string[]): HostError | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  const host = normalHost(value);
  if (host === null) {
    return {
      code: 'invalid_host',
      message: 'This must be the name of a host, such as go.example.com: no address, port, path or wildcard.',
    };
  }
  const isRelated = own.some(
    (name) => host === name || host.endsWith(`.${name}`) || name.endsWith(`.${host}`),
  );
  return isRelated
    ? { code: 'own_host', message: 'This name, or one above or below it, belongs to this installation.' }
    : null;
}
