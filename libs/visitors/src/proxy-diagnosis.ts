import { includesAddress, normalizeAddress, traceClient } from '@app/common';
import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** Stable code for the result of a proxy check. */
export type ProxyVerdict =
  /** The visitor connected directly. */
  | 'direct'
  /** A private peer without forwarding headers: the same network, or a proxy that sends none. */
  | 'private-peer'
  /** An untrusted peer sends X-Forwarded-For. */
  | 'untrusted-proxy'
  /** An untrusted peer names the visitor in a header that Waypost does not read. */
  | 'other-header'
  /** A trusted peer does not send X-Forwarded-For. */
  | 'trusted-without-header'
  /** X-Forwarded-For contains something that is not an address. */
  | 'malformed-header'
  /** Every address in X-Forwarded-For belongs to a trusted proxy. */
  | 'all-trusted'
  /** X-Forwarded-For was used and gives a private address, probably another proxy's. */
  | 'private-client'
  /** X-Forwarded-For was used, but a CDN's header names a different address. */
  | 'other-address'
  /** X-Forwarded-For was used and gives a public address. */
  | 'trusted-proxy';

/** A header in which proxies name the visitor's address, as received. */
interface ForwardingHeader {
  name: string;
  value: string;
  /** True if the address was taken from it. */
  used: boolean;
  /** Advice for a header that Waypost does not read; null if none is needed. */
  advice: string | null;
}

/** How to trust Cloudflare. Completes a sentence. */
const trustCloudflare =
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
const isCdnHeader = ({ name }: ForwardingHeader): boolean => cdnHeaders.includes(name);

/** The forwarding headers of a request that Waypost does not read, each with advice. */
function ignoredForwardingHeaders(headers: IncomingHttpHeaders): ForwardingHeader[] {
  return ignoredHeaders.flatMap(([name, advice]) => {
    const value = headerText(headers, name);
    return value === undefined ? [] : [{ name, value, used: false, advice }];
  });
}

/** A header's value; repeated headers are joined. */
function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The address that Waypost uses for a visitor, the reason, and the setting to change if it is wrong. */
export interface ProxyDiagnosis {
  /** The address that Waypost uses for the visitor. */
  address: string;
  takenFrom: 'peer' | 'x-forwarded-for';
  /** Address that opened the connection. */
  peer: string;
  verdict: ProxyVerdict;
  /** True if no setting needs to change. */
  correct: boolean;
  /** The verdict in words, one short paragraph per entry. */
  explanation: string[];
  /** The complete suggested value of `TRUSTED_PROXIES`; null if there is no single suggestion. */
  trustedProxies: string | null;
  headers: ForwardingHeader[];
}

interface ProxyRequest {
  /** Address of the peer. */
  peer: string | undefined;
  headers: IncomingHttpHeaders;
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6');
}

/**
 * Diagnoses how a request reached Waypost.
 * @param trusted the addresses and CIDRs of `TRUSTED_PROXIES`.
 * @param trustedList the same as a list for lookups.
 */
export function diagnoseProxies(
  { peer: rawPeer, headers }: ProxyRequest,
  trusted: readonly string[],
  trustedList: BlockList,
): ProxyDiagnosis {
  const peer = normalizeAddress(rawPeer ?? '');
  const forwardedFor = headerText(headers, 'x-forwarded-for');
  const { address, trustedEntries, malformed } = traceClient(peer, forwardedFor, trustedList);
  const used = trustedEntries > 0;
  const ignored = ignoredForwardingHeaders(headers);
  const route = { peer, address, malformed, forwardedFor, ignored, trusted };
  const finding = includesAddress(trustedList, peer)
    ? behindTrustedPeer(route, trustedList)
    : behindUntrustedPeer(route);
  return {
    address,
    takenFrom: used ? 'x-forwarded-for' : 'peer',
    peer,
    ...finding,
    headers: [
      ...(forwardedFor === undefined
        ? []
        : [{ name: 'x-forwarded-for', value: forwardedFor, used, advice: null }]),
      // If X-Forwarded-For is also present, only a CDN's header needs advice: X-Forwarded-For may be wrong in that
      // case.
      ...ignored.map((header) =>
        finding.correct || (forwardedFor !== undefined && !isCdnHeader(header))
          ? { ...header, advice: null }
          : header,
      ),
    ],
  };
}

type ProxyFinding = Pick<ProxyDiagnosis, 'verdict' | 'correct' | 'explanation' | 'trustedProxies'>;

/** The path of a request through proxies, as the request shows it. */
interface ProxyRoute {
  peer: string;
  address: string;
  malformed: string | undefined;
  forwardedFor: string | undefined;
  ignored: readonly ForwardingHeader[];
  trusted: readonly string[];
}

