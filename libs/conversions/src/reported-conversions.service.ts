import { type DomainError, invalidRequest, newId, Settings } from '@app/common';
import { inTransaction } from '@app/database';
import type { VoucherContent } from '@app/visitors';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  conversionColumns,
  type ConversionDetails,
  type ConversionRow,
  detailsOf,
  type GivenConversion,
} from './conversion-details.js';
import {
  conversionDeleted,
  conversionExists,
  invalidVoucher,
  linkDeleted,
  voucherExpired,
} from './conversion-errors.js';
import { announceConversions } from './conversion-events.js';
import { ConversionKeys } from './conversion-keys.js';
import { clockSkewMs, dayMs } from './conversion-limits.js';
import { ConversionVouchers } from './conversion-vouchers.js';

/** The outcome of a reported conversion. `isNew` is false if it was reported before with the same body. */
export type ReportResult = { conversion: ConversionDetails; isNew: boolean } | { error: DomainError };

/** A reported conversion on its way into the table. */
interface Candidate {
  given: GivenConversion;
  key: string;
  keyHash: string;
  bodyHash: string;
  content: VoucherContent | null;
  result?: ReportResult;
  row?: NewRow;
}

interface NewRow {
  id: string;
  link: string;
  clickDay: string;
  occurredAt: Date;
  kind: string;
  isTest: boolean;
}

/** Stores reported conversions: each exactly once by its event and external id. */
@Injectable()
export class ReportedConversionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: ConversionKeys,
    private readonly vouchers: ConversionVouchers,
    private readonly settings: Settings,
  ) {}

  /**
   * Stores conversions, each independently: the first of several with the same key. Safe to repeat, even in parallel.
   * @returns a result for each, in order. Errors: `conversion_exists`, `conversion_deleted`, `invalid_voucher`,
   * `voucher_expired`, `link_deleted`, and `invalid_request` for a time before the click or in the future.
   */
  async report(accountId: string, given: readonly GivenConversion[]): Promise<ReportResult[]> {
    const vouchers = await this.vouchers.opening(given.map(({ voucher }) => voucher));
    const prepared = await Promise.all(
      given.map(async (each) => ({
        given: each,
        key: keyOf(each.event, each.externalId),
        keyHash: await this.keys.keyHash(accountId, each),
        bodyHash: await this.keys.bodyHash(accountId, each),
        content: vouchers.open(accountId, each.voucher),
      })),
    );
    return inTransaction(this.em, async (em) => {
      // A retried transaction starts over.
      const candidates: Candidate[] = prepared.map((each) => ({ ...each }));
      await this.compareWithStored(em, accountId, candidates);
      await this.refuse(em, accountId, candidates);
      await this.insert(em, accountId, candidates);
      return candidates.map(({ result }) => result ?? { error: conversionDeleted() });
    });
  }

  /** Answers conversions that were reported before. */
  private async compareWithStored(
    em: EntityManager,
    accountId: string,
    candidates: readonly Candidate[],
  ): Promise<void> {
    const open = candidates.filter(({ result }) => !result);
    const { rows } = await sql<ConversionRow>`
      select ${sql.raw(conversionColumns)} from conversions
      where account_id = ${accountId} and (event, external_id) in (
        select * from unnest(${open.map(({ given }) => given.event)}::text[],
          ${open.map(({ given }) => given.externalId)}::text[])
      )`.execute(em.getKysely());
    const stored = new Map(rows.map((row) => [keyOf(row.event, row.external_id), row]));
    for (const candidate of open) {
      const row = stored.get(candidate.key);
      if (row) candidate.result = firstAnswer(row, candidate.bodyHash);
    }
  }

  /** Answers conversions that cannot be stored, and prepares the rows of the others. */
  private async refuse(
    em: EntityManager,
    accountId: string,
    candidates: readonly Candidate[],
  ): Promise<void> {
    const open = candidates.filter(({ result }) => !result);
    const deleted = await deletedAmong(em, accountId, open);
    const links = await lockLinks(
      em,
      accountId,
      open.flatMap(({ content }) => content?.link ?? []),
    );
    const now = Date.now();
    for (const candidate of open) {
      const { content, keyHash, given } = candidate;
      const error = deleted.has(keyHash)
        ? conversionDeleted()
        : content === null
          ? invalidVoucher()
          : now >= (content.day + 1 + this.settings.CONVERSION_DAYS) * dayMs
            ? voucherExpired(this.settings.CONVERSION_DAYS)
            : !links.has(content.link)
              ? linkDeleted()
              : timeError(given.occurredAt, content.day, now);
      if (error) candidate.result = { error };
      else if (content) candidate.row = newRow(given, content, now);
    }
  }

  private async insert(
    em: EntityManager,
    accountId: string,
    candidates: readonly Candidate[],
  ): Promise<void> {
    // In a fixed order, so that parallel calls do not deadlock. Of those with the same key, the first one comes
    // first.
    const wanted = candidates
      .flatMap((candidate, at) => (candidate.row ? [{ candidate, row: candidate.row, at }] : []))
      .sort((a, b) =>
        a.candidate.key === b.candidate.key ? a.at - b.at : a.candidate.key < b.candidate.key ? -1 : 1,
      );
    if (wanted.length === 0) return;
    const given = wanted.map(({ candidate }) => candidate.given);
    const { rows: inserted } = await sql<ConversionRow>`
      insert into conversions (
        account_id, id, link_id, event, external_id, amount, currency, occurred_at, is_test, click_day, kind, body_hash,
        created_at
      )
      select ${accountId}::uuid, id, link_id, event, external_id, amount, currency, occurred_at, is_test, click_day, kind,
        body_hash, now()
      from unnest(
        ${wanted.map(({ row }) => row.id)}::uuid[],
        ${wanted.map(({ row }) => row.link)}::uuid[],
        ${given.map(({ event }) => event)}::text[],
        ${given.map(({ externalId }) => externalId)}::text[],
        ${given.map(({ amount }) => amount)}::bigint[],
        ${given.map(({ currency }) => currency)}::text[],
        ${wanted.map(({ row }) => row.occurredAt.toISOString())}::timestamptz[],
        ${wanted.map(({ row }) => row.isTest)}::boolean[],
        ${wanted.map(({ row }) => row.clickDay)}::date[],
        ${wanted.map(({ row }) => row.kind)}::jsonb[],
        ${wanted.map(({ candidate }) => candidate.bodyHash)}::text[]
      ) with ordinality as n (
        id, link_id, event, external_id, amount, currency, occurred_at, is_test, click_day, kind, body_hash, place
      )
      order by place
      on conflict (account_id, event, external_id) do nothing
      returning ${sql.raw(conversionColumns)}`.execute(em.getKysely());
    // The insertion may have waited for the deletion of a conversion with the same key.
    const deleted = await deletedAmong(
      em,
      accountId,
      candidates.filter(({ row }) => row),
    );
    const byId = new Map(inserted.map((row) => [row.id, row]));
    const gone: string[] = [];
    for (const { candidate, row } of wanted) {
      const stored = byId.get(row.id);
      if (!stored) continue;
      if (deleted.has(candidate.keyHash)) gone.push(stored.id);
      candidate.result = deleted.has(candidate.keyHash)
        ? { error: conversionDeleted() }
        : { conversion: detailsOf(stored), isNew: true };
    }
    if (gone.length > 0) {
      await sql`delete from conversions where account_id = ${accountId} and id = any(${gone}::uuid[])`.execute(
        em.getKysely(),
      );
    }
    const kept = inserted.filter(({ id }) => !gone.includes(id)).map(({ id }) => id);
    await announceConversions(em, accountId, 'conversion.created', kept);
    // Another conversion was first, in this call or in another one. If none is there, it has been deleted since.
    if (inserted.length < wanted.length) await this.compareWithStored(em, accountId, candidates);
  }
}

