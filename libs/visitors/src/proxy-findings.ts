import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { isIn, normaliseAddress, traceClient } from './client-address.js';

/** A stable word for what was found. */
export type ProxyVerdict =
  /** The visitor came directly. */
  | 'direct'
  /** A private peer without any header: the same network, or a proxy that tells nothing. */
  | 'private-peer'
  /** The peer sends X-Forwarded-For, and is not trusted. */
  | 'untrusted-proxy'
  /** The peer tells the address in a header that is not read. */
  | 'other-header'
  /** The peer is trusted, and sends no X-Forwarded-For. */
  | 'trusted-without-header'
  /** The header is right up to something that is no address. */
  | 'malformed-header'
  /** Every address in the header is a trusted proxy's. */
  | 'all-trusted'
  /** The header was used, and ends at a private address: probably one more proxy. */
  | 'private-client'
  /** The header was used, and a network such as Cloudflare's names another address. */
  | 'other-address'
  /** The header was used, and gives a public address. */
  | 'trusted-proxy';

/** A header that proxies tell addresses in, as it arrived. */
export interface ForwardingHeader {
  name: string;
  value: string;
  /** True where the address was taken from it. */
  used: boolean;
  /** What to do about one that is not read; null where there is nothing to do. */
  advice: string | null;
}

/** What the service takes for a visitor's address, why, and what to set where that is wrong. */
export interface ProxyFindings {
  /** The address that counts as the visitor's. */
  address: string;
  takenFrom: 'peer' | 'x-forwarded-for';
  /** Who opened the connection. */
  peer: string;
  verdict: ProxyVerdict;
  /** True where nothing needs to be set. */
  right: boolean;
  /** In words, one sentence or two each. */
  explanation: string[];
  /** The whole value that `TRUSTED_PROXIES` should have if the explanation holds; null where there is no one value. */
  trustedProxies: string | null;
  headers: ForwardingHeader[];
}

