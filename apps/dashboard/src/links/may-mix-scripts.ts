/** Whether it is worth asking the server about the host name of a URL: plain ASCII names mix nothing. */
export const mayMixScripts = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname.includes('xn--');
