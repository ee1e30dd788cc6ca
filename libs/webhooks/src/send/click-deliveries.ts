import { type ClickReceiver, clickReceivers, takePendingClicks } from '@app/clicks';
import { newId } from '@app/common';
import { inTransactionOn } from '@app/database';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventBody } from '../event-body.js';
import { clicksEventType } from '../event-types.js';

const pauseMs = 500;

/** Turns counted clicks into deliveries, as long as the process runs. */
@Injectable()
export class ClickDeliveries implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();
  private lastError = '';

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

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
      try {
        for (const receiver of await clickReceivers(this.pool)) await this.write(receiver);
        this.lastError = '';
      } catch (error) {
        const { message } = error as Error;
        if (message !== this.lastError) this.logger.warn(`cannot deliver clicks now: ${message}`);
        this.lastError = message;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The id and the body are fixed by the transaction that takes the clicks, so no count is ever in two deliveries. */
  private async write(receiver: ClickReceiver): Promise<void> {
    await inTransactionOn(this.pool, async (client) => {
      const taken = await takePendingClicks(client, receiver);
      if (!taken) return;
      const { links, views, clicks } = taken;
      const at = new Date();
      await client.query(
        `insert into webhook_deliveries
           (account_id, id, endpoint_id, type, resource_id, body, created_at, next_attempt_at, views, clicks)
         values ($1, $2, $3, '${clicksEventType}', $3, $4, $5, now(), $6, $7)`,
        [
          receiver.accountId,
          newId(),
          receiver.endpointId,
          eventBody(clicksEventType, at, { links }),
          at,
          views,
          clicks,
        ],
      );
    });
  }
}
