import type { TargetKind } from '@app/database';
import type pg from 'pg';
import { linkOnlyDimensions } from '../click-event.js';
import { accountDimensionRollups, addKeys, dimensionRollups, type KeyRow, rowsOf } from './add-keys.js';
import {
  addCount,
  addToDay,
  aggregate,
  type CountedEvent,
  type DailyDelta,
  type DayCounts,
  type KeyCounts,
  sorted,
  targetKey,
  type TotalDelta,
} from './aggregate.js';
import { addPendingClicks } from '../webhooks/add-pending-clicks.js';
import { columns } from './columns.js';

interface AccountDay extends DayCounts {
  account: string;
  keys: KeyCounts;
}

/**
 * Marks the links that have reached their click limit, in the caller's transaction, which has locked and added
 * up their totals. The locks of links come after those of totals, and before those of days of accounts. An index that
 * contains only links with a limit makes this cheap for all others.
 */
async function closeExhaustedLinks(client: pg.PoolClient, totals: readonly TotalDelta[]): Promise<void> {
  const clicked = totals.filter(({ clicks }) => clicks > 0);
  if (clicked.length === 0) return;
  await client.query(
    'select close_exhausted_links($1::uuid[], $2::uuid[])',
    columns(clicked, 'account', 'target'),
  );
}

/** A table of days, and the columns of its key, with the names of their values in a row. */
interface DayTable<Row> {
  name: string;
  key: readonly { column: string; type: string; value: keyof Row }[];
}

const account = { column: 'account_id', type: 'uuid', value: 'account' } as const;
const target = { column: 'target_id', type: 'uuid', value: 'target' } as const;
const day = { column: 'day', type: 'date', value: 'day' } as const;

/** By target and day. The caller holds the target's lock. */
const targetDays: DayTable<DayCounts & { account: string; target: string }> = {
  name: 'daily_rollups',
  key: [account, target, day],
};
/** By account and day. Takes the locks of the account's days. */
const accountDays: DayTable<DayCounts & { account: string }> = {
  name: 'account_daily_rollups',
  key: [account, day],
};

/**
 * Adds views and clicks to days and to their quarter-hours, in the order of the rows. Each day has at least one
 * quarter-hour, rarely more. If so, there is one statement for the first one of every day, one for the second, and
 * so on.
 */
async function addDays<Row extends DayCounts>(
  client: pg.PoolClient,
  table: DayTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  const statement = statementFor(table);
  const names = table.key.map(({ value }) => value);
  let rest = rows.map((row) => ({ row, quarters: [...row.quarters] }));
  for (let n = 0; rest.length > 0; n++) {
    const counts = rest.map(({ quarters }) => {
      const [quarter, { views, clicks }] = quarters[n] as [number, { views: number; clicks: number }];
      return { quarter, views, clicks };
    });
    await client.query(statement, [
      ...columns(
        rest.map(({ row }) => row),
        ...names,
      ),
      ...columns(counts, 'quarter', 'views', 'clicks'),
    ]);
    rest = rest.filter(({ quarters }) => quarters.length > n + 1);
  }
}

/** An array that begins with the quarter-hour takes only the space of one number until later ones follow. */
function statementFor<Row>({ name, key }: DayTable<Row>): string {
  const names = key.map(({ column }) => column).join(', ');
  const types = [...key.map(({ type }) => type), 'int', 'bigint', 'bigint'];
  const array = (figure: string) => `array_fill(r.${figure}::int, array[1], array[r.quarter])`;
  const quarter = 'array_lower(excluded.quarter_views, 1)';
  const add = (figure: string) =>
    `${figure} = t.${figure} + excluded.${figure},
     quarter_${figure}[${quarter}] = coalesce(t.quarter_${figure}[${quarter}], 0) + excluded.${figure}::int`;
  return `insert into ${name} as t (${names}, views, clicks, quarter_views, quarter_clicks)
    select ${names}, r.views, r.clicks, ${array('views')}, ${array('clicks')}
    from unnest(${types.map((type, n) => `$${n + 1}::${type}[]`).join(', ')}) as r (${names}, quarter, views, clicks)
    on conflict (${names}) do update set ${add('views')}, ${add('clicks')}`;
}

/**
 * Adds events to all rollups, in the caller's transaction, which has locked their targets.
 * @param kinds the kind of each target, by `targetKey`.
 */
export async function addToRollups(
  client: pg.PoolClient,
  events: CountedEvent[],
  kinds: Map<string, TargetKind>,
): Promise<void> {
  const { totals, daily } = aggregate(events);
  await client.query(
    `update target_totals t
     set views = t.views + d.views, clicks = t.clicks + d.clicks, excluded = t.excluded + d.excluded,
       last_clicked_on = greatest(t.last_clicked_on, d.last_clicked_on)
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::date[])
       as d (account_id, target_id, views, clicks, excluded, last_clicked_on)
     where t.account_id = d.account_id and t.target_id = d.target_id`,
    columns(totals, 'account', 'target', 'views', 'clicks', 'excluded', 'lastClickedOn'),
  );
  await closeExhaustedLinks(client, totals);
  const groups = columns(daily, 'account', 'target', 'day');
  await addDays(client, targetDays, daily);
  const keys = await addKeys(client, dimensionRollups, groups, rowsOf(daily));
  const isLink = (row: DailyDelta): boolean => kinds.get(targetKey(row)) === 'link';
  await addPendingClicks(client, daily, keys, isLink);

  const sums = sumByAccount(daily, keys, isLink);
  if (sums.length === 0) return;
  await addDays(client, accountDays, sums);
  await addKeys(client, accountDimensionRollups, columns(sums, 'account', 'day'), rowsOf(sums));
}

/**
 * Sums what the days of links add to the days of their accounts, sorted. Keys are counted for the account as they were
 * written for its links, so that those of a deleted link can be subtracted again.
 */
function sumByAccount(
  daily: readonly DailyDelta[],
  keys: readonly KeyRow[],
  isLink: (row: DailyDelta) => boolean,
): AccountDay[] {
  const sums = new Map<string, AccountDay>();
  const ofDay = daily.map((row) => {
    if (!isLink(row)) return undefined;
    const { account, day } = row;
    const id = `${account} ${day}`;
    let sum = sums.get(id);
    if (!sum) {
      sum = { account, day, views: 0, clicks: 0, quarters: new Map(), keys: new Map() };
      sums.set(id, sum);
    }
    for (const [quarter, counts] of row.quarters) addToDay(sum, quarter, counts);
    return sum;
  });
  for (const { group, dimension, key, count } of keys) {
    const sum = ofDay[group - 1];
    if (sum && !linkOnlyDimensions.includes(dimension)) addCount(sum.keys, dimension, key, count);
  }
  return sorted(sums);
}
