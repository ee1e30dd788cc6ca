export { AccountOverviewService, type AccountOverview } from './account-overview.service.js';
export { AnalyticsModule } from './analytics.module.js';
export { CreatedReportShares } from './created-report-shares.js';
export * from './engine/index.js';
export * from './report.js';
export { type LinkTrends, LinkTrendsService, maxTrendDays, maxTrendLinks } from './link-trends.service.js';
export { type OpenedShare, ReportSharesService, type Share } from './report-shares.service.js';
export { ReportsService, type ReportOptions } from './reports.service.js';
export * from './lift/lift-statistics.js';
export {
  type Lift,
  type LiftArm,
  LiftService,
  type LiftVerdict,
  liftVerdicts,
  type NoVerdictReason,
  noVerdictReasons,
} from './lift/lift.service.js';
