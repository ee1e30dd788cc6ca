/**
 * True if the host of a URL exists in one network or on one device only: a name without a dot or with a private ending, or
 * a private IP address. Such a destination may be meant, so it is not an error.
 */
export function isOutOfReach(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return /^\[(::1?\]|f[cd]|fe[89ab])/.test(host);
  return !host.includes('.') || privateNames.test(host) || privateAddresses.test(host);
}

const privateNames = /\.(local|localhost|internal|lan|home\.arpa)$/;
const privateAddresses = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$/;
