import { AccountsModule } from '@app/accounts';
import { ImportsModule } from '@app/imports';
import { LimiterStore } from '@app/operations';
import { Module } from '@nestjs/common';
import { AccountLimits } from './account-limits.js';
import { BearerPolicy } from './bearer.policy.js';
import { RateLimit } from './rate-limit.js';
import { UnknownCredentials } from './unknown-credentials.js';

/** Bearers of `/v1`, and rate limits. */
@Module({
  imports: [AccountsModule, ImportsModule],
  providers: [AccountLimits, BearerPolicy, LimiterStore, RateLimit, UnknownCredentials],
  exports: [AccountLimits, LimiterStore, RateLimit, UnknownCredentials],
})
export class AuthModule {}
