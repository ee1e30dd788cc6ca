import { inTransaction } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ConversionKeys } from './conversion-keys.js';

interface OldRow {
  account_id: string;
  event: string;
  external_id: string;
  is_test: boolean;
}

/** Turns old conversions into sums by day, which give the same reports and contain nothing about an order. */
@Injectable()
export class ConversionRetention {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: ConversionKeys,
  ) {}

  /**
   * Sums up to `limit` conversions that were reported before the retention, with their refunds, and deletes them.
   * Their keys remain taken, as after a deletion. Trials, which count in no report, leave no sums or keys. By then, nothing
   * can be refunded anymore (`CONVERSION_RETENTION_DAYS` is long enough).
   * @returns their number.
   */
  async sumUp(retentionDays: number, limit: number): Promise<number> {
    return inTransaction(this.em, async (em) => {
      const { rows } = await sql<OldRow>`
        with gone as (
          delete from conversions where (account_id, id) in (
            select account_id, id from conversions
            where created_at < now() - ${retentionDays}::integer * interval '1 day' order by created_at limit ${limit}
          ) returning *
        ), refunds as (
          delete from conversion_refunds r using gone g where r.account_id = g.account_id and r.conversion_id = g.id
          returning r.conversion_id, r.amount, (r.created_at at time zone 'utc')::date as day
        ), parts as (
          select *, (occurred_at at time zone 'utc')::date as day, 1 as conversions, amount as change, amount - refunded as net
          from gone
          union all
          select g.*, r.day, 0, -r.amount, 0 from refunds r join gone g on g.id = r.conversion_id
        ), summed as (
          insert into conversion_sums as s (
            account_id, event, day, click_day, link_id, currency, kind, conversions, amount, net, squares
          )
          select account_id, event, day, click_day, link_id, coalesce(currency, ''), kind, sum(conversions),
            coalesce(sum(change), 0), coalesce(sum(net), 0), coalesce(sum(net::numeric ^ 2), 0)
          from parts where not is_test
          group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
          on conflict (account_id, event, day, click_day, link_id, currency, kind) do update set
            conversions = s.conversions + excluded.conversions, amount = s.amount + excluded.amount,
            net = s.net + excluded.net, squares = s.squares + excluded.squares
        )
        select account_id, event, external_id, is_test from gone`.execute(em.getKysely());
      await this.keepKeys(
        em,
        rows.filter((row) => !row.is_test),
      );
      return rows.length;
    });
  }

  private async keepKeys(em: EntityManager, rows: readonly OldRow[]): Promise<void> {
    const hashes = await Promise.all(
      rows.map((row) => this.keys.keyHash(row.account_id, { event: row.event, externalId: row.external_id })),
    );
    await sql`
      insert into deleted_conversions (account_id, key_hash)
      select * from unnest(${rows.map((row) => row.account_id)}::uuid[], ${hashes}::text[]) on conflict do nothing
    `.execute(em.getKysely());
  }
}
