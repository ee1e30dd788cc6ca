import { databaseApps } from '@app/common';
import { functionAccess, tablePlacements } from '@app/database';
import { createTestDatabase, type DatabaseProxy, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { allowedBy, exceptions, isAbout } from './exceptions.js';
import { crossShard, type Schema } from './statement-accounts.js';
import { StatementLog } from './statement-log.js';
import { reads, tellStory } from './story.js';

jest.setTimeout(240_000);

async function readSchema(databaseUrl: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
     group by 1`,
  );
  await client.end();
  return {
    columns: new Map(rows.map(({ name, columns }) => [name, columns])),
    isDistributed: (table) => tablePlacements[table]?.place === 'distributed',
    isOnCoordinator: (table) => tablePlacements[table]?.place === 'coordinator',
    functions: new Map(
      Object.keys(functionAccess).map((signature) => {
        const [name = '', types = ''] = signature.split('(');
        return [name, { ofAccount: /^uuid[,)]/.test(types) }];
      }),
    ),
  };
}

describe('if PostgreSQL were sharded by account', () => {
  let database: TestDatabase;
  const log = new StatementLog();
  let proxy: DatabaseProxy;
  let schema: Schema;

  beforeAll(async () => {
    database = await createTestDatabase();
    schema = await readSchema(database.url);
    proxy = await log.watch(database.url);
    await tellStory(proxy.url);
  }, 300_000);
  afterAll(async () => {
    await proxy?.close();
    await database?.drop();
  });

  it('the story would still read everything that the API can', () => {
    const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      paths: Record<string, { get?: object }>;
    };
    const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
    const documented = Object.keys(paths).filter((path) => paths[path]?.get);
    expect(Object.keys(reads).map(unnamed).sort()).toEqual(documented.map(unnamed).sort());
  });

  it('every statement would stay on one shard, unless it is declared', async () => {
    const undeclared: string[] = [];
    for (const app of databaseApps) {
      expect(log.of(app).length).toBeGreaterThan(15);
      for (const text of log.of(app)) {
        const allowed = exceptions.filter((one) => one.app === app && isAbout(one, text)).flatMap(allowedBy);
        const problems = (await crossShard(text, schema)).filter((problem) => !allowed.includes(problem));
        if (problems.length > 0) undeclared.push(`${app}: ${problems.join(', ')}: ${text}`);
      }
    }
    expect(undeclared).toEqual([]);
  });

  it('no exception of the API would be needless', async () => {
    for (const exception of exceptions.filter(({ app }) => app === 'api')) {
      const texts = log.of('api').filter((text) => isAbout(exception, text));
      const problems = await Promise.all(texts.map((text) => crossShard(text, schema)));
      expect([exception.text, [...new Set(problems.flat())].sort()]).toEqual([
        exception.text,
        allowedBy(exception).sort(),
      ]);
    }
  });

  it('docs/scaling.md lists the exceptions, and every table that is not distributed', () => {
    const [, section = ''] = readFileSync('docs/scaling.md', 'utf8').split('## More than one primary');
    for (const { what } of exceptions) expect(section).toContain(`| ${what} `);
    for (const [table, { place }] of Object.entries(tablePlacements))
      if (place !== 'distributed') expect(section).toContain(`\`${table}\``);
  });
});
