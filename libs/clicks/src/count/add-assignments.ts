import type pg from 'pg';
import { bucketCount, type ClickEvent } from '../click-event.js';
import { sorted } from './aggregate.js';
import { columns } from './columns.js';

interface AssignmentDelta {
  account: string;
  link: string;
  day: string;
  period: string;
  arm: string;
  /** Visits by bucket, as a PostgreSQL array. */
  buckets: number[];
}

/**
 * Adds visits to the hold-out arms that they were assigned to, in the caller's transaction, which has locked their
 * links. So each visit counts once, like everything else in its event.
 */
export async function addAssignments(client: pg.PoolClient, events: readonly ClickEvent[]): Promise<void> {
  const deltas = sumByArm(events);
  if (deltas.length === 0) return;
  const rows = deltas.map((delta) => ({ ...delta, buckets: `{${delta.buckets.join()}}` }));
  await client.query(
    `insert into holdout_visits as t (account_id, link_id, day, period, arm, buckets)
     select account_id, link_id, day, period, arm, buckets::int[]
     from unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[], $5::text[], $6::text[])
       as d (account_id, link_id, day, period, arm, buckets)
     on conflict (account_id, link_id, day, period, arm) do update set buckets = array(
       select a + b from unnest(t.buckets, excluded.buckets) with ordinality as u (a, b, n) order by n
     )`,
    columns(rows, 'account', 'link', 'day', 'period', 'arm', 'buckets'),
  );
}

function sumByArm(events: readonly ClickEvent[]): AssignmentDelta[] {
  const sums = new Map<string, AssignmentDelta>();
  for (const { account, target: link, at, assigned } of events) {
    if (assigned === undefined) continue;
    const [arm = '', period = '', bucket = ''] = assigned.split('/');
    const day = new Date(at).toISOString().slice(0, 10);
    const key = `${account} ${link} ${day} ${period} ${arm}`;
    let sum = sums.get(key);
    if (!sum) {
      const began = new Date(Number(period)).toISOString();
      sum = { account, link, day, period: began, arm, buckets: Array<number>(bucketCount).fill(0) };
      sums.set(key, sum);
    }
    const n = Number(bucket);
    sum.buckets[n] = (sum.buckets[n] ?? 0) + 1;
  }
  return sorted(sums);
}
