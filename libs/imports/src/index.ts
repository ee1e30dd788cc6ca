export { exportFormats, type ExportFormat, linkWriters } from './waypost/export-formats.js';
export type { ExportedLink } from './waypost/link-columns.js';
