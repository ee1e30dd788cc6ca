import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { forgetNonces } from './spend-nonces.js';

const hourMs = 3_600_000;

/** Deletes what has had its time: answers to idempotent requests after 24 hours, the nonces of old hand-overs. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Housekeeping');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  onApplicationBootstrap(): void {
    void this.tidy();
    this.timer = setInterval(() => void this.tidy(), hourMs);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Never rejects: the next hour tries again. */
  async tidy(): Promise<void> {
    try {
      await this.pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
      await forgetNonces(this.pool);
    } catch (error) {
      this.logger.warn(`later: ${(error as Error).message}`);
    }
  }
}
