/** The target of a domain's records. */
interface DnsTarget {
  /** Null if the installation has neither a public name nor a public address. */
  type: 'CNAME' | 'A' | 'AAAA' | null;
  /** The name or the address. */
  value: string;
}

/** Addresses of this machine and of private networks, which visitors cannot reach. */
const privateAddress =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::|^f[cd]|^fe[89ab]/i;

/** @param shortUrlBase the prefix of the installation's short URLs */
export function dnsTargetOf(shortUrlBase: string): DnsTarget {
  const value = new URL(shortUrlBase).hostname.replace(/^\[(.*)\]$/, '$1');
  if (value.includes(':')) return { type: privateAddress.test(value) ? null : 'AAAA', value };
  if (/^[\d.]+$/.test(value)) return { type: privateAddress.test(value) ? null : 'A', value };
  // A name without a dot, such as that of a container, is known only in its own network.
  return { type: value.includes('.') && !value.endsWith('.localhost') ? 'CNAME' : null, value };
}