/** The peer is not in `TRUSTED_PROXIES`, so it counts as the visitor. */
function behindUntrustedPeer({ peer, forwardedFor, ignored, trusted }: ProxyRoute): ProxyFinding {
  const throughCloudflare =
    ignored.some(({ name }) => name === 'cf-connecting-ip') && !includesAddress(privateNetworks, peer);
  // Trusting a single address of Cloudflare would not help: it has many.
  const withPeer = throughCloudflare ? null : withAddress(trusted, peer);
  const trustProxy = throughCloudflare ? trustCloudflare : 'set TRUSTED_PROXIES as shown below.';
  if (forwardedFor !== undefined) {
    const peerOnly = new BlockList();
    peerOnly.addAddress(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
    const { address } = traceClient(peer, forwardedFor, peerOnly);
    return {
      verdict: 'untrusted-proxy',
      correct: false,
      explanation: [
        `The connection came from ${peer} with an X-Forwarded-For header. Waypost ignores the header because ${peer} is not in TRUSTED_PROXIES, so every visitor appears to be ${peer}.`,
        `If ${peer} is your proxy, ${trustProxy} Then restart the redirect and the API. Your address would be ${address}.`,
        'If it is not your proxy, someone along the way added the header, and ignoring it is right.',
        ...containerHint(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  if (ignored.length > 0) {
    return {
      verdict: 'other-header',
      correct: false,
      explanation: [
        `The connection came from ${peer} with ${ignored.map(({ name }) => name).join(', ')}, but without X-Forwarded-For, the only header that Waypost reads.`,
        `If ${peer} is your proxy, have it send X-Forwarded-For and ${trustProxy} Then restart the redirect and the API.`,
        ...containerHint(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  if (includesAddress(privateNetworks, peer)) {
    return {
      verdict: 'private-peer',
      correct: false,
      explanation: [
        `The connection came from ${peer}, a private address, and no header indicates a proxy.`,
        'If you opened this page from the same machine or network, this is right: your own address is private. To see what other visitors get, open it from outside, for example on a phone without Wi-Fi.',
        `If you came from outside, a proxy that does not identify itself is in between. Have it send X-Forwarded-For, and set TRUSTED_PROXIES as shown below. A proxy that forwards connections without reading HTTP cannot send the header.`,
        ...containerHint(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  return {
    verdict: 'direct',
    correct: true,
    explanation: [
      `The connection came directly from ${peer}, a public address, and no header indicates a proxy. If that is your address, there is nothing to change.`,
    ],
    trustedProxies: null,
  };
}

/** The peer is in `TRUSTED_PROXIES`. */
function behindTrustedPeer(route: ProxyRoute, trustedList: BlockList): ProxyFinding {
  const { peer, address, malformed, forwardedFor, ignored, trusted } = route;
  if (forwardedFor === undefined) {
    return {
      verdict: 'trusted-without-header',
      correct: false,
      explanation: [
        `The connection came from ${peer}, which is in TRUSTED_PROXIES, but without X-Forwarded-For. The proxy itself counts as the visitor.`,
        `Have the proxy send the header. In nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for. If you opened this page on the proxy's machine and bypassed the proxy, everything may be fine: open the page through the proxy.`,
      ],
      trustedProxies: null,
    };
  }
  if (malformed !== undefined) {
    return {
      verdict: 'malformed-header',
      correct: false,
      explanation: [
        `X-Forwarded-For contains "${malformed}", which is not an address. Waypost ignores it and everything to its left, so ${address} counts as the visitor.`,
        'Have your proxy write addresses separated by commas. It may be adding a name or a word such as "unknown" instead of the address it received the connection from.',
      ],
      trustedProxies: null,
    };
  }
  if (includesAddress(trustedList, address)) {
    return {
      verdict: 'all-trusted',
      correct: false,
      explanation: [
        `Every address in X-Forwarded-For is in TRUSTED_PROXIES (${trusted.join(', ')}), so the leftmost one, ${address}, counts as the visitor.`,
        'If that is a visitor’s address, a range is too wide: list only your proxies. If you opened this page on one of your proxy machines, open it from outside.',
      ],
      trustedProxies: null,
    };
  }
  if (includesAddress(privateNetworks, address)) {
    return {
      verdict: 'private-client',
      correct: false,
      explanation: [
        `X-Forwarded-For was used. The rightmost address in it that is not a trusted proxy is ${address}, a private address.`,
        'If you are in that network yourself, this is right. Otherwise it is another one of your proxies: add it as shown below, restart Waypost, and check again.',
        ...containerHint(address),
      ],
      trustedProxies: withAddress(trusted, address),
    };
  }
  const contradicting = ignored.find(
    (header) => isCdnHeader(header) && isIP(header.value) !== 0 && header.value !== address,
  );
  if (contradicting) {
    return {
      verdict: 'other-address',
      correct: false,
      explanation: [
        `X-Forwarded-For was used and gives ${address}, but ${contradicting.name} names ${contradicting.value}.`,
        `If the second address is yours, the first one belongs to a CDN in between. Add all of its ranges to TRUSTED_PROXIES. Cloudflare lists its ranges at https://www.cloudflare.com/ips/.`,
      ],
      trustedProxies: null,
    };
  }
  return {
    verdict: 'trusted-proxy',
    correct: true,
    explanation: [
      `The connection came from ${peer}, which is in TRUSTED_PROXIES, and X-Forwarded-For was used. The rightmost address in it that is not a trusted proxy is ${address}.`,
      `If that is your address, everything is set correctly. If it belongs to a proxy or to a CDN such as Cloudflare, add that to TRUSTED_PROXIES.`,
    ],
    trustedProxies: null,
  };
}

function withAddress(trusted: readonly string[], address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  return [...trusted, `${withoutZone}/${isIP(withoutZone) === 6 ? 128 : 32}`].join(',');
}

/** Containers get new addresses when they are recreated. Loopback addresses never change. */
function containerHint(address: string): string[] {
  if (/^(?:127\.|::1$)/.test(address) || !includesAddress(privateNetworks, address)) return [];
  return [
    'A container gets a new address when it is recreated. Trust its network instead: “docker network inspect” shows it.',
  ];
}
