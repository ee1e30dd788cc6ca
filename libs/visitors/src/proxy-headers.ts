import type { IncomingHttpHeaders } from 'node:http';

/** A header in which proxies name the visitor's address, as received. */
export interface ForwardingHeader {
  name: string;
  value: string;
  /** True if the address was taken from it. */
  used: boolean;
  /** Advice for a header that Waypost does not read; null if none is needed. */
  advice: string | null;
}

/** How to trust Cloudflare. Completes a sentence. */
export const trustCloudflare =
  'add the ranges from https://www.cloudflare.com/ips/ to TRUSTED_PROXIES, along with your own proxy if you have one.';

const sendForwardedFor = 'Have your proxy send X-Forwarded-For';
const ignoredHeaders: readonly [name: string, advice: string][] = [
  ['forwarded', `Waypost does not read Forwarded (RFC 7239). ${sendForwardedFor} as well.`],
  [
    'cf-connecting-ip',
    `Waypost does not read CF-Connecting-IP. Cloudflare also sends X-Forwarded-For: ${trustCloudflare}`,
  ],
  [
    'x-real-ip',
    `Waypost does not read X-Real-IP. ${sendForwardedFor}. In nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`,
  ],
  ['true-client-ip', `Waypost does not read True-Client-IP. ${sendForwardedFor}.`],
  ['fastly-client-ip', `Waypost does not read Fastly-Client-IP. ${sendForwardedFor}.`],
  ['x-client-ip', `Waypost does not read X-Client-IP. ${sendForwardedFor}.`],
];

const cdnHeaders = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip'];

/** True for a header in which a CDN between your proxy and the visitors names the visitor. */
export const isCdnHeader = ({ name }: ForwardingHeader): boolean => cdnHeaders.includes(name);

/** The forwarding headers of a request that Waypost does not read, each with advice. */
export function ignoredForwardingHeaders(headers: IncomingHttpHeaders): ForwardingHeader[] {
  return ignoredHeaders.flatMap(([name, advice]) => {
    const value = headerText(headers, name);
    return value === undefined ? [] : [{ name, value, used: false, advice }];
  });
}

/** A header's value; repeated headers are joined. */
export function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
