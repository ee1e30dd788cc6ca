import type pg from 'pg';
import type { DayCounts } from './aggregate.js';
import { columns } from './columns.js';

/** A table of days, and the columns of its key, with the names of their values in a row. */
interface DayTable<Row> {
  name: string;
  key: readonly { column: string; type: string; value: keyof Row }[];
}

const account = { column: 'account_id', type: 'uuid', value: 'account' } as const;
const target = { column: 'target_id', type: 'uuid', value: 'target' } as const;
const day = { column: 'day', type: 'date', value: 'day' } as const;

/** By target and day. The caller holds the target's lock. */
export const targetDays: DayTable<DayCounts & { account: string; target: string }> = {
  name: 'daily_rollups',
  key: [account, target, day],
};
/** By account and day. Takes the locks of the account's days. */
export const accountDays: DayTable<DayCounts & { account: string }> = {
  name: 'account_daily_rollups',
  key: [account, day],
};

/**
 * Adds views and clicks to days and to their quarter-hours, in the order of the rows. Each day has at least one
 * quarter-hour, rarely more. If so, there is one statement for the first one of every day, one for the second, and
 * so on.
 */
export async function addDays<Row extends DayCounts>(
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
