import type { Settings } from '@app/common';
import type pg from 'pg';
import { connectTo } from './connect-to.js';
import { type Finding, ok, problem, reasonOf, warning } from './finding.js';
import { type ReplicaPosition, judgeReadReplica } from './judgments.js';

/** The same for all URLs of a database, and for its replicas. */
const identityOf = `select system_identifier::text || current_database() as value from pg_control_system()`;

const positionOf = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as value`;

/** Checks that the other URLs lead to the database, or to a replica of it. */
export async function checkFurtherDatabases(settings: Settings, databaseUrl: string): Promise<Finding[]> {
  const { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = settings;
  return Promise.all([
    ...(DATABASE_DIRECT_URL ? [checkDirect(databaseUrl, DATABASE_DIRECT_URL)] : []),
    ...(DATABASE_REPLICA_URL ? [checkReplica(databaseUrl, DATABASE_REPLICA_URL)] : []),
  ]);
}

async function checkDirect(databaseUrl: string, url: string): Promise<Finding> {
  const check = 'direct database';
  const remedy = 'Correct DATABASE_DIRECT_URL: notifications of changed links and migrations need it.';
  try {
    return await withBoth(databaseUrl, url, async (database, direct) =>
      (await isSame(database, direct))
        ? ok(check, 'DATABASE_DIRECT_URL leads to the database')
        : problem(check, 'DATABASE_DIRECT_URL leads to another database', remedy),
    );
  } catch (error) {
    return problem(check, `DATABASE_DIRECT_URL cannot be used: ${reasonOf(error)}`, remedy);
  }
}

/** Nothing fails without the replica: the database serves its reads, too. */
async function checkReplica(databaseUrl: string, url: string): Promise<Finding> {
  const check = 'replica';
  const remedy = 'Start it, or correct DATABASE_REPLICA_URL. The database serves its reads meanwhile.';
  try {
    return await withBoth(databaseUrl, url, async (database, replica) => {
      if (!(await isSame(database, replica))) {
        return problem(check, 'DATABASE_REPLICA_URL leads to another database', remedy);
      }
      const written = await valueOf(database, positionOf);
      const { rows } = await replica.query<ReplicaPosition>(
        `select pg_is_in_recovery() as standby,
           coalesce(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
           coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
        [written],
      );
      return judgeReadReplica(rows[0] as ReplicaPosition);
    });
  } catch (error) {
    return warning(check, `DATABASE_REPLICA_URL cannot be used: ${reasonOf(error)}`, remedy);
  }
}

async function withBoth(
  databaseUrl: string,
  url: string,
  check: (database: pg.Client, other: pg.Client) => Promise<Finding>,
): Promise<Finding> {
  const database = await connectTo(databaseUrl);
  try {
    const other = await connectTo(url);
    try {
      return await check(database, other);
    } finally {
      await other.end();
    }
  } finally {
    await database.end();
  }
}

async function isSame(one: pg.Client, other: pg.Client): Promise<boolean> {
  return (await valueOf(one, identityOf)) === (await valueOf(other, identityOf));
}

async function valueOf(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query);
  return rows[0]?.value ?? '';
}
