import { claimImport, importJob, type ImportJobData, ImportRunner, isOpenImport } from '@app/imports';
import type { JobHandler, JobRun } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Concurrent imports of a process. The last slot is reserved for accounts with no running import. */
const maxRunning = 3;
/** An import whose request has not been committed yet appears within this time, milliseconds. */
const patienceMs = 5_000;
const pauseMs = 250;

/**
 * Checks and imports files of links. A job only signals that there is one: imports run in turn by account until none is
 * waiting, so no account waits for all imports of another one.
 */
@Injectable()
export class ImportHandler implements JobHandler<ImportJobData, undefined, { rows: number } | null> {
  readonly definition = importJob;
  private running = 0;
  /** A job arrived while all slots were taken. */
  private missed = false;

  constructor(
    private readonly em: EntityManager,
    private readonly runner: ImportRunner,
  ) {}

  /** @returns null if there was nothing to do, or all slots are taken. */
  async run({ data, signal }: JobRun<ImportJobData, undefined>): Promise<{ rows: number } | null> {
    const deadline = performance.now() + patienceMs;
    while (!(await isOpenImport(this.em, data))) {
      if (performance.now() > deadline) return null;
      await sleep(pauseMs, undefined, { signal });
    }
    if (this.running >= maxRunning) {
      // The loops that hold the slots may have looked for the next import before this one was committed.
      this.missed = true;
      return null;
    }
    this.running++;
    try {
      return await this.runAll(signal);
    } finally {
      this.running--;
    }
  }

  private async runAll(signal: AbortSignal): Promise<{ rows: number } | null> {
    let rows: number | null = null;
    do {
      this.missed = false;
      for (let next = await this.claim(signal); next; next = await this.claim(signal)) {
        const done = await this.runner.run(next.accountId, next.importId, signal);
        if (done) rows = (rows ?? 0) + done.rows;
      }
    } while (this.missed);
    return rows === null ? null : { rows };
  }

  private claim(signal: AbortSignal): Promise<ImportJobData | undefined> {
    signal.throwIfAborted();
    return claimImport(this.em, this.running === maxRunning);
  }
}
