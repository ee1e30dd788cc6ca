import type { ScannedPage } from '../scan-html.js';

/** Chromium and SingleFile write the address of a saved page into a comment. */
const savedFrom = /saved from url=\(\d+\)(\S+)|^\s*Page saved with SingleFile\s+url:\s*(\S+)/;

/** The address of a page; empty if it is not known. @param location the address that the file declares. */
export function pageAddress({ meta, comments }: ScannedPage, location: string): string {
  const commented = comments.map((text) => savedFrom.exec(text)).find((match) => match !== null);
  const given = [location, commented?.[1] ?? commented?.[2], meta.get('canonical'), meta.get('og:url')];
  return given.find((address) => address !== undefined && /^https?:/i.test(address)) ?? '';
}

/** True if an address is on one of these domains or below. */
export function isOnDomain(address: string, domains: readonly string[]): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
