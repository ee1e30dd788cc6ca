import { AccountsModule } from '@app/accounts';
import { AnalyticsModule } from '@app/analytics';
import { LinksModule } from '@app/links';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { LiftController } from './lift.controller.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { ReportController } from './report.controller.js';
import { ReportSharesController } from './report-shares.controller.js';
import { SharedReportController } from './shared-report.controller.js';
import { SharedReportLimit } from './shared-report-limit.js';
import { SharedReportPages } from './shared-report-pages.js';
import { TrendsController } from './trends.controller.js';

@Module({
  imports: [AccountsModule, AnalyticsModule, AuthModule, LinksModule, ListsModule],
  controllers: [
    AnalyticsController,
    LiftController,
    ReconciliationController,
    ReportController,
    ReportSharesController,
    SharedReportController,
    TrendsController,
  ],
  providers: [SharedReportLimit, SharedReportPages],
})
export class AnalyticsApiModule {}
