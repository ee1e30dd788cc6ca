import { record } from '@app/accounts';
import { newId } from '@app/common';
import { inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announceConversions } from './conversion-events.js';
import { conversionClosed, refundExists, refundTooLarge } from './conversion-errors.js';
import { refundableMs } from './conversion-limits.js';
import { conversionTarget, findConversion } from './conversions.service.js';

/** A refund as an account reports it. */
export interface GivenRefund {
  /** The refund's own id. */
  externalId: string;
  /** In minor units of the conversion's currency. Null for the remaining amount. */
  amount: number | null;
}

/** A refund of a conversion. */
export interface Refund {
  id: string;
  conversion: string;
  externalId: string;
  amount: number;
  currency: string;
  createdAt: Date;
}

interface RefundRow {
  id: string;
  amount: string;
  is_rest: boolean;
  created_at: Date | string;
}

/** Refunds of conversions: each exactly once by its external id. */
@Injectable()
export class RefundsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Refunds a conversion as a whole or in part. Safe to repeat.
   * @returns the refund; `isNew` is false if it was reported before with the same body.
   * @throws DomainError `not_found`, `refund_exists`, `conversion_closed` or `refund_too_large`.
   */
  async refund(
    accountId: string,
    id: string,
    { externalId, amount }: GivenRefund,
  ): Promise<{ refund: Refund; isNew: boolean }> {
    return inTransaction(this.em, async (em) => {
      const conversion = await findConversion(em, accountId, id, 'for update');
      const currency = conversion.currency ?? '';
      const shown = (row: RefundRow): Refund => ({
        ...{ id: row.id, conversion: id, externalId, currency },
        amount: Number(row.amount),
        createdAt: new Date(row.created_at),
      });
      const [first] = await em.execute<RefundRow[]>(
        `select id, amount, is_rest, created_at from conversion_refunds
         where account_id = ? and conversion_id = ? and external_id = ?`,
        [accountId, id, externalId],
      );
      if (first) {
        const isSame = amount === null ? first.is_rest : !first.is_rest && Number(first.amount) === amount;
        if (!isSame) throw refundExists();
        return { refund: shown(first), isNew: false };
      }
      if (Date.now() > new Date(conversion.occurred_at).getTime() + refundableMs) throw conversionClosed();
      if (conversion.amount === null) throw refundTooLarge(null);
      const left = Number(conversion.amount) - Number(conversion.refunded);
      const refunded = amount ?? left;
      if (refunded > left || refunded === 0) throw refundTooLarge(left);
      const [row] = await em.execute<RefundRow[]>(
        `insert into conversion_refunds (account_id, conversion_id, external_id, id, amount, is_rest, created_at)
         values (?, ?, ?, ?, ?, ?, now()) returning id, amount, is_rest, created_at`,
        [accountId, id, externalId, newId(), refunded, amount === null],
      );
      if (!row) throw new Error('an insertion returns its row');
      await em.execute('update conversions set refunded = refunded + ? where account_id = ? and id = ?', [
        refunded,
        accountId,
        id,
      ]);
      const refund = shown(row);
      await announceConversions(em, accountId, 'conversion.refunded', [id], {
        id: refund.id,
        externalId,
        amount: refund.amount,
        createdAt: refund.createdAt,
      });
      await record(em, { accountId, action: 'conversion.refunded', target: conversionTarget(id) });
      return { refund, isNew: true };
    });
  }
}
