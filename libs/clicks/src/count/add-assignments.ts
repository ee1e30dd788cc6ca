import type pg from 'pg';
import { bucketCount, type ClickEvent } from '../click-event.js';
import { appOf } from '../combine/combination.js';
import { sorted } from './aggregate.js';
import { columns } from './columns.js';

interface AssignmentDelta {
  account: string;
  link: string;
  day: string;
  period: string;
  arm: string;
  /** Key of the app that the visits began in, or `none`. Empty for visits of all apps. */
  app: string;
  visits: number;
  /** Visits by bucket. */
  buckets: number[];
}

/** Assignment of `buckets` in an upsert of the table `t`. */
const addBuckets = `buckets = array(
  select a + b from unnest(t.buckets, excluded.buckets) with ordinality as u (a, b, n) order by n
)`;

/**
 * Adds visits to the hold-out arms that they were assigned to, all together and by app, in the caller's transaction,
 * which has locked their links. So each visit counts once, like everything else in its event.
 */
export async function addAssignments(client: pg.PoolClient, events: readonly ClickEvent[]): Promise<void> {
  const assigned = events.filter((event) => event.assigned !== undefined);
  if (assigned.length === 0) return;
  await client.query(
    `insert into holdout_visits as t (account_id, link_id, day, period, arm, app_visits, buckets)
     select account_id, link_id, day, period, arm, visits, buckets::int[]
     from unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[], $5::text[], $6::bigint[], $7::text[])
       as d (account_id, link_id, day, period, arm, visits, buckets)
     on conflict (account_id, link_id, day, period, arm) do update set
       app_visits = t.app_visits + excluded.app_visits, ${addBuckets}`,
    columns(
      rowsOf(sumByArm(assigned, () => '')),
      ...(['account', 'link', 'day', 'period', 'arm', 'visits', 'buckets'] as const),
    ),
  );
  await client.query(
    `insert into holdout_app_visits as t (account_id, link_id, day, period, arm, app, buckets)
     select account_id, link_id, day, period, arm, app, buckets::int[]
     from unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
       as d (account_id, link_id, day, period, arm, app, buckets)
     on conflict (account_id, link_id, day, period, arm, app) do update set ${addBuckets}`,
    columns(
      rowsOf(sumByArm(assigned, appOfVisit)),
      ...(['account', 'link', 'day', 'period', 'arm', 'app', 'buckets'] as const),
    ),
  );
}

/**
 * The app in the voucher of the visit, so that its conversions are compared with it. The first leg of a breakout carries
 * no voucher yet: the one that follows has the same app.
 */
const appOfVisit = (event: ClickEvent): string => event.voucher?.app ?? (appOf(event) || 'none');

/** With the buckets as PostgreSQL arrays. */
const rowsOf = (deltas: readonly AssignmentDelta[]) =>
  deltas.map((delta) => ({ ...delta, buckets: `{${delta.buckets.join()}}` }));

function sumByArm(
  events: readonly ClickEvent[],
  keyOf: (event: ClickEvent) => string,
): readonly AssignmentDelta[] {
  const sums = new Map<string, AssignmentDelta>();
  for (const event of events) {
    const { account, target: link, at, assigned = '' } = event;
    const [arm = '', period = '', bucket = ''] = assigned.split('/');
    const day = new Date(at).toISOString().slice(0, 10);
    const app = keyOf(event);
    const key = `${account} ${link} ${day} ${period} ${arm} ${app}`;
    let sum = sums.get(key);
    if (!sum) {
      const began = new Date(Number(period)).toISOString();
      const buckets = Array<number>(bucketCount).fill(0);
      sum = { account, link, day, period: began, arm, app, visits: 0, buckets };
      sums.set(key, sum);
    }
    const n = Number(bucket);
    sum.buckets[n] = (sum.buckets[n] ?? 0) + 1;
    sum.visits++;
  }
  return sorted(sums);
}
