import type { ClickKind } from '@app/visitors';
import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { sorted } from './aggregate.js';
import { columns } from './columns.js';

/**
 * The most click kinds that a link has on a day. Beyond that, the values that visitors and owners choose become
 * `other`. The rest of a kind has few values by nature.
 */
export const maxVoucherKinds = 500;

interface VoucherRow {
  account: string;
  link: string;
  day: string;
  /** The kind, as JSON. */
  kind: string;
  clicks: number;
}

/**
 * Adds clicks whose redirect carried a voucher, by kind, in the caller's transaction, which has locked the links.
 * Does nothing, at no cost, if there are none.
 */
export async function addVoucherClicks(client: pg.PoolClient, events: readonly ClickEvent[]): Promise<void> {
  const rows = sum(events.flatMap((event) => rowOf(event) ?? []));
  if (rows.length === 0) return;
  const known = await addToKnown(client, rows);
  const missing = rows.filter((_, n) => !known.has(n + 1));
  if (missing.length > 0) await insert(client, folded(missing, await kindsHeld(client, missing)));
}

function rowOf({ voucher, at, account, target }: ClickEvent): VoucherRow | null {
  if (voucher === undefined) return null;
  const day = new Date(at).toISOString().slice(0, 10);
  return { account, link: target, day, kind: JSON.stringify(knownParts(voucher)), clicks: 1 };
}

/** In a fixed order, without the hold-out arm, which these counts do not distinguish, and without what a later version added. */
const knownParts = (kind: ClickKind): Omit<ClickKind, 'arm'> => ({
  country: kind.country,
  device: kind.device,
  source: kind.source,
  sourceGroup: kind.sourceGroup,
  browser: kind.browser,
  system: kind.system,
  app: kind.app,
  branch: kind.branch,
  isScan: kind.isScan,
  outcome: kind.outcome,
});

const groupOf = ({ account, link, day }: VoucherRow): string => `${account} ${link} ${day}`;

function sum(rows: readonly VoucherRow[]): VoucherRow[] {
  const sums = new Map<string, VoucherRow>();
  for (const row of rows) {
    const key = `${groupOf(row)} ${row.kind}`;
    const before = sums.get(key);
    if (before) before.clicks += row.clicks;
    else sums.set(key, { ...row });
  }
  return sorted(sums);
}

/** New kinds get rows of their own while their link and day has room, those with the most clicks first. */
function folded(rows: readonly VoucherRow[], held: ReadonlyMap<string, number>): VoucherRow[] {
  const taken = new Map(held);
  return sum(
    [...rows]
      .sort((a, b) => b.clicks - a.clicks)
      .map((row) => {
        const kinds = taken.get(groupOf(row)) ?? 0;
        taken.set(groupOf(row), kinds + 1);
        return kinds < maxVoucherKinds ? row : { ...row, kind: JSON.stringify(coarse(row.kind)) };
      }),
  );
}

/** Without the values that visitors and owners choose. */
function coarse(text: string): ClickKind {
  const kind = JSON.parse(text) as ClickKind;
  const other = (key: string): string => (key === 'none' ? key : 'other');
  return {
    ...kind,
    ...{ source: 'other', browser: 'other', system: 'other' },
    ...{ app: other(kind.app), branch: other(kind.branch) },
  };
}

const rowColumns = (rows: readonly VoucherRow[]) => columns(rows, 'account', 'link', 'day', 'kind', 'clicks');
const unnest = 'unnest($1::uuid[], $2::uuid[], $3::date[], $4::jsonb[], $5::bigint[])';

/** Updates the rows that exist. @returns their numbers, from 1. */
async function addToKnown(client: pg.PoolClient, rows: readonly VoucherRow[]): Promise<Set<number>> {
  const { rows: added } = await client.query<{ at: string }>(
    `update voucher_clicks t set clicks = t.clicks + r.clicks
     from ${unnest} with ordinality as r (account_id, link_id, day, kind, clicks, at)
     where t.account_id = r.account_id and t.link_id = r.link_id and t.day = r.day and t.kind = r.kind
     returning r.at`,
    rowColumns(rows),
  );
  return new Set(added.map(({ at }) => Number(at)));
}

/** Counts the kinds that the links and days of new rows already have. */
async function kindsHeld(client: pg.PoolClient, rows: readonly VoucherRow[]): Promise<Map<string, number>> {
  const groups = [...new Map(rows.map((row) => [groupOf(row), row])).values()];
  const { rows: counts } = await client.query<{ held: number }>(
    `select (
       select count(*)::int from voucher_clicks t
       where t.account_id = r.account_id and t.link_id = r.link_id and t.day = r.day
     ) as held
     from unnest($1::uuid[], $2::uuid[], $3::date[]) with ordinality as r (account_id, link_id, day, at) order by at`,
    columns(groups, 'account', 'link', 'day'),
  );
  return new Map(groups.map((row, n) => [groupOf(row), counts[n]?.held ?? 0]));
}

async function insert(client: pg.PoolClient, rows: readonly VoucherRow[]): Promise<void> {
  await client.query(
    `insert into voucher_clicks as t (account_id, link_id, day, kind, clicks)
     select * from ${unnest}
     on conflict (account_id, link_id, day, kind) do update set clicks = t.clicks + excluded.clicks`,
    rowColumns(rows),
  );
}
