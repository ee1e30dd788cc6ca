import { PostgresServer } from '@app/postgres-server';
import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { samplesOf } from '../docs/document-samples.js';

const [connect = '', archive = '', copy = '', restore = ''] = samplesOf('docs/backup.md')
  .filter(({ name }) => name.startsWith('Point-in-time recovery'))
  .map(({ code }) => code);

let folder: TemporaryFolder;
const servers: PostgresServer[] = [];
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryFolder();
  variables = {
    DATA_DIR: join(folder.path, 'data'),
    ARCHIVE: join(folder.path, 'archive'),
    BASE: join(folder.path, 'base'),
  };
  mkdirSync(variables.ARCHIVE as string);
  chmodSync(variables.ARCHIVE as string, 0o777);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await folder?.remove();
});

const start = async (dataDir = variables.DATA_DIR as string) => {
  const server = await PostgresServer.start({ dataDir, fsync: false });
  servers.push(server);
  return server;
};

/** Runs samples in one shell. */
function shell(code: string, more: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync('bash', ['-euc', code], {
    env: { PATH: process.env.PATH, ...variables, ...more },
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
}

async function query(server: PostgresServer, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(sql);
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

it('restores the embedded database to any moment since a base copy, with the commands of the handbook', async () => {
  let server = await start();
  await query(server, `create table steps as select text 'before the copy' as value`);
  shell(connect + archive);
  await server.stop();
  server = await start();
  shell(connect + copy);
  await query(server, `insert into steps values ('after the copy')`);
  const [until] = await query(server, 'select clock_timestamp()::text as value');
  await query(server, `insert into steps values ('a mistake')`);
  await query(server, 'select pg_switch_wal()::text as value');
  // PostgreSQL archives the rest of its log before it ends.
  await server.stop();

  const restored = async (dataDir: string, moment: string) => {
    shell(restore, { DATA_DIR: join(folder.path, dataDir), UNTIL: moment });
    const copyOf = await start(join(folder.path, dataDir));
    await query(copyOf, `insert into steps values ('after the restore')`);
    const steps = await query(copyOf, 'select value from steps');
    await copyOf.stop();
    return steps;
  };
  const kept = ['before the copy', 'after the copy'];
  expect(await restored('earlier', String(until))).toEqual([...kept, 'after the restore']);
  expect(await restored('latest', '')).toEqual([...kept, 'a mistake', 'after the restore']);
});
