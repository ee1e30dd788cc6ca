import { AccountsModule } from '@app/accounts';
import { AnalyticsModule } from '@app/analytics';
import { ImportsModule } from '@app/imports';
import { Mailer } from '@app/common';
import { WebhooksModule } from '@app/webhooks';
import { Module } from '@nestjs/common';
import { OffboardingService } from './offboarding.service.js';
import { OwnerNotices } from './owner-notices.js';

@Module({
  imports: [AccountsModule, AnalyticsModule, ImportsModule, WebhooksModule],
  providers: [Mailer, OffboardingService, OwnerNotices],
  exports: [OffboardingService],
})
export class OffboardingModule {}
