import { voucherSecretsIn, voucherSecretsSql } from '@app/database';
import { type ClickKind, Vouchers } from '@app/visitors';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { dayMs } from './conversion-limits.js';

/** The kind of a click in a test voucher, which no visitor made. */
const noKind: ClickKind = {
  country: 'XX',
  device: 'other',
  source: 'direct',
  sourceGroup: 'direct',
  browser: 'other',
  system: 'other',
  app: 'none',
  branch: 'none',
  isScan: false,
  outcome: 'none',
  arm: 'none',
};

/** How long test vouchers may be sealed with an earlier secret, milliseconds. */
const maxAgeMs = 60_000;
/** After a reading, unknown secrets cause none for this long, milliseconds. No order follows its click so soon. */
const pauseMs = 100;

/** Opens vouchers with the secrets that the redirect seals them with, and seals test vouchers for shops. */
@Injectable()
export class ConversionVouchers {
  private vouchers: Vouchers | undefined;
  /** The rows that `vouchers` is made of. */
  private rows = '';
  /** When the last successful reading began. */
  private readAt = -Infinity;

  constructor(private readonly em: EntityManager) {}

  /**
   * Opens these vouchers. Reads the secrets again if one of them is unknown, because it may be new. Anyone can make up
   * unknown ones, so it pauses in between.
   */
  async opening(texts: readonly string[]): Promise<Vouchers> {
    const { vouchers } = this;
    if (!vouchers) return this.read();
    const isKnown = texts.every((text) => vouchers.knowsSecretOf(text));
    return isKnown || this.wasReadWithin(pauseMs) ? vouchers : this.read();
  }

  /**
   * A voucher for a click on `link` right now that no visitor made. Conversions reported with it are test conversions.
   * @returns the same voucher for the same link on the same day
   */
  async sealTest(accountId: string, link: string): Promise<string> {
    const day = Math.floor(Date.now() / dayMs);
    const vouchers = (this.wasReadWithin(maxAgeMs) && this.vouchers) || (await this.read());
    return vouchers.seal(accountId, { link, day, kind: noKind, isTest: true });
  }

  private wasReadWithin(ms: number): boolean {
    return performance.now() - this.readAt < ms;
  }

  /** In the transaction of the call, if there is one. Calls do not share it: one could wait for the connection of another. */
  private async read(): Promise<Vouchers> {
    const beganAt = performance.now();
    const rows = await this.em.execute<{ name: string; value: string }[]>(voucherSecretsSql);
    this.readAt = Math.max(this.readAt, beganAt);
    const text = JSON.stringify(rows);
    // The keys of accounts are derived once.
    if (this.vouchers && text === this.rows) return this.vouchers;
    this.rows = text;
    return (this.vouchers = new Vouchers(voucherSecretsIn(rows)));
  }
}
