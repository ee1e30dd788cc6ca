// A separate installation: the embedded PostgreSQL as `npm start` runs it, migrated, and the built apps.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  hashKey,
  issueKey,
  newId,
  nodeOptions,
  prefixOf,
  roleUrl,
} from '../../dist/libs/common/src/index.js';
import { connectionOptions, migrate } from '../../dist/libs/database/src/index.js';
import { PostgresServer } from '../../dist/libs/postgres-server/src/index.js';
import { testRolePasswords } from '../../dist/libs/testing/src/test-role-passwords.js';
import { pinProcessTree, serverCore } from './cpu-pinning.mjs';
import { cpuSeconds } from './processes.mjs';
import { startProgram } from './programs.mjs';
import { createScratchDirectory } from './scratch-directory.mjs';

export class Installation {
  #postgres;
  #apps = [];

  constructor(dataDir, postgres) {
    this.dataDir = dataDir;
    this.#postgres = postgres;
    this.databaseUrl = postgres.url;
    this.pool = new pg.Pool({ ...connectionOptions(postgres.url), query_timeout: 0, max: 4 });
  }

  /** @param core the core of PostgreSQL; null for any. */
  static async start({ core = serverCore } = {}) {
    const dataDir = createScratchDirectory();
    const postgres = await PostgresServer.start({ dataDir });
    pinProcessTree(core, postgres.pid);
    await migrate(postgres.url, { passwords: testRolePasswords });
    return new Installation(dataDir, postgres);
  }

  /** Starts a built app (`api`, `redirect` or `worker`) with its own database role and without a rate limit. */
  async startApp(name, { core = serverCore, env = {} } = {}) {
    const app = await startProgram(`dist/bundle/${name}.js`, {
      core,
      options: nodeOptions(name),
      env: {
        DATABASE_URL: roleUrl(this.databaseUrl, name, testRolePasswords[name]),
        SETTINGS_FILE: '/dev/null',
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        [`${name.toUpperCase()}_PORT`]: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
    });
    this.#apps.push(app);
    return app;
  }

  async stopApp(app) {
    this.#apps = this.#apps.filter((other) => other !== app);
    await app.stop();
  }

  /** Runs a statement and returns its rows. */
  async query(sql, values = []) {
    return (await this.pool.query(sql, values)).rows;
  }

  /** Creates an account with an API key that has all scopes. */
  async addAccount() {
    const id = newId();
    await this.query('insert into accounts (id, created_at) values ($1, now())', [id]);
    return { id, key: await this.addKey(id) };
  }

  /** Creates an API key that has all scopes. */
  async addKey(accountId) {
    const key = issueKey();
    await this.query(
      `insert into api_keys (account_id, id, name, hash, prefix, scopes, created_at)
       values ($1, $2, 'bench', $3, $4, '{read,write}', now())`,
      [accountId, newId(), hashKey(key), prefixOf(key)],
    );
    return key;
  }

  /** The number of batches in the journal. */
  journalBatches() {
    const journal = join(this.dataDir, 'journal');
    if (!existsSync(journal)) return 0;
    return readdirSync(journal, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.batch'),
    ).length;
  }

  /** CPU time of all PostgreSQL processes, in seconds. */
  postgresCpuSeconds() {
    return cpuSeconds(this.#postgres.pid);
  }

  /** Size of the database in MB (2^20 bytes). */
  async databaseMb() {
    const [{ bytes }] = await this.query('select pg_database_size(current_database()) as bytes');
    return bytes / 2 ** 20;
  }

  async stop() {
    try {
      await Promise.all(this.#apps.map((app) => app.stop()));
    } finally {
      // pool.end() does not wait for the server to close its side, so the shutdown may surface as an error.
      this.pool.on('error', () => undefined);
      await this.pool.end();
      await this.#postgres.stop();
    }
  }
}

/** Runs `work` with an installation and stops the installation afterwards, even if `work` fails. */
export async function withInstallation(options, work) {
  const installation = await Installation.start(options);
  try {
    return await work(installation);
  } finally {
    await installation.stop();
  }
}
