import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { LimiterStore } from './limiter-store.js';
import { RateLimit } from './rate-limit.js';

/** What counts requests. */
@Module({
  imports: [AccountsModule],
  providers: [LimiterStore, RateLimit],
  exports: [LimiterStore, RateLimit],
})
export class LimitsModule {}
