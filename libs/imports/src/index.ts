export { importFields, type GivenColumns, type ImportColumns, type ImportField } from './import-fields.js';
export type { ImportDetails } from './import-details.js';
export {
  type DomainChoice,
  domainChoices,
  type FoundFile,
  type ImportFailure,
  type ImportOptions,
  type PreviewRow,
} from './import-options.js';
export { ImportRunner } from './import-runner.js';
export { importJob, type ImportJobData } from './import.job.js';
export { ImportsModule } from './imports.module.js';
export { ImportsService, maxFileBytes, type ReceivedFile, type ReportedSkip } from './imports.service.js';
export { type FileEncoding, fileEncodings } from './reading/decode-text.js';
export { type DateOrder, dateOrders } from './rows/read-values.js';
export { leftOutReason, skipReasons, type SkipReason } from './rows/imported-link.js';
export { importSources, type ImportSource } from './sources/index.js';
export { reportWriters } from './report-formats.js';
export { deleteAllImports, purgeImportKeys, purgeImports } from './forget-imports.js';
export { claimImport, isOpenImport, waitingImports } from './import-turns.js';
export { exportFormats, type ExportFormat, linkWriters } from './waypost/export-formats.js';
export { escapeFormula } from './waypost/formula-escape.js';
export type { ExportedLink } from './waypost/link-columns.js';
export { type FoundPage, type LeftOut, type LeftOutReason, leftOutReasons } from './pages/found-page.js';
export { PageFileError, pageSources, type PageSource } from './pages/page-file-error.js';
export { PageReader } from './pages/page-reader.js';
export { tidyPage, type PageLimits, type TidyPage } from './pages/tidy-page.js';
