export { DailyVouchers, fullKindFrom, type SealedKind } from './daily-vouchers.js';
export {
  type Arm,
  arms,
  type ClickKind,
  type KindOutcome,
  kindOutcomes,
  textOfKind,
  type VoucherContent,
} from './voucher-content.js';
export { voucherLength, Vouchers } from './vouchers.js';
