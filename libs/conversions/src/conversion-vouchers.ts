import { Signatures } from '@app/database';
import { type ClickKind, Vouchers } from '@app/visitors';
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

/** Opens vouchers with the secret that the redirect seals them with, and seals test vouchers for shops. */
@Injectable()
export class ConversionVouchers {
  private vouchers: Vouchers | undefined;

  constructor(private readonly signatures: Signatures) {}

  async get(): Promise<Vouchers> {
    return (this.vouchers ??= new Vouchers(await this.signatures.read()));
  }

  /**
   * A voucher with today's date for testing a shop: conversions with it are trials. @param link the id of a link of
   * this account
   */
  async sealTest(accountId: string, link: string): Promise<string> {
    const day = Math.floor(Date.now() / dayMs);
    return (await this.get()).seal(accountId, { link, day, kind: noKind, isTest: true });
  }
}
