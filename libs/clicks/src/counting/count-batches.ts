import { newId } from '@app/common';
import type { TargetKind } from '@app/database';
import type { BatchJob } from '@app/queue';
import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { aggregate, type DimensionDelta, type Figures, sorted } from './aggregate.js';
import { foldKeys, mayFold, type NewKey } from './fold-keys.js';
import { inTransactionOn } from './in-transaction-on.js';
import { readEvent } from './read-event.js';
import { type CountedSequences, isCounted, withCounted } from './watermark.js';

/** A batch whose events were looked at. */
export interface ReadBatch {
  writer: string;
  sequence: number;
  events: ClickEvent[];
  dead: { event: string; reason: string }[];
}

/** What a transaction did. */
export interface Outcome {
  /** Batches that were counted. */
  batches: number;
  /** Batches that had been counted before. */
  duplicates: number;
  /** Events in the rollups. */
  recorded: number;
  /** Events whose target is gone. */
  orphaned: number;
  /** Events in the dead-letter table. */
  dead: number;
}

interface WriterRow extends CountedSequences {
  id: string;
  batches: number;
  events: number;
  recorded: number;
  orphaned: number;
  dead: number;
  figures: Figures;
}

interface AccountDimensionDelta {
  account: string;
  day: string;
  dimension: string;
  key: string;
  count: number;
}

const maxDeadLetterLength = 10_000;

/** Tells the events of a batch from what is none. */
export function readBatch({ writer, sequence, events }: BatchJob): ReadBatch {
  const batch: ReadBatch = { writer, sequence, events: [], dead: [] };
  for (const raw of events) {
    const event = readEvent(raw);
    if ('reason' in event) batch.dead.push({ event: deadLetter(raw), reason: event.reason });
    else batch.events.push(event);
  }
  return batch;
}

/** The same batch with every event dead, for one that cannot be counted whatever is tried. */
export function deadBatch({ writer, sequence, events }: BatchJob, reason: string): ReadBatch {
  const dead = events.map((raw) => ({ event: deadLetter(raw), reason }));
  return { writer, sequence, events: [], dead };
}

/**
 * Counts batches in one transaction: each once, however often it comes. Locks in one order over all processes:
 * writers, targets, accounts' days, each sorted; the other rows are guarded by these.
 */
export function countBatches(pool: pg.Pool, batches: readonly ReadBatch[]): Promise<Outcome> {
  return inTransactionOn(pool, async (client) => {
    const writers = await lockWriters(client, [...new Set(batches.map(({ writer }) => writer))].sort());
    const fresh: [ReadBatch, WriterRow][] = [];
    for (const batch of batches) {
      const writer = writers.get(batch.writer);
      if (!writer || isCounted(writer, batch.sequence)) continue;
      Object.assign(writer, withCounted(writer, [batch.sequence]));
      fresh.push([batch, writer]);
    }
    if (fresh.length > 0) await countFresh(client, fresh);
    const written = [...writers.values()].filter((writer) => writer.batches > 0);
    const sum = (figure: 'batches' | 'recorded' | 'orphaned' | 'dead') =>
      written.reduce((total, writer) => total + writer[figure], 0);
    return {
      batches: fresh.length,
      duplicates: batches.length - fresh.length,
      recorded: sum('recorded'),
      orphaned: sum('orphaned'),
      dead: sum('dead'),
    };
  });
}

async function countFresh(client: pg.PoolClient, fresh: [ReadBatch, WriterRow][]): Promise<void> {
  const kinds = await lockTargets(
    client,
    fresh.flatMap(([{ events }]) => events),
  );
  const recorded: ClickEvent[] = [];
  for (const [batch, writer] of fresh) {
    writer.batches++;
    writer.events += batch.events.length + batch.dead.length;
    writer.dead += batch.dead.length;
    for (const event of batch.events) {
      if (!kinds.has(targetKey(event))) {
        writer.orphaned++;
        continue;
      }
      writer.recorded++;
      writer.figures.views += event.views;
      writer.figures.clicks += event.clicks;
      if (event.excluded) writer.figures.excluded++;
      recorded.push(event);
    }
  }
  if (recorded.length > 0) await addToRollups(client, recorded, kinds);
  await writeWriters(client, [...new Set(fresh.map(([, writer]) => writer))]);
  await writeDeadLetters(
    client,
    fresh.map(([batch]) => batch),
  );
}

