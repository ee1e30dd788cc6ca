export { AccountOverviewService, type AccountOverview } from './account-overview.service.js';
export { AnalyticsModule } from './analytics.module.js';
export * from './report.js';
export { ReportsService, type ReportOptions } from './reports.service.js';
