import pRetry from 'p-retry';
import pg from 'pg';
import { destroyConnection } from './copy-rows.js';
import { quoted, storedTables } from './tables.js';
import { portableSession } from './write-backup.js';

/** Names of the function that rejects writes, during a move and after it, and of its triggers. */
const moving = 'waypost_moving';
const moved = 'waypost_moved';

/** The advisory lock that the moving process holds. The number has no meaning. */
const movingLock = 7_346_251_909;

const refuse = `raise exception 'this installation has moved to another database' using errcode = 'read_only_sql_transaction'`;
const functionOf = (body: string): string =>
  `returns trigger language plpgsql as $$ begin ${body}; return null; end $$`;

/** SQLSTATEs after which triggers are created again: a deadlock, and a lock timeout. */
const contended = ['40P01', '55P03'];
const attempts = 10;

/**
 * Makes every write to a database fail, as if the server were read-only: until this connection ends, or permanently. Reads
 * continue. If this process dies, writes succeed again, since no process holds the lock that the triggers check.
 */
export class WriteStop {
  private constructor(private readonly client: pg.Client) {}

  /** Waits until every write that has begun is done. @param databaseUrl of the owner. */
  static async begin(databaseUrl: string): Promise<WriteStop> {
    const client = await connect(databaseUrl);
    try {
      await client.query('select pg_advisory_lock($1)', [movingLock]);
      await pRetry(() => refuseWrites(client), {
        retries: attempts - 1,
        minTimeout: 200,
        shouldRetry: ({ error }) => contended.includes((error as { code?: string }).code ?? ''),
      });
      return new WriteStop(client);
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
  }

  /** Rejects writes from now on, even after this connection ends. */
  async makePermanent(): Promise<void> {
    await this.client.query(
      `begin; create or replace function public.${moving}() ${functionOf(refuse)};
       alter function public.${moving}() rename to ${moved}; commit`,
    );
  }

  /** Accepts writes again, unless the stop is permanent. */
  async end(): Promise<void> {
    await dropFunction(this.client, moving).catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

/** True if writes are rejected permanently. @param databaseUrl of the owner. */
export async function refusesWrites(databaseUrl: string): Promise<boolean> {
  const client = await connect(databaseUrl);
  try {
    return await isPermanent(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isPermanent(client: pg.Client): Promise<boolean> {
  const sql = 'select to_regproc($1) is not null as exists';
  const { rows } = await client.query<{ exists: boolean }>(sql, [`public.${moved}`]);
  return rows[0]?.exists ?? false;
}

/** Ends a permanent stop. @param databaseUrl of the owner. @returns false if there was none. */
export async function allowWrites(databaseUrl: string): Promise<boolean> {
  const client = await connect(databaseUrl);
  try {
    const stopped = await isPermanent(client);
    await dropFunction(client, moved);
    return stopped;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(portableSession);
  return client;
}

/** Creates the triggers. Each waits until the transactions that have written to its table have ended. */
async function refuseWrites(client: pg.Client): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '5s'`);
    // Left by a process that died.
    await dropFunction(client, moving);
    await client.query(
      `create function public.${moving}() ${functionOf(
        `if not pg_try_advisory_xact_lock_shared(${movingLock}) then ${refuse}; end if`,
      )}`,
    );
    for (const { name } of await storedTables(client, true)) {
      await client.query(
        `create trigger ${moving} before insert or update or delete or truncate on public.${quoted(name)}
         for each statement execute function public.${moving}()`,
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function dropFunction(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop function if exists public.${name}() cascade`);
}
