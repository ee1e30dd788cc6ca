import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Drops the database and ends the remaining connections. */
  drop: () => Promise<void>;
}

/** Milliseconds that connections have to close on their own. */
const closeTimeout = 5_000;

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A pool that was ended may still have connections for a moment. Terminating one would fail the test. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const until = performance.now() + closeTimeout;
  const isUsed = async () => {
    const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name]);
    return rows.length > 0;
  };
  while (performance.now() < until && (await isUsed())) await setTimeout(20);
  await client.query(`drop database if exists ${name} with (force)`);
}

/** Creates a migrated database without data on the test server: a clone of the run's template. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(process.env.TEST_TEMPLATE);

/** Creates a database without tables on the test server. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1');

async function createDatabase(template = ''): Promise<TestDatabase> {
  const name = `waypost_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(process.env.TEST_SERVER_URL ?? '');
  url.pathname = name;
  return { url: url.href, drop: () => onServer((client) => drop(client, name)) };
}
