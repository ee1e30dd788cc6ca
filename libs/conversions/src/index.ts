export { conversionEvent, maxAmount, maxConversionId } from './conversion-limits.js';
export { type ConversionFilter, ConversionsService } from './conversions.service.js';
export { ConversionVouchers } from './conversion-vouchers.js';
export { ConversionsModule } from './conversions.module.js';
export { ConversionRetention } from './conversion-retention.js';
export { deleteAllConversions } from './delete-conversions.js';
export { type GivenRefund, type Refund, RefundsService } from './refunds.service.js';
export { ReportedConversionsService, type ReportResult } from './reported-conversions.service.js';
export type { ConversionDetails, GivenConversion } from './conversion-details.js';
