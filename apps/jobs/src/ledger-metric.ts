import { lastClickAudit } from '@app/clicks';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';

/** Exposes the result of the last check of the click ledger, whichever process made it. */
@Injectable()
export class LedgerMetric {
  constructor(@Inject(pg.Pool) pool: pg.Pool, registry: Registry) {
    new Gauge({
      name: 'waypost_clicks_ledger_balanced',
      help: '1 if the last check of the click ledger found every click counted once, 0 if not',
      registers: [registry],
      async collect() {
        const closes = await lastClickAudit(pool).catch(() => null);
        this.set(closes === null ? NaN : Number(closes));
      },
    });
  }
}
