import { DomainError } from '@app/common';

/** An error about one field, which has the same code. */
const aboutField = (
  code: 'invalid_voucher' | 'voucher_expired' | 'refund_too_large',
  field: string,
  message: string,
): DomainError => new DomainError(code, message, { fields: [{ field, code, message }] });

/** Not sealed by this installation for this account, or truncated. */
export const invalidVoucher = (): DomainError =>
  aboutField('invalid_voucher', 'voucher', 'This is not a voucher of this account.');

export const voucherExpired = (days: number): DomainError =>
  aboutField('voucher_expired', 'voucher', `A voucher is accepted for ${days} days after the click.`);

/** More than the remaining amount, or a conversion without an amount. */
export const refundTooLarge = (left: number | null): DomainError =>
  aboutField(
    'refund_too_large',
    'amount',
    left === null ? 'This conversion has no amount.' : `Of this conversion, ${left} is left.`,
  );

/** The account has another conversion with this event and external id. */
export const conversionExists = (): DomainError =>
  new DomainError('conversion_exists', 'Another conversion was reported with this event and external id.');

/** The conversion with this event and external id was deleted, or has been merged into the sums by day. */
export const conversionDeleted = (): DomainError =>
  new DomainError(
    'conversion_deleted',
    'The conversion with this event and external id was deleted, or is too old.',
  );

/** The conversion has another refund with this external id. */
export const refundExists = (): DomainError =>
  new DomainError('refund_exists', 'Another refund of this conversion has this external id.');

/** The clicked link no longer exists. */
export const linkDeleted = (): DomainError =>
  new DomainError('link_deleted', 'The link that was clicked was deleted.');

/** The conversion is too old to be refunded. */
export const conversionClosed = (): DomainError =>
  new DomainError('conversion_closed', 'A conversion can be refunded for 180 days.');
