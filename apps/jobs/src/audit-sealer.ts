import { sealEntries } from '@app/accounts';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause between checks of the table of unsealed entries, milliseconds. Entries are sealed within a second. */
const pauseMs = 600;
const entriesAtOnce = 1_000;

/**
 * Seals the entries of the audit log as long as the process runs. Uses a timer, because a recurring job every second
 * would be more work for the queue than for the sealer, and not notifications, because PostgreSQL serializes all
 * commits that notify.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('AuditLog');
  private readonly stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();
  private lastError = '';

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.finished = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const sealed = await this.seal();
      if (sealed < entriesAtOnce) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Never rejects: entries wait in their table until the database is available again. */
  private async seal(): Promise<number> {
    try {
      const em = this.em.fork();
      const waiting = await em.execute<object[]>('select 1 from unsealed_audit_entries limit 1');
      const sealed = waiting.length > 0 ? await sealEntries(em, entriesAtOnce) : 0;
      this.lastError = '';
      return sealed;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.lastError) this.logger.warn(`could not seal the audit log: ${message}`);
      this.lastError = message;
      return 0;
    }
  }
}
