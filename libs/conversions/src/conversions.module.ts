import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { ConversionKeys } from './conversion-keys.js';
import { ConversionVouchers } from './conversion-vouchers.js';
import { ConversionsService } from './conversions.service.js';
import { RefundsService } from './refunds.service.js';
import { ReportedConversionsService } from './reported-conversions.service.js';

@Module({
  providers: [
    ConversionKeys,
    ConversionsService,
    ConversionVouchers,
    RefundsService,
    ReportedConversionsService,
    Signatures,
  ],
  exports: [ConversionsService, ConversionVouchers, RefundsService, ReportedConversionsService],
})
export class ConversionsModule {}
