/** The query parameter of destinations that carries a voucher. */
const voucherParameter = 'wp_click';

/**
 * The outcome of a voucher on the way to an address: it arrived intact, was changed or truncated, or was dropped. Null
 * if the text is not the address of a page.
 */
export type VoucherFate = 'kept' | 'changed' | 'dropped' | null;

/** @param pasted the address that the user pasted, as browsers show it: perhaps without its scheme. */
export function voucherFate(pasted: string, voucher: string): VoucherFate {
  const text = pasted.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !new URL(address).hostname.includes('.')) return null;
  const found = new URL(address).searchParams.getAll(voucherParameter);
  if (found.includes(voucher)) return 'kept';
  return found.length > 0 ? 'changed' : 'dropped';
}
