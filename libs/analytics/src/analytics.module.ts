import { Module } from '@nestjs/common';
import { AccountOverviewService } from './account-overview.service.js';
import { CreatedReportShares } from './created-report-shares.js';
import { ReconciliationService } from './engine/reconciliation.service.js';
import { ReportEngine } from './engine/report-engine.service.js';
import { LiftService } from './lift/lift.service.js';
import { LinkTrendsService } from './link-trends.service.js';
import { ReportSharesService } from './report-shares.service.js';
import { ReportsService } from './reports.service.js';

@Module({
  providers: [
    AccountOverviewService,
    CreatedReportShares,
    LiftService,
    LinkTrendsService,
    ReconciliationService,
    ReportEngine,
    ReportSharesService,
    ReportsService,
  ],
  exports: [
    AccountOverviewService,
    CreatedReportShares,
    LiftService,
    LinkTrendsService,
    ReconciliationService,
    ReportEngine,
    ReportSharesService,
    ReportsService,
  ],
})
export class AnalyticsModule {}
