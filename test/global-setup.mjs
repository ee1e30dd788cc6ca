// Builds what is out of date, then starts one PostgreSQL for the run with a migrated template database that every spec
// file clones: the server of TEST_DATABASE_URL, or an embedded one in a temporary folder. Both are removed afterwards,
// even if the run is interrupted.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

function build() {
  // With Jest's NODE_ENV, the dashboard would contain React for development, which is half as large again.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { env, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed; its errors are above.');
}

async function startServer() {
  const { PostgresServer } = await import('../dist/libs/postgres-server/src/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  // If root runs the tests, the server runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  return PostgresServer.start({ dataDir, throwaway: true });
}

export default async () => {
  build();
  const { migrate } = await import('../dist/libs/database/src/index.js');
  const { testRolePasswords } = await import('../dist/libs/testing/src/test-role-passwords.js');
  const embedded = process.env.TEST_DATABASE_URL ? null : await startServer();
  globalThis.testServer = embedded;
  const server = embedded?.url ?? process.env.TEST_DATABASE_URL;
  const template = `waypost_template_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = template;
  await migrate(url.href, { passwords: testRolePasswords });
  process.env.TEST_SERVER_URL = server;
  process.env.TEST_TEMPLATE = template;
};