async function lockWriters(client: pg.PoolClient, ids: string[]): Promise<Map<string, WriterRow>> {
  const select = () =>
    client.query<{ writer_id: string; watermark: number; above: string[] }>(
      `select writer_id, watermark, above from batch_writers where writer_id = any($1::uuid[])
       order by writer_id for update`,
      [ids],
    );
  let { rows } = await select();
  if (rows.length < ids.length) {
    await client.query(
      'insert into batch_writers (writer_id) select unnest($1::uuid[]) on conflict do nothing',
      [ids],
    );
    ({ rows } = await select());
  }
  return new Map(
    rows.map(({ writer_id: id, watermark, above }) => [
      id,
      {
        id,
        watermark,
        above: above.map(Number),
        batches: 0,
        events: 0,
        recorded: 0,
        orphaned: 0,
        dead: 0,
        figures: { views: 0, clicks: 0, excluded: 0 },
      },
    ]),
  );
}

function targetKey({ account, target }: { account: string; target: string }): string {
  return `${account} ${target}`;
}

/** Locks the targets that exist against their deletion until the commit. */
async function lockTargets(client: pg.PoolClient, events: ClickEvent[]): Promise<Map<string, TargetKind>> {
  const targets = [...new Map(events.map((event) => [targetKey(event), event])).values()];
  if (targets.length === 0) return new Map();
  const { rows } = await client.query<{ account: string; target: string; kind: TargetKind }>(
    `select t.account_id as account, t.target_id as target, t.kind from target_totals t
     join unnest($1::uuid[], $2::uuid[]) as k (account_id, target_id) using (account_id, target_id)
     order by t.account_id, t.target_id for no key update of t`,
    [targets.map(({ account }) => account), targets.map(({ target }) => target)],
  );
  return new Map(rows.map((row) => [targetKey(row), row.kind]));
}

async function addToRollups(
  client: pg.PoolClient,
  events: ClickEvent[],
  kinds: Map<string, TargetKind>,
): Promise<void> {
  const { totals, daily, dimensions: unfolded } = aggregate(events);
  const dimensions = foldKeys(
    unfolded,
    await newTargetKeys(client, unfolded.filter(mayFold)),
    ({ account, target, day, dimension }) => `${account} ${target} ${day} ${dimension}`,
  );
  const ofLinks = (row: { account: string; target: string }) => kinds.get(targetKey(row)) === 'link';

  await client.query(
    `update target_totals t
     set views = t.views + d.views, clicks = t.clicks + d.clicks, excluded = t.excluded + d.excluded
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[])
       as d (account_id, target_id, views, clicks, excluded)
     where t.account_id = d.account_id and t.target_id = d.target_id`,
    columns(totals, 'account', 'target', 'views', 'clicks', 'excluded'),
  );
  await client.query(
    `insert into daily_rollups as t (account_id, target_id, day, views, clicks)
     select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::bigint[])
     on conflict (account_id, target_id, day)
     do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
    columns(daily, 'account', 'target', 'day', 'views', 'clicks'),
  );
  if (dimensions.length > 0) {
    await client.query(
      `insert into dimension_rollups as t (account_id, target_id, day, dimension, key, count)
       select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::text[], $6::bigint[])
       on conflict (account_id, target_id, day, dimension, key)
       do update set count = t.count + excluded.count`,
      columns(dimensions, 'account', 'target', 'day', 'dimension', 'key', 'count'),
    );
  }
  const linkDays = new Map<string, { account: string; day: string; views: number; clicks: number }>();
  for (const { account, day, views, clicks } of daily.filter(ofLinks)) {
    const key = `${account} ${day}`;
    const before = linkDays.get(key);
    linkDays.set(key, {
      account,
      day,
      views: views + (before?.views ?? 0),
      clicks: clicks + (before?.clicks ?? 0),
    });
  }
  if (linkDays.size > 0) {
    await client.query(
      `insert into account_daily_rollups as t (account_id, day, views, clicks)
       select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])
       on conflict (account_id, day)
       do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
      columns(sorted(linkDays), 'account', 'day', 'views', 'clicks'),
    );
    await addToAccountDimensions(client, dimensions.filter(ofLinks));
  }
}

/** The account takes the keys as its links have them, so that a deleted link's can be subtracted again. */
async function addToAccountDimensions(client: pg.PoolClient, ofLinks: DimensionDelta[]): Promise<void> {
  const sums = new Map<string, AccountDimensionDelta>();
  for (const { account, day, dimension, key, count } of ofLinks) {
    const id = `${account} ${day} ${dimension} ${key}`;
    const before = sums.get(id);
    sums.set(id, { account, day, dimension, key, count: count + (before?.count ?? 0) });
  }
  const unfolded = sorted(sums);
  if (unfolded.length === 0) return;
  const dimensions = foldKeys(
    unfolded,
    await newAccountKeys(client, unfolded.filter(mayFold)),
    ({ account, day, dimension }) => `${account} ${day} ${dimension}`,
  );
  await client.query(
    `insert into account_dimension_rollups as t (account_id, day, dimension, key, count)
     select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[])
     on conflict (account_id, day, dimension, key) do update set count = t.count + excluded.count`,
    columns(dimensions, 'account', 'day', 'dimension', 'key', 'count'),
  );
}

