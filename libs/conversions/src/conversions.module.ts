import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { ConversionKeys } from './conversion-keys.js';
import { ConversionRetention } from './conversion-retention.js';
import { ConversionVouchers } from './conversion-vouchers.js';
import { ConversionsService } from './conversions.service.js';
import { RefundsService } from './refunds.service.js';
import { ReportedConversionsService } from './reported-conversions.service.js';

@Module({
  providers: [
    ConversionKeys,
    ConversionRetention,
    ConversionsService,
    ConversionVouchers,
    RefundsService,
    ReportedConversionsService,
    Signatures,
  ],
  exports: [
    ConversionRetention,
    ConversionsService,
    ConversionVouchers,
    RefundsService,
    ReportedConversionsService,
  ],
})
export class ConversionsModule {}
