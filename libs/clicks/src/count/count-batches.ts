import { newId } from '@app/common';
import type { TargetKind } from '@app/database';
import type pg from 'pg';
import type { BatchJob } from '../batch/packed-batch.js';
import type { ClickEvent } from '../click-event.js';
import { addToRollups } from './add-to-rollups.js';
import { type ClickTarget, type TargetCounts, targetKey } from './aggregate.js';
import { columns } from './columns.js';
import { inTransactionOn } from '../in-transaction-on.js';
import { readEvent } from './read-event.js';
import { spendNonces } from './spend-nonces.js';
import { type CountedSequences, isCounted, withCounted } from '../batch/counted-sequences.js';

/** A batch whose events were looked at. */
export interface ReadBatch {
  writer: string;
  sequence: number;
  events: ClickEvent[];
  dead: { event: string; reason: string }[];
}

/** What a transaction did. */
export interface CountingOutcome {
  /** The batches that were counted. */
  counted: readonly ReadBatch[];
  /** Batches that had been counted before. */
  duplicates: number;
  /** Events in the rollups. */
  recorded: number;
  /** Hand-overs whose token had counted before. */
  reused: number;
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
  reused: number;
  orphaned: number;
  dead: number;
  counts: TargetCounts;
}

/**
 * Every row is found by its key: however many are wanted, no table is read through, and no statement is worth compiling.
 */
const byKey = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']
  .map((setting) => `set local ${setting} = off`)
  .join('; ');

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
 * writers, targets, nonces, accounts' days, each sorted; the other rows are guarded by these.
 */
export function countBatches(pool: pg.Pool, batches: readonly ReadBatch[]): Promise<CountingOutcome> {
  const work = async (client: pg.PoolClient): Promise<CountingOutcome> => {
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
    const sum = (column: 'batches' | 'recorded' | 'reused' | 'orphaned' | 'dead') =>
      written.reduce((total, writer) => total + writer[column], 0);
    return {
      counted: fresh.map(([batch]) => batch),
      duplicates: batches.length - fresh.length,
      recorded: sum('recorded'),
      reused: sum('reused'),
      orphaned: sum('orphaned'),
      dead: sum('dead'),
    };
  };
  return inTransactionOn(pool, work, `begin; ${byKey}`);
}

async function countFresh(client: pg.PoolClient, fresh: [ReadBatch, WriterRow][]): Promise<void> {
  const events = fresh.flatMap(([batch]) => batch.events);
  const kinds = await lockTargets(client, events);
  const reused = await spendNonces(
    client,
    events.filter((event) => event.nonce !== undefined && kinds.has(targetKey(event))),
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
      if (reused.has(event)) {
        writer.reused++;
        continue;
      }
      writer.recorded++;
      writer.counts.views += event.views;
      writer.counts.clicks += event.clicks;
      if (event.excluded) writer.counts.excluded++;
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
        reused: 0,
        orphaned: 0,
        dead: 0,
        counts: { views: 0, clicks: 0, excluded: 0 },
      },
    ]),
  );
}

/** Locks the targets that exist against their deletion until the commit. */
async function lockTargets(client: pg.PoolClient, events: ClickEvent[]): Promise<Map<string, TargetKind>> {
  const targets = [...new Map(events.map((event) => [targetKey(event), event])).values()];
  if (targets.length === 0) return new Map();
  const { rows } = await client.query<ClickTarget & { kind: TargetKind }>(
    `select t.account_id as account, t.target_id as target, t.kind from target_totals t
     join unnest($1::uuid[], $2::uuid[]) as k (account_id, target_id) using (account_id, target_id)
     order by t.account_id, t.target_id for no key update of t`,
    columns(targets, 'account', 'target'),
  );
  return new Map(rows.map((row) => [targetKey(row), row.kind]));
}

async function writeWriters(client: pg.PoolClient, writers: WriterRow[]): Promise<void> {
  await client.query(
    `update batch_writers w
     set watermark = n.watermark, above = n.above::bigint[], batches = w.batches + n.batches,
       events = w.events + n.events, recorded = w.recorded + n.recorded, reused = w.reused + n.reused,
       orphaned = w.orphaned + n.orphaned, dead = w.dead + n.dead,
       views = w.views + n.views, clicks = w.clicks + n.clicks, excluded = w.excluded + n.excluded
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
       as n (writer_id, watermark, above, batches, events, recorded, reused, orphaned, dead, views, clicks, excluded)
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
        'reused',
        'orphaned',
        'dead',
      ),
      ...columns(
        writers.map(({ counts }) => counts),
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

function deadLetter(raw: unknown): string {
  return (JSON.stringify(raw) ?? 'null').slice(0, maxDeadLetterLength);
}