export interface ProxyRequest {
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

const send = 'Have your proxy send X-Forwarded-For';
const cloudflare =
  'put the ranges of https://www.cloudflare.com/ips/ in TRUSTED_PROXIES, beside your own proxy if there is one.';
const notRead: readonly [name: string, advice: string][] = [
  ['forwarded', `Waypost does not read Forwarded (RFC 7239). ${send} as well.`],
  [
    'cf-connecting-ip',
    `Waypost does not read CF-Connecting-IP; Cloudflare sends X-Forwarded-For too: ${cloudflare}`,
  ],
  [
    'x-real-ip',
    `Waypost does not read X-Real-IP. ${send}; in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`,
  ],
  ['true-client-ip', `Waypost does not read True-Client-IP. ${send}.`],
  ['fastly-client-ip', `Waypost does not read Fastly-Client-IP. ${send}.`],
  ['x-client-ip', `Waypost does not read X-Client-IP. ${send}.`],
];

/** Those of them in which a network between you and the visitors names the visitor. */
const ofNetworks = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip'];

/** @param trusted the addresses and CIDRs of `TRUSTED_PROXIES`; @param list the same, to look addresses up in. */
export function findProxies(
  { peer: rawPeer, headers }: ProxyRequest,
  trusted: readonly string[],
  list: BlockList,
): ProxyFindings {
  const peer = normaliseAddress(rawPeer ?? '');
  const forwardedFor = headerText(headers, 'x-forwarded-for');
  const { address, believed, malformed } = traceClient(peer, forwardedFor, list);
  const unread = notRead.flatMap(([name, advice]): ForwardingHeader[] => {
    const value = headerText(headers, name);
    return value === undefined ? [] : [{ name, value, used: false, advice }];
  });
  const asked = { peer, address, malformed, forwardedFor, unread, trusted };
  const found = isIn(list, peer) ? behindTrusted(asked, list) : behindUnknown(asked);
  return {
    address,
    takenFrom: believed > 0 ? 'x-forwarded-for' : 'peer',
    peer,
    ...found,
    headers: [
      ...(forwardedFor === undefined
        ? []
        : [{ name: 'x-forwarded-for', value: forwardedFor, used: believed > 0, advice: null }]),
      // Nobody needs advice about what is there beside the header that is read, unless it may be right and that wrong.
      ...unread.map((header) =>
        found.right || (forwardedFor !== undefined && !ofNetworks.includes(header.name))
          ? { ...header, advice: null }
          : header,
      ),
    ],
  };
}

type Found = Pick<ProxyFindings, 'verdict' | 'right' | 'explanation' | 'trustedProxies'>;

interface Asked {
  peer: string;
  address: string;
  malformed: string | undefined;
  forwardedFor: string | undefined;
  unread: readonly ForwardingHeader[];
  trusted: readonly string[];
}

/** The peer is not in `TRUSTED_PROXIES`, so that it is the visitor, whatever it sends. */
function behindUnknown({ peer, forwardedFor, unread, trusted }: Asked): Found {
  const throughCloudflare =
    unread.some(({ name }) => name === 'cf-connecting-ip') && !isIn(privateNetworks, peer);
  // Of a network that has many addresses, one would be no use.
  const withPeer = throughCloudflare ? null : withAlso(trusted, peer);
  const set = throughCloudflare ? cloudflare : 'set TRUSTED_PROXIES as below.';
  if (forwardedFor !== undefined) {
    const then = new BlockList();
    then.addAddress(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
    const { address } = traceClient(peer, forwardedFor, then);
    return {
      verdict: 'untrusted-proxy',
      right: false,
      explanation: [
        `The connection came from ${peer} with the header X-Forwarded-For. The header is not believed, since ${peer} is not in TRUSTED_PROXIES: every visitor seems to be ${peer}.`,
        `If ${peer} is your proxy: ${set} Then start the redirect and the API again. Your address would be ${address}.`,
        'If it is not, somebody on the way added the header, and not believing it is right.',
        ...changingAddress(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  if (unread.length > 0) {
    return {
      verdict: 'other-header',
      right: false,
      explanation: [
        `The connection came from ${peer} with ${unread.map(({ name }) => name).join(', ')}, but without X-Forwarded-For, the one header that Waypost reads.`,
        `If ${peer} is your proxy: have it send X-Forwarded-For, and ${set} Then start the redirect and the API again.`,
        ...changingAddress(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  if (isIn(privateNetworks, peer)) {
    return {
      verdict: 'private-peer',
      right: false,
      explanation: [
        `The connection came from ${peer}, a private address, and no header tells of a proxy.`,
        'If you opened this page from the same machine or network, that is right: your own address is private. Open it from outside, say by phone without Wi-Fi, to see what other visitors get.',
        `If you came from outside, something stands in between that does not say so. Have it send X-Forwarded-For, and set TRUSTED_PROXIES as below. What passes connections on without reading HTTP cannot send it.`,
        ...changingAddress(peer),
      ],
      trustedProxies: withPeer,
    };
  }
  return {
    verdict: 'direct',
    right: true,
    explanation: [
      `The connection came directly from ${peer}, a public address, and no header tells of a proxy. If that is your address, nothing needs to be set.`,
    ],
    trustedProxies: null,
  };
}

/** The peer is in `TRUSTED_PROXIES`. */
function behindTrusted(asked: Asked, list: BlockList): Found {
  const { peer, address, malformed, forwardedFor, unread, trusted } = asked;
  if (forwardedFor === undefined) {
    return {
      verdict: 'trusted-without-header',
      right: false,
      explanation: [
        `The connection came from ${peer}, which is in TRUSTED_PROXIES, but without X-Forwarded-For: the proxy itself counts as the visitor.`,
        `Have the proxy send the header (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for). If you opened this page on the machine of the proxy, past it, all may be well: open it through the proxy.`,
      ],
      trustedProxies: null,
    };
  }
  if (malformed !== undefined) {
    return {
      verdict: 'malformed-header',
      right: false,
      explanation: [
        `X-Forwarded-For has "${malformed}", which is no address. Neither that nor what stands left of it is believed, so that ${address} counts as the visitor.`,
        'Have your proxy write addresses, separated by commas: it may add a word such as "unknown", or a name, where it should add the address of its own peer.',
      ],
      trustedProxies: null,
    };
  }
  if (isIn(list, address)) {
    return {
      verdict: 'all-trusted',
      right: false,
      explanation: [
        `Every address in X-Forwarded-For is in TRUSTED_PROXIES (${trusted.join(', ')}), so that the left-most one, ${address}, counts as the visitor.`,
        'If that is the address of a visitor, a range is too wide: name the proxies alone. If you opened this page on a machine of your proxies, open it from outside.',
      ],
      trustedProxies: null,
    };
  }
  if (isIn(privateNetworks, address)) {
    return {
      verdict: 'private-client',
      right: false,
      explanation: [
        `X-Forwarded-For was used, and the right-most address in it that is no trusted proxy is ${address}: a private one.`,
        'If you are in that network yourself, this is right. Otherwise it is one more proxy of yours: add it as below, start Waypost again, and look again.',
        ...changingAddress(address),
      ],
      trustedProxies: withAlso(trusted, address),
    };
  }
  const named = unread.find(
    ({ name, value }) => ofNetworks.includes(name) && isIP(value) !== 0 && value !== address,
  );
  if (named) {
    return {
      verdict: 'other-address',
      right: false,
      explanation: [
        `X-Forwarded-For was used and gives ${address}, but ${named.name} names ${named.value}.`,
        `If the second is yours, the first belongs to the network in between. Put all of that network's ranges in TRUSTED_PROXIES; Cloudflare's are at https://www.cloudflare.com/ips/.`,
      ],
      trustedProxies: null,
    };
  }
  return {
    verdict: 'trusted-proxy',
    right: true,
    explanation: [
      `The connection came from ${peer}, which is in TRUSTED_PROXIES, and X-Forwarded-For was used: ${address} is the right-most address in it that is no trusted proxy.`,
      `If that is your address, everything is set as it should be. If it belongs to a proxy or a network such as Cloudflare's, add that to TRUSTED_PROXIES.`,
    ],
    trustedProxies: null,
  };
}

function withAlso(trusted: readonly string[], address: string): string {
  const plain = address.replace(/%.*$/, '');
  return [...trusted, `${plain}/${isIP(plain) === 6 ? 128 : 32}`].join(',');
}

/** Containers get other addresses when they are made anew; loopback stays. */
function changingAddress(address: string): string[] {
  if (/^(?:127\.|::1$)/.test(address) || !isIn(privateNetworks, address)) return [];
  return [
    'A container gets another address when it is made anew: then trust its network instead, which “docker network inspect” shows.',
  ];
}

function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
