// Builds what is out of date, then starts one PostgreSQL for the run with a migrated template database that every spec
// file clones: the server of TEST_DATABASE_URL, or an embedded one in a temporary folder. Both are removed afterwards,
// even if the run is interrupted. Specs without special needs share installations, which start when one asks for them.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Lowers the priority of Jest, whose workers and browsers inherit it. PostgreSQL and most apps lower theirs
 * (`lowerPriority`), and get a thirtieth of the cores beside a program that does not: too little to answer in time.
 */
function lowerPriority() {
  const niceness = 10;
  if (getPriority() < niceness) setPriority(niceness);
  lowerSession(niceness);
}

/**
 * Linux may divide the cores among sessions first. Only root can raise a session's priority again afterwards, and the
 * session of the machine's first process has none.
 */
function lowerSession(niceness) {
  const session = '/proc/self/autogroup';
  if (process.getuid?.() !== 0) return;
  try {
    const [, before] = /nice (-?\d+)/.exec(readFileSync(session, 'utf8')) ?? [];
    if (before === undefined || Number(before) >= niceness) return;
    writeFileSync(session, String(niceness));
    globalThis.sessionNiceness = before;
  } catch {
    // This system has no sessions with priorities, or root may not change them in this container.
  }
}

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
  lowerPriority();
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
  const { startServiceBroker } = await import('../dist/libs/testing/src/service-broker.js');
  globalThis.serviceBroker = await startServiceBroker();
  process.env.TEST_SERVICES_URL = globalThis.serviceBroker.url;
};
