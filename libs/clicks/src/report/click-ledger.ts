import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { equations, type LedgerScope } from './ledger-equations.js';

/** One equation of the click ledger. */
export interface LedgerLine {
  /** The equation in words. */
  name: string;
  left: number;
  right: number;
  /** Number of rows that violate the equation, if it is checked row by row; otherwise 0 or 1. */
  breaches: number;
}

/** The result of checking everything that was ever counted. */
export interface LedgerReport {
  /** True if no equation is violated. */
  closes: boolean;
  lines: LedgerLine[];
}

/** How far a check has come. Survives `JSON.stringify`. */
export interface LedgerProgress {
  /** The next range begins after this target or account. */
  scope: LedgerScope;
  account: string;
  target: string;
  /** The sums so far, in the order of the report. */
  lines: LedgerLine[];
}

export interface LedgerCheckOptions {
  /** Where an earlier check ended, to continue from there. */
  progress?: LedgerProgress | undefined;
  /** Called after each range. If it rejects, the check ends. */
  report?: (progress: LedgerProgress) => Promise<void>;
  /** Links and bio pages of a range. All links of an account are in the same range of accounts. */
  targetsAtOnce?: number;
}

/** The rows of a range of this size take seconds, even if each has been visited for years. */
const usualTargetsAtOnce = 5_000;
/** An account with millions of links takes longer than any other query. In milliseconds. */
const queryTimeoutMs = 600_000;

const settings = `set local statement_timeout = ${queryTimeoutMs}; set local jit = off`;
/**
 * PostgreSQL takes a range of links of an account for one row. It would compare each with each, or read whole tables, or
 * other indexes of all links of the account.
 */
const ofRange = ['enable_nestloop', 'enable_mergejoin', 'enable_seqscan', 'enable_indexonlyscan']
  .map((setting) => `set local ${setting} = off`)
  .join('; ');

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const nextScope = { all: 'targets', targets: 'accounts', accounts: null } as const;

/** Like `checkClickLedger`. Stores the outcome, which reconciliations show. */
export async function auditClicks(pool: pg.Pool, options?: LedgerCheckOptions): Promise<LedgerReport> {
  const report = await checkClickLedger(pool, options);
  await pool.query('insert into ledger_checks (closes) values ($1) on conflict do nothing', [report.closes]);
  return report;
}

/** True if the outcome of a check from the last 24 hours is known. */
export async function wereClicksAudited(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from ledger_checks where checked_at > now() - interval '24 hours' limit 1`,
  );
  return rows.length > 0;
}

/** True if the books balanced at the last check; null if there was none yet. */
export async function lastClickAudit(pool: pg.Pool): Promise<boolean | null> {
  const { rows } = await pool.query<{ closes: boolean }>(
    'select closes from ledger_checks order by checked_at desc limit 1',
  );
  return rows[0]?.closes ?? null;
}

const namesOf = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join('\n');

/**
 * Checks all equations, range by range, and changes nothing. All equations of a range are checked in one snapshot: a batch
 * that is being counted is either included completely or not at all.
 */
export async function checkClickLedger(
  pool: pg.Pool,
  { progress: reported, report, targetsAtOnce = usualTargetsAtOnce }: LedgerCheckOptions = {},
): Promise<LedgerReport> {
  // That of another version, with other equations, is not continued: some may not have been checked.
  const progress = namesOf(reported?.lines ?? []) === namesOf(equations) ? reported : undefined;
  const lines = equations.map(({ name }): LedgerLine => {
    return { name, left: 0, right: 0, breaches: 0, ...progress?.lines.find((line) => line.name === name) };
  });
  let { scope, account, target } = progress ?? {
    scope: 'all' as LedgerScope,
    account: firstId,
    target: firstId,
  };
  for (;;) {
    const end = await inTransactionOn(
      pool,
      async (client) => {
        const next = scope === 'all' ? null : await rangeEnd(client, scope, [account, target], targetsAtOnce);
        const isWhole = next === null && account === firstId;
        await client.query(isWhole ? settings : `${settings}; ${ofRange}`);
        const [toAccount, toTarget] = next ?? [lastId, lastId];
        const range = {
          all: [],
          targets: [account, target, toAccount, toTarget],
          accounts: [account, toAccount],
        };
        for (const [n, equation] of equations.entries()) {
          if (equation.scope === scope)
            await addTo(lines[n] as LedgerLine, client, equation.sql, range[scope]);
        }
        return next;
      },
      'begin isolation level repeatable read read only',
    );
    const next: LedgerScope | null = end ? scope : nextScope[scope];
    if (next === null) return { closes: lines.every(({ breaches }) => breaches === 0), lines };
    scope = next;
    [account, target] = end ?? [firstId, firstId];
    await report?.({ scope, account, target, lines: lines.map((line) => ({ ...line })) });
  }
}

/** The last account and target of a range that begins after a target; null if it has no end. */
async function rangeEnd(
  client: pg.PoolClient,
  scope: 'targets' | 'accounts',
  after: [account: string, target: string],
  targetsAtOnce: number,
): Promise<[account: string, target: string] | null> {
  const { rows } = await client.query<{ account: string; target: string }>(
    `select account_id as account, target_id as target from target_totals
     where (account_id, target_id) > ($1, $2) order by account_id, target_id offset $3 limit 1`,
    [after[0], scope === 'targets' ? after[1] : lastId, targetsAtOnce - 1],
  );
  const [end] = rows;
  return end ? [end.account, end.target] : null;
}

/** Adds the sums of a range. */
async function addTo(line: LedgerLine, client: pg.PoolClient, sql: string, range: string[]): Promise<void> {
  const query = { text: sql, values: range, query_timeout: queryTimeoutMs } as pg.QueryConfig;
  const { rows } = await client.query<{ l: string; r: string; breaches: string }>(query);
  const [row] = rows;
  line.left += Number(row?.l);
  line.right += Number(row?.r);
  line.breaches += Number(row?.breaches);
}

/** Formats the report for people: a line per equation, and a verdict. */
export function formatClickLedger({ closes, lines }: LedgerReport): string {
  const rows = lines.map(({ name, left, right, breaches }) => {
    const verdict = breaches === 0 ? 'ok     ' : 'BROKEN ';
    return `${verdict} ${name}: ${left} = ${right}${breaches > 0 ? ` (${breaches} wrong)` : ''}`;
  });
  return [...rows, closes ? 'The books close.' : 'The books do NOT close.'].join('\n');
}
