import { PostgresServer } from '@app/postgres-server';
import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { join } from 'node:path';
import pg from 'pg';
import { Launched, launchSettings } from './launched.js';

// Each test starts a database and everything else.
jest.setTimeout(240_000);

/** The connections of the embedded server beyond the requested ones. */
const others = 10;
const reserved = 3;

describe('npm start with a database that has few connections', () => {
  let folder: TemporaryFolder;
  let postgres: PostgresServer | undefined;
  let launched: Launched | undefined;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(async () => {
    await launched?.cleanUp();
    await postgres?.stop();
    await folder.remove();
  });

  async function start(maxConnections: number, extra: Record<string, string> = {}): Promise<Launched> {
    const dataDir = join(folder.path, 'postgres');
    postgres = await PostgresServer.start({ dataDir, connections: maxConnections - others });
    const settings = await launchSettings(join(folder.path, 'data'));
    launched = await Launched.ready({ ...settings, DATABASE_URL: postgres.url, ...extra });
    return launched;
  }

  it('makes the pools fit, so that no visit and no call lacks a connection', async () => {
    const started = await start(40);
    expect(started.errors).not.toMatch(/connections/);
    const answers = await Promise.all(
      Array.from({ length: 600 }, async (_, n) => {
        const call = n % 2 === 0;
        const address = call ? `${started.url('api')}/v1/account` : `${started.url('redirect')}/few-${n}`;
        const { status } = await fetch(address, {
          headers: call ? { Authorization: `Bearer wp_${n}` } : {},
          redirect: 'manual',
        });
        return status;
      }),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    const database = new pg.Client({ connectionString: postgres?.url });
    await database.connect();
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`,
    );
    await database.end();
    expect(rows[0]?.n).toBeLessThanOrEqual(40 - reserved);
  });

  it('reports how many connections even the smallest pools lack, and how to fix it', async () => {
    const started = await start(20);
    const advice = await waitFor(() => /the database has 17 connections.*/.exec(started.errors)?.[0]);
    expect(advice).toContain(
      'the apps need up to 32; raise its max_connections by 15, set REDIS_URL, so that the queue needs none',
    );
    expect(advice).not.toContain('REDIRECT_PROCESSES');
  });

  it('keeps the size that the operator has set, and reports which would fit', async () => {
    const started = await start(40, { DATABASE_POOL_SIZE: '20' });
    await waitFor(() => started.errors.includes('with DATABASE_POOL_SIZE=20'));
    expect(started.errors).toContain('set it to at most 3');
  });
});
