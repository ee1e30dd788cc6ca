/** True if the host name of a URL is worth checking on the server: plain ASCII names mix no scripts. */
export const mayMixScripts = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname.includes('xn--');
