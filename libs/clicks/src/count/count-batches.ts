import { newId } from '@app/common';
import { inTransactionOn, type TargetKind } from '@app/database';
import type pg from 'pg';
import { isCounted, withCounted } from '../batch/counted-sequences.js';
import { allVersions, type ClickEvent, exclusionOf } from '../click-event.js';
import { addCombinations, type DueMerge } from '../combine/add-combinations.js';
import { addAssignments } from './add-assignments.js';
import { addToRollups } from './add-to-rollups.js';
import { addVoucherClicks } from './add-voucher-clicks.js';
import { type ClickTarget, type CountedEvent, sorted, targetKey } from './aggregate.js';
import { beginByKey, columns } from './columns.js';
import type { ReadBatch } from './read-batch.js';
import { addVisitors } from '../unique/add-visitors.js';
import { spendNonces } from './spend-nonces.js';
import { lockWriters, type WriterRow, writeWriters } from './writer-rows.js';

/** The outcome of a transaction, in numbers of events unless stated otherwise. */
export interface CountingOutcome {
  /** The batches that were counted. */
  counted: readonly ReadBatch[];
  /** Batches that had been counted before. */
  duplicates: number;
  /** Added to the rollups. */
  recorded: number;
  /** Hand-overs whose token had been used before. */
  reused: number;
  /** Events of targets that no longer exist. */
  orphaned: number;
  /** Added to the dead-letter table. */
  dead: number;
  /** Days whose rows of combinations are due to be merged. */
  due: DueMerge[];
}

/**
 * Counts batches in one transaction, each once, no matter how often it arrives. All processes lock rows in the same order:
 * writers, targets, nonces, links with a limit, webhooks, days of accounts, techniques, each sorted. These locks also guard all other rows.
 * @param options.combine true if combinations are kept.
 */
export function countBatches(
  pool: pg.Pool,
  batches: readonly ReadBatch[],
  { combine = true } = {},
): Promise<CountingOutcome> {
  const work = async (client: pg.PoolClient): Promise<CountingOutcome> => {
    const writers = await lockWriters(client, [...new Set(batches.map(({ writer }) => writer))].sort());
    const fresh: [ReadBatch, WriterRow][] = [];
    for (const batch of batches) {
      const writer = writers.get(batch.writer);
      if (!writer || isCounted(writer, batch.sequence)) continue;
      Object.assign(writer, withCounted(writer, [batch.sequence]));
      fresh.push([batch, writer]);
    }
    const due = fresh.length > 0 ? await countFresh(client, fresh, combine) : [];
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
      due,
    };
  };
  return inTransactionOn(pool, work, beginByKey);
}

/**
 * The outcomes that a set of events adds to the record of a technique. Visitors who stay were shown a way out, but
 * did not leave.
 */
interface TechniqueDelta {
  app: string;
  system: string;
  version: string;
  technique: string;
  shown: number;
  left: number;
}

/** A record covers up to this many of the latest visits. */
const windowOfVisits = 100;
/** The most records of single versions. Anyone can invent versions, so the most recently used ones are kept. */
const maxRecords = 5_000;

/**
 * Adds the outcomes of breakouts to the records that the redirect chooses techniques by: one of the app's version, and one
 * of all its versions. Runs in the caller's transaction, last, because all accounts share these rows.
 */
async function recordTechniques(client: pg.PoolClient, events: readonly ClickEvent[]): Promise<void> {
  const deltas = sumByTechnique(events);
  if (deltas.length === 0) return;
  await client.query(
    `insert into technique_outcomes as t (app, system, version, technique, shown, "left", updated_at)
     select d.app, d.system, d.version, d.technique, d.shown * ${scaleOf('d')}, d."left" * ${scaleOf('d')}, now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
       as d (app, system, version, technique, shown, "left")
     order by d.app, d.system, d.version, d.technique
     on conflict (app, system, version, technique) do update set
       shown = (t.shown + excluded.shown) * ${scaleOf('t', 'excluded')},
       "left" = (t."left" + excluded."left") * ${scaleOf('t', 'excluded')},
       updated_at = excluded.updated_at`,
    columns(deltas, 'app', 'system', 'version', 'technique', 'shown', 'left'),
  );
  await client.query(
    `delete from technique_outcomes where (app, system, version, technique) in (
       select app, system, version, technique from technique_outcomes where version <> '${allVersions}'
       order by updated_at for update skip locked
       limit (select greatest(count(*) - ${maxRecords}, 0) from technique_outcomes where version <> '${allVersions}')
     )`,
  );
}

/** Halves a record that has grown beyond the window, so that recent visits weigh more. */
function scaleOf(...rows: string[]): string {
  const shown = rows.map((row) => `${row}.shown`).join(' + ');
  return `(case when ${shown} > ${windowOfVisits} then ${windowOfVisits / 2} / (${shown}) else 1 end)`;
}

function sumByTechnique(events: readonly ClickEvent[]): TechniqueDelta[] {
  const sums = new Map<string, TechniqueDelta>();
  for (const { technique: key, shown, left } of events) {
    const outcome = shown ?? left;
    if (key === undefined || outcome === undefined) continue;
    const [app = ''] = outcome.split('/');
    const [technique = '', system = '', own = ''] = key.split('/');
    for (const version of [own, allVersions]) {
      const id = `${app} ${system} ${version} ${technique}`;
      const sum = sums.get(id) ?? { app, system, version, technique, shown: 0, left: 0 };
      if (shown === undefined) sum.left++;
      else sum.shown++;
      sums.set(id, sum);
    }
  }
  return sorted(sums);
}

async function countFresh(
  client: pg.PoolClient,
  fresh: [ReadBatch, WriterRow][],
  combine: boolean,
): Promise<DueMerge[]> {
  const events = fresh.flatMap(([batch]) => batch.events);
  const kinds = await lockTargets(client, events);
  const reused = await spendNonces(
    client,
    events.filter((event) => event.nonce !== undefined && kinds.has(targetKey(event))),
  );
  const recorded: ClickEvent[] = [];
  const spent: CountedEvent[] = [];
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
        const { at, account, kind, target } = event;
        spent.push({ at, account, kind, target, views: 0, clicks: 0, reused: true });
        continue;
      }
      writer.recorded++;
      writer.counts.views += event.views;
      writer.counts.clicks += event.clicks;
      if (exclusionOf(event)) writer.counts.excluded++;
      recorded.push(event);
    }
  }
  const counted = [...recorded, ...spent];
  if (counted.length > 0) await addToRollups(client, counted, kinds);
  await addVoucherClicks(client, recorded);
  await addAssignments(client, recorded);
  await addVisitors(client, recorded, kinds);
  const due = combine ? await addCombinations(client, recorded, kinds) : [];
  await writeWriters(client, [...new Set(fresh.map(([, writer]) => writer))]);
  await writeDeadLetters(
    client,
    fresh.map(([batch]) => batch),
  );
  await recordTechniques(client, recorded);
  return due;
}

/** Locks the targets that exist, so that they cannot be deleted before the commit. @returns their kinds by `targetKey`. */
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