async function newTargetKeys(
  client: pg.PoolClient,
  rows: DimensionDelta[],
): Promise<NewKey<DimensionDelta>[]> {
  if (rows.length === 0) return [];
  const found = await client.query<{ at: number; held: number }>(
    `with new_keys as (
       select n.* from unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::text[])
         with ordinality as n (account_id, target_id, day, dimension, key, at)
       where not exists (
         select 1 from dimension_rollups d
         where (d.account_id, d.target_id, d.day, d.dimension, d.key)
           = (n.account_id, n.target_id, n.day, n.dimension, n.key)
       )
     ), held as (
       select g.*, (
         select count(*) from dimension_rollups d
         where (d.account_id, d.target_id, d.day, d.dimension)
           = (g.account_id, g.target_id, g.day, g.dimension) and d.key <> 'other'
       ) as held
       from (select distinct account_id, target_id, day, dimension from new_keys) as g
     )
     select at, held from new_keys join held using (account_id, target_id, day, dimension)`,
    columns(rows, 'account', 'target', 'day', 'dimension', 'key'),
  );
  return newKeys(rows, found.rows);
}

async function newAccountKeys(
  client: pg.PoolClient,
  rows: AccountDimensionDelta[],
): Promise<NewKey<AccountDimensionDelta>[]> {
  if (rows.length === 0) return [];
  const found = await client.query<{ at: number; held: number }>(
    `with new_keys as (
       select n.* from unnest($1::uuid[], $2::date[], $3::text[], $4::text[])
         with ordinality as n (account_id, day, dimension, key, at)
       where not exists (
         select 1 from account_dimension_rollups d
         where (d.account_id, d.day, d.dimension, d.key) = (n.account_id, n.day, n.dimension, n.key)
       )
     ), held as (
       select g.*, (
         select count(*) from account_dimension_rollups d
         where (d.account_id, d.day, d.dimension) = (g.account_id, g.day, g.dimension) and d.key <> 'other'
       ) as held
       from (select distinct account_id, day, dimension from new_keys) as g
     )
     select at, held from new_keys join held using (account_id, day, dimension)`,
    columns(rows, 'account', 'day', 'dimension', 'key'),
  );
  return newKeys(rows, found.rows);
}

function newKeys<T>(rows: readonly T[], found: { at: number; held: number }[]): NewKey<T>[] {
  return found.flatMap(({ at, held }) => {
    const row = rows[at - 1];
    return row === undefined ? [] : [{ row, held }];
  });
}

async function writeWriters(client: pg.PoolClient, writers: WriterRow[]): Promise<void> {
  await client.query(
    `update batch_writers w
     set watermark = n.watermark, above = n.above::bigint[], batches = w.batches + n.batches,
       events = w.events + n.events, recorded = w.recorded + n.recorded,
       orphaned = w.orphaned + n.orphaned, dead = w.dead + n.dead,
       views = w.views + n.views, clicks = w.clicks + n.clicks, excluded = w.excluded + n.excluded
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
       as n (writer_id, watermark, above, batches, events, recorded, orphaned, dead, views, clicks, excluded)
     where w.writer_id = n.writer_id`,
    [
      ...columns(
        writers.map((writer) => ({ ...writer, above: `{${writer.above.join(',')}}` })),
        'id',
        'watermark',
        'above',
        'batches',
        'events',
        'recorded',
        'orphaned',
        'dead',
      ),
      ...columns(
        writers.map(({ figures }) => figures),
        'views',
        'clicks',
        'excluded',
      ),
    ],
  );
}

async function writeDeadLetters(client: pg.PoolClient, batches: readonly ReadBatch[]): Promise<void> {
  const letters = batches.flatMap(({ writer, sequence, dead }) =>
    dead.map(({ event, reason }) => ({ id: newId(), writer, sequence, event, reason })),
  );
  if (letters.length === 0) return;
  await client.query(
    `insert into dead_letters (id, writer_id, sequence, event, reason, created_at)
     select *, now() from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[])`,
    columns(letters, 'id', 'writer', 'sequence', 'event', 'reason'),
  );
}

/** An array for each named column, as `unnest` takes them. */
function columns<T>(rows: readonly T[], ...names: (keyof T)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

function deadLetter(raw: unknown): string {
  return (JSON.stringify(raw) ?? 'null').slice(0, maxDeadLetterLength);
}
