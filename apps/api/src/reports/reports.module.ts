import { AccountsModule } from '@app/accounts';
import { ModerationModule } from '@app/moderation';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ReportLimit } from './report-limit.js';
import { ReportsController } from './reports.controller.js';

/** Reports by visitors. */
@Module({
  imports: [AccountsModule, AuthModule, ModerationModule],
  controllers: [ReportsController],
  providers: [ReportLimit],
})
export class ReportsApiModule {}
