import { createLinkLengths } from '../api/lengths.gen.ts';
/**
 * The name of a link without a given name or slug: its destination, without scheme, `www.` and query. Undefined if the
 * destination cannot be parsed, so that the API names the link.
 */
export function nameOfDestination(destination: string): string | undefined {
  const given = /^[a-z][a-z0-9+.-]*:/i.test(destination.trim())
    ? destination
    : `https://${destination.trim()}`;
  if (!URL.canParse(given)) return undefined;
  const { hostname, pathname } = new URL(given);
  const path = readable(pathname.replace(/[/]+$/, ''));
  return [...(hostname.replace(/^www[.]/, '') + path)].slice(0, createLinkLengths.name).join('').trim();
}

/** Decoded if that yields text without control characters, which names must not contain. */
function readable(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    return /[\p{Cc}\p{Cs}]/u.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
