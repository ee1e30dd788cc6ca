import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import type { GivenConversion } from './conversion-details.js';

/** Keyed hashes, which do not reveal the id of an order without the installation's secret. */
@Injectable()
export class ConversionKeys {
  constructor(private readonly signatures: Signatures) {}

  /** Hashes the identity of a conversion. */
  keyHash(
    accountId: string,
    { event, externalId }: Pick<GivenConversion, 'event' | 'externalId'>,
  ): Promise<string> {
    return this.hash('conversion key', [accountId, event, externalId]);
  }

  /** Hashes a body as it was sent, after defaults, except that an omitted time equals an omitted one. */
  bodyHash(accountId: string, given: GivenConversion): Promise<string> {
    const { voucher, event, externalId, amount, currency, occurredAt, isTest } = given;
    const time = occurredAt?.toISOString() ?? null;
    return this.hash('conversion body', [
      accountId,
      voucher,
      event,
      externalId,
      amount,
      currency,
      time,
      isTest,
    ]);
  }

  private async hash(purpose: string, parts: readonly unknown[]): Promise<string> {
    return (await this.signatures.sign(purpose, JSON.stringify(parts))).toString('base64url');
  }
}
