import { isDatabaseUnavailable, voucherSecretsIn, voucherSecretsSql } from '@app/database';
import { type ClickKind, DailyVouchers, type SealedKind, textOfKind, Vouchers } from '@app/visitors';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Refresher } from '../routes/refresher.js';

const retryMs = 250;
const queryTimeoutMs = 2_000;

/** The vouchers of links that report conversions. They need the installation's secret of vouchers. */
@Injectable()
export class ClickVouchers implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('ClickVouchers');
  private secret: string | undefined;
  private daily: DailyVouchers | undefined;
  /** False if the database has no secret at all, which `SigningSecret` logs. */
  private secretsExist = true;
  private errorLogged = false;
  private readonly refresher = new Refresher(
    () => this.read(),
    (error) => {
      if (!isDatabaseUnavailable(error) && !this.errorLogged && this.secretsExist) {
        this.errorLogged = true;
        this.logger.error(error);
      }
      return retryMs;
    },
  );

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onApplicationShutdown(): void {
    void this.refresher.stop();
  }

  /** Reads the secret again. Never rejects; tries again by itself. */
  refresh(): Promise<void> {
    return this.refresher.refresh();
  }

  /**
   * Returns a function that seals the voucher of a single visit of a link. It counts the visit once per kind, although
   * a visit may be decided more than once. It returns null until the secret has been read.
   */
  forVisit(link: { account: string; id: string }): (kind: ClickKind, start: number) => SealedKind | null {
    let last: { text: string; sealed: SealedKind } | undefined;
    return (kind, start) => {
      if (this.daily === undefined) return null;
      const text = textOfKind(kind);
      if (last?.text !== text) last = { text, sealed: this.daily.of(link, start, kind, text) };
      return last.sealed;
    };
  }

  private async read(): Promise<void> {
    const { rows } = await this.pool.query<{ name: string; value: string }>({
      text: voucherSecretsSql,
      query_timeout: queryTimeoutMs,
    } as pg.QueryConfig);
    this.secretsExist = rows.length > 0;
    const { current } = voucherSecretsIn(rows);
    this.errorLogged = false;
    if (current === this.secret) return;
    this.secret = current;
    this.daily = new DailyVouchers(new Vouchers(current));
  }
}
