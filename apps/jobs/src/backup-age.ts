import { newestBackupAt, Settings } from '@app/common';
import { type Condition, Readiness } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

const hourMs = 3_600_000;

/** The age of the newest regular backup, or the reason it is unknown. */
type Age = { ms: number } | { unknown: string };

/** Reports the age of the newest regular backup. It only looks at the files: `npm start` or cron makes the backups. */
@Injectable()
export class BackupAge {
  private readonly everyMs: number;

  constructor({ BACKUP_DIR, BACKUP_EVERY_HOURS }: Settings, readiness: Readiness, registry: Registry) {
    this.everyMs = BACKUP_EVERY_HOURS * hourMs;
    if (BACKUP_DIR === undefined) return;
    new Gauge({
      name: 'waypost_backup_age_seconds',
      help: 'Time since the newest regular backup was complete; +Inf if there is none, NaN if BACKUP_DIR cannot be read',
      registers: [registry],
      collect() {
        const age = ageOfNewest(BACKUP_DIR);
        this.set('ms' in age ? age.ms / 1000 : NaN);
      },
    });
    new Gauge({
      name: 'waypost_backup_interval_seconds',
      help: 'Time from one regular backup to the next, as configured',
      registers: [registry],
    }).set(this.everyMs / 1000);
    readiness.add(() => this.conditionOf(ageOfNewest(BACKUP_DIR)));
  }

  /** A single failure is logged. A second interval without a backup is a problem. */
  private conditionOf(age: Age): Condition {
    if ('unknown' in age) return { state: 'degraded', reason: age.unknown };
    const sinceStartMs = process.uptime() * 1000;
    if (Math.min(age.ms, sinceStartMs) <= 2 * this.everyMs) return { state: 'ok' };
    return { state: 'degraded', reason: 'the newest backup is too old' };
  }
}

/** Never throws: the user who makes the backups may keep them private. */
function ageOfNewest(folder: string): Age {
  try {
    const newest = newestBackupAt(folder);
    return { ms: newest === null ? Infinity : Math.max(Date.now() - newest, 0) };
  } catch (error) {
    return { unknown: `BACKUP_DIR cannot be read: ${(error as NodeJS.ErrnoException).code}` };
  }
}
