import { Module } from '@nestjs/common';
import { AccountOverviewService } from './account-overview.service.js';
import { ReportsService } from './reports.service.js';

@Module({
  providers: [AccountOverviewService, ReportsService],
  exports: [AccountOverviewService, ReportsService],
})
export class AnalyticsModule {}
