export { BackupError } from './backup-error.js';
export { moveDatabase } from './move-database.js';
export { minPassphrase } from './sealed-file.js';
export { backupRecords, type BackupCounts, type BackupSource, writeBackup } from './write-backup.js';
export {
  type BackupSummary,
  checkBackup,
  fileRecords,
  requireUnused,
  restoreBackup,
  type RestoreOptions,
  type RestoreTarget,
} from './restore-backup.js';
export { allowWrites } from './write-stop.js';
