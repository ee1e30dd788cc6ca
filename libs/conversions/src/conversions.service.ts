import { record } from '@app/accounts';
import { isId, notFound } from '@app/common';
import { inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  conversionColumns,
  type ConversionDetails,
  type ConversionRow,
  detailsOf,
} from './conversion-details.js';
import { forgetConversionEvents } from './conversion-events.js';
import { ConversionKeys } from './conversion-keys.js';

/** The conditions for listed conversions. Omitted conditions match all. */
export interface ConversionFilter {
  /** Id of a link, which may no longer exist. */
  link?: string;
  event?: string;
  externalId?: string;
  /** The first UTC day, `YYYY-MM-DD`. */
  from?: string;
  /** The last UTC day, inclusive. */
  to?: string;
}

/** The conversions of accounts. */
@Injectable()
export class ConversionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: ConversionKeys,
  ) {}

  /** Up to `limit` conversions, the most recently reported first. Starts after the conversion `before`, if given. */
  async page(
    accountId: string,
    { link, event, externalId, from, to }: ConversionFilter,
    limit: number,
    before?: string,
  ): Promise<ConversionDetails[]> {
    const conditions: [string, string | undefined][] = [
      ['id < ?', before],
      ['link_id = ?', link],
      ['event = ?', event],
      ['external_id = ?', externalId],
      [`occurred_at >= ?::date::timestamp at time zone 'utc'`, from],
      [`occurred_at < (?::date + 1)::timestamp at time zone 'utc'`, to],
    ];
    const given = conditions.filter((each): each is [string, string] => each[1] !== undefined);
    const rows = await this.em.execute<ConversionRow[]>(
      `select ${conversionColumns} from conversions
       where ${['account_id = ?', ...given.map(([condition]) => condition)].join(' and ')}
       order by id desc limit ?`,
      [accountId, ...given.map(([, value]) => value), limit],
    );
    return rows.map(detailsOf);
  }

  /** @throws DomainError `not_found`. */
  async get(accountId: string, id: string): Promise<ConversionDetails> {
    return detailsOf(await findConversion(this.em, accountId, id));
  }

  /**
   * Deletes a mistaken conversion with its refunds. Its key remains taken.
   * @throws DomainError `not_found`.
   */
  async delete(accountId: string, id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const row = await findConversion(em, accountId, id, 'for update');
      const key = await this.keys.keyHash(accountId, { event: row.event, externalId: row.external_id });
      await em.execute(
        'insert into deleted_conversions (account_id, key_hash) values (?, ?) on conflict do nothing',
        [accountId, key],
      );
      await em.execute('delete from conversion_refunds where account_id = ? and conversion_id = ?', [
        accountId,
        id,
      ]);
      await em.execute('delete from conversions where account_id = ? and id = ?', [accountId, id]);
      await forgetConversionEvents(em, accountId, id);
      await record(em, { accountId, action: 'conversion.deleted', target: conversionTarget(id) });
    });
  }
}

/** A conversion as the target of audit entries, without the id of the order, which may be deleted. */
export const conversionTarget = (id: string) => ({ type: 'conversion' as const, id, name: null });

/** @throws DomainError `not_found`. */
export async function findConversion(
  em: EntityManager,
  accountId: string,
  id: string,
  lock: '' | 'for update' = '',
): Promise<ConversionRow> {
  if (!isId(id)) throw notFound();
  const [row] = await em.execute<ConversionRow[]>(
    `select ${conversionColumns} from conversions where account_id = ? and id = ? ${lock}`,
    [accountId, id],
  );
  if (!row) throw notFound();
  return row;
}
