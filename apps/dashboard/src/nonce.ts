/** The nonce that this page's content security policy asks of every style element. */
export const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
