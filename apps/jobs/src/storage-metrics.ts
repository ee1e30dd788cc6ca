import { largestTotal, storageSums } from '@app/account-data';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';

/** Exposes the storage of accounts, as last measured by any process. Reveals nothing about single accounts. */
@Injectable()
export class StorageMetrics {
  constructor(@Inject(pg.Pool) pool: pg.Pool, registry: Registry) {
    new Gauge({
      name: 'waypost_account_storage_bytes',
      help: 'What all accounts store, by kind, when each was measured last',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const sums = await storageSums(pool).catch(() => null);
        this.reset();
        for (const [kind, bytes] of Object.entries(sums ?? {})) this.set({ kind }, bytes);
      },
    });
    new Gauge({
      name: 'waypost_account_storage_largest_bytes',
      help: 'What the account stores that stores most',
      registers: [registry],
      async collect() {
        this.set(await largestTotal(pool).catch(() => NaN));
      },
    });
  }
}
