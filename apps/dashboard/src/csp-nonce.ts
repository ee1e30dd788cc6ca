/** The nonce that the content security policy of this page requires on every style element. */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
