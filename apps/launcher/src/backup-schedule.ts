import { newestBackupAt, type Settings } from '@app/common';
import { guardProcess } from '@app/postgres-server';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { entryOf } from './app-process.js';
import { StartError } from './start-error.js';

const hourMs = 3_600_000;
/** After a backup that failed. */
const retryMs = 600_000;
/** How long a backup may take to end when the launcher has died. */
const endSeconds = 5;
/** `setTimeout` cannot wait for longer than 24 days, and the clock may be set meanwhile. */
const longestWaitMs = hourMs;

/**
 * Runs `cli backup` every `BACKUP_EVERY_HOURS`, counted from the newest backup in `BACKUP_DIR`, also across restarts. A
 * process of its own, which exists only meanwhile: it needs the owner of the tables, which no app is.
 */
export class BackupSchedule {
  private timer: NodeJS.Timeout | undefined;
  private child: ChildProcess | undefined;
  private stopped = false;
  private failedAt = -Infinity;

  /**
   * @param env settings of the command.
   * @throws StartError if there is no passphrase.
   */
  constructor(
    private readonly settings: Settings,
    private readonly env: NodeJS.ProcessEnv,
    private readonly print: (message: string) => void,
  ) {
    const { BACKUP_DIR, BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = settings;
    if (BACKUP_DIR !== undefined && BACKUP_PASSPHRASE === undefined && BACKUP_PASSPHRASE_FILE === undefined) {
      throw new StartError('BACKUP_DIR is set, but neither BACKUP_PASSPHRASE_FILE nor BACKUP_PASSPHRASE');
    }
  }

  /** Makes a backup now if one is due. Does nothing without `BACKUP_DIR`. Never throws. */
  start(): void {
    const { BACKUP_DIR } = this.settings;
    if (BACKUP_DIR === undefined || this.stopped) return;
    const waitMs = this.dueInMs(BACKUP_DIR);
    if (waitMs > 0) this.timer = setTimeout(() => this.start(), Math.min(waitMs, longestWaitMs));
    else void this.backUp().then(() => this.start());
  }

  /** Ends a backup that is being made. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  private dueInMs(folder: string): number {
    const due = dueAt(folder, this.settings.BACKUP_EVERY_HOURS * hourMs) - Date.now();
    return Math.max(due, this.failedAt + retryMs - performance.now());
  }

  private async backUp(): Promise<void> {
    const child = spawn(process.execPath, [entryOf('cli'), 'backup'], {
      env: this.env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    // It must not outlive a launcher that was killed: the database may be another machine's, and migrations wait for a backup.
    const guard = child.pid ? guardProcess(child.pid, { signal: 'TERM', timeout: endSeconds }) : undefined;
    const failed = await once(child, 'exit').then(
      ([code]) => code !== 0,
      () => true,
    );
    guard?.dismiss();
    if (!failed || this.stopped) return;
    this.failedAt = performance.now();
    this.print('the backup failed, and will be tried again in ten minutes; the reason is above');
  }
}

/** When the next backup is due, in milliseconds since 1970. Now, if the folder cannot be read: the command says why. */
function dueAt(folder: string, everyMs: number): number {
  try {
    const newest = newestBackupAt(folder);
    return newest === null ? 0 : newest + everyMs;
  } catch {
    return 0;
  }
}
