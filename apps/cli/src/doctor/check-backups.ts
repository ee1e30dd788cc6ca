import { newestBackupAt, type Settings } from '@app/common';
import { type Finding, reasonOf, warning } from './finding.js';
import { judgeBackups } from './judgments.js';

/** Checks the age of the regular backups, if they are enabled. */
export function checkBackups({ BACKUP_DIR, BACKUP_EVERY_HOURS }: Settings): Finding[] {
  if (BACKUP_DIR === undefined) return [];
  try {
    const newest = newestBackupAt(BACKUP_DIR);
    const hours = newest === null ? null : Math.max(Date.now() - newest, 0) / 3_600_000;
    return [judgeBackups(BACKUP_DIR, hours, BACKUP_EVERY_HOURS)];
  } catch (error) {
    const remedy = `Let this user read it, or run the doctor as the user that makes the backups.`;
    return [warning('backups', `BACKUP_DIR cannot be read: ${reasonOf(error)}`, remedy)];
  }
}