const keyOf = (event: string, externalId: string): string => `${event}\n${externalId}`;

/** The response to the first report. Later refunds are not part of it. */
function firstAnswer(row: ConversionRow, bodyHash: string): ReportResult {
  return row.body_hash === bodyHash
    ? { conversion: detailsOf({ ...row, refunded: '0' }), isNew: false }
    : { error: conversionExists() };
}

function timeError(occurredAt: Date | null, clickDay: number, now: number): DomainError | null {
  if (occurredAt === null) return null;
  const message =
    occurredAt.getTime() < clickDay * dayMs
      ? 'This must not be before the day of the click.'
      : occurredAt.getTime() > now + clockSkewMs
        ? 'This must not be more than 5 minutes ahead.'
        : null;
  return message === null ? null : invalidRequest([{ field: 'occurredAt', code: 'out_of_range', message }]);
}

const newRow = (
  { occurredAt, isTest }: GivenConversion,
  { link, day, kind, isTest: hasTestVoucher }: VoucherContent,
  now: number,
): NewRow => ({
  id: newId(),
  link,
  clickDay: new Date(day * dayMs).toISOString().slice(0, 10),
  // The clocks of the redirect and of this process may differ at midnight.
  occurredAt: occurredAt ?? new Date(Math.max(now, day * dayMs)),
  kind: JSON.stringify(kind),
  isTest: isTest || (hasTestVoucher ?? false),
});

/** The hashes of keys that are taken by deleted conversions. */
async function deletedAmong(
  em: EntityManager,
  accountId: string,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const hashes = candidates.map(({ keyHash }) => keyHash);
  const { rows } = await sql<{ key_hash: string }>`
    select key_hash from deleted_conversions where account_id = ${accountId} and key_hash = any(${hashes}::text[])
  `.execute(em.getKysely());
  return new Set(rows.map(({ key_hash }) => key_hash));
}

/** The links that exist. They cannot be deleted before the end of the transaction. */
async function lockLinks(em: EntityManager, accountId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from links where account_id = ${accountId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for key share`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}
