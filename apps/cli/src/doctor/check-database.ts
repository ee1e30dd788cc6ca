import { databaseApps, databaseRole } from '@app/common';
import { privilegeDifferences, readMigrationState } from '@app/database';
import type pg from 'pg';
import { connectTo } from './connect-to.js';
import { type Finding, ok, problem, reasonOf, warning } from './finding.js';
import { judgeClock, judgePostgres, judgeReplication } from './judgments.js';

/** The findings, and `connected` if other checks can use the database. */
export interface DatabaseFindings {
  findings: Finding[];
  connected: boolean;
}

/** @param databaseUrl of the owner of the tables, or of the apps if the owner's is unknown. */
export async function checkDatabase(databaseUrl: string): Promise<DatabaseFindings> {
  let client: pg.Client;
  try {
    client = await connectTo(databaseUrl);
  } catch (error) {
    const found = problem(
      'database',
      `PostgreSQL at ${placeOf(databaseUrl)} cannot be used: ${reasonOf(error)}`,
      'Start PostgreSQL, or correct DATABASE_URL. See WaypostAppUnavailable in docs/runbook.md.',
    );
    return { findings: [found], connected: false };
  }
  const findings: Finding[] = [];
  try {
    for (const check of [checkServer, checkClock, checkSchema, checkReplication, checkLedger]) {
      findings.push(...(await check(client)));
    }
    return { findings, connected: true };
  } catch (error) {
    const remedy = 'Look at the log of PostgreSQL.';
    findings.push(problem('database', `a check of the database failed: ${reasonOf(error)}`, remedy));
    return { findings, connected: false };
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: number; used: number; most: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int as most`,
  );
  return rows.map(judgePostgres);
}

async function checkClock(client: pg.Client): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const now = (sentAt + Date.now()) / 2;
  return rows.map(({ ms }) => judgeClock((now - ms) / 1000));
}

async function checkSchema(client: pg.Client): Promise<Finding[]> {
  const { pending, unknown, incompatible } = await readMigrationState(client);
  if (incompatible.length > 0) {
    const message = `a newer version has changed the database so that this one cannot work with it (${incompatible.at(-1)})`;
    return [
      problem(
        'schema',
        message,
        'Run that version here, too, or restore a backup (docs/backup.md#upgrades).',
      ),
    ];
  }
  if (pending.length > 0) {
    const message = `${pending.length} migrations are missing, the first is ${pending[0]}`;
    return [problem('schema', message, 'Run `npm run migrate`; `npm start` does it by itself.')];
  }
  if (unknown.length > 0) {
    // Additions of a newer version are harmless. Its privileges are not known here.
    return [
      ok(
        'schema',
        `a newer version has added to the database, which this one can work with (${unknown.at(-1)})`,
      ),
    ];
  }
  return [ok('schema', 'up to date'), await checkRoles(client)];
}

/** Apps that connect as the owner of the tables can do everything, even when an attacker has taken one over. */
async function checkRoles(client: pg.Client): Promise<Finding> {
  const remedy =
    'Set DATABASE_MIGRATION_URL and run `npm run migrate` (docs/configuration.md#database-roles).';
  const names = databaseApps.map(databaseRole);
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)',
    [names],
  );
  if (rows.length > 0) return warning('roles', 'the apps do not have their own database roles', remedy);
  const { missing, excess } = await privilegeDifferences(client);
  if (missing.length === 0 && excess.length === 0) return ok('roles', 'every app has exactly its privileges');
  const message = `the roles of the apps lack ${missing.length} privileges and have ${excess.length} too many`;
  return missing.length > 0 ? problem('roles', message, remedy) : warning('roles', message, remedy);
}

async function checkReplication(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ standby: boolean; replicas: number; synchronous: string }>(
    `select pg_is_in_recovery() as standby, (select count(*)::int from pg_stat_replication) as replicas,
       current_setting('synchronous_standby_names') as synchronous`,
  );
  return rows.map(judgeReplication);
}

async function checkLedger(client: pg.Client): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('ledger_checks') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ closes: boolean; hours: number }>(
    `select closes, extract(epoch from now() - checked_at)::float8 / 3600 as hours
     from ledger_checks order by checked_at desc limit 1`,
  );
  const [last] = rows;
  if (!last) return [ok('ledger', 'not checked yet')];
  const message = `last checked ${Math.round(last.hours)} hours ago: ${last.closes ? 'balances' : 'does NOT balance'}`;
  if (!last.closes) {
    return [
      problem(
        'ledger',
        message,
        'Run `npm run --silent cli -- audit`. See WaypostLedgerOpen in docs/runbook.md.',
      ),
    ];
  }
  return last.hours < 49
    ? [ok('ledger', message)]
    : [warning('ledger', message, 'The jobs app checks it every day: see that it runs.')];
}

/** Host and port as in the URL, which the driver may not have parsed. */
function placeOf(url: string): string {
  return URL.parse(url)?.host || 'DATABASE_URL';
}
