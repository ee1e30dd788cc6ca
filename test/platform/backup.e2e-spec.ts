import { FileLock, formatRolePasswords } from '@app/common';
import {
  ApiClient,
  createAccountWithKey,
  createEmptyDatabase,
  type Service,
  startService,
  temporaryFolder,
  type TestDatabase,
  testRolePasswords,
  waitFor,
} from '@app/testing';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Visitors } from '../faults/visitors.js';
import { cli, launchSettings, type LaunchSettings } from './launched.js';

const passphrase = 'correct horse battery';

/** Data that no restore brings back, or that differs for other reasons. */
const notCompared = ['sessions', 'password_links', 'visitor_secrets'];

/** An installation to restore into. */
interface Target {
  database: TestDatabase;
  settings: LaunchSettings;
  dataDir: string;
}

describe('a restore drill', () => {
  let service: Service;
  let files: string;
  let key: string;
  let settings: LaunchSettings;
  const slugs: string[] = [];
  const cleanUps: (() => Promise<void>)[] = [];

  const fileOf = (name: string): string => join(files, `${name}.backup`);

  beforeAll(async () => {
    const folder = await temporaryFolder();
    cleanUps.push(() => folder.remove());
    files = folder.path;
    service = await startService({ apps: ['api', 'redirect', 'worker', 'jobs'] });
    cleanUps.unshift(() => service.stop());
    settings = {
      ...(await launchSettings(service.dataDir)),
      DATABASE_URL: service.databaseUrl,
      BACKUP_PASSPHRASE: passphrase,
    };
    ({ key } = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'members:read', 'audit:read'],
    }));
    await fill(new ApiClient(service, key));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  async function fill(api: ApiClient): Promise<void> {
    const create = async (path: string, body: object): Promise<string> => {
      const answer = await api.post<{ id: string }>(path, body);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body.id;
    };
    const group = await create('/v1/groups', { name: 'Campaign' });
    for (let n = 0; n < 12; n++) {
      const slug = `drill-${n}`;
      const id = await create('/v1/links', {
        slug,
        name: `Link "${n}" \\N \\. ü 🎉`,
        destination: `https://shop.example/${n}?q=a%09b`,
        tags: ['print', `t${n % 3}`],
        ...(n % 2 === 0 ? { group } : {}),
      });
      if (n === 11) await api.delete(`/v1/links/${id}`);
      else slugs.push(slug);
    }
    await create('/v1/websites', { slug: 'drill-page', name: 'Page' });
    await create('/v1/webhooks', { url: 'https://hooks.example/x', events: ['link.created'] });
  }

  /** An empty installation, with an owner and roles. */
  async function emptyTarget(): Promise<Target> {
    const [database, folder] = await Promise.all([createEmptyDatabase(), temporaryFolder()]);
    cleanUps.push(database.drop, () => folder.remove());
    return {
      database,
      dataDir: folder.path,
      settings: {
        ...(await launchSettings(folder.path)),
        DATABASE_MIGRATION_URL: database.url,
        DATABASE_ROLE_PASSWORDS: formatRolePasswords(testRolePasswords),
        BACKUP_PASSPHRASE: passphrase,
      },
    };
  }

  async function restored(file: string): Promise<Target> {
    const target = await emptyTarget();
    const { code, stdout, stderr } = await cli(target.settings, ['restore', file]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^restored \d+ rows of \d+ tables/);
    return target;
  }

  /** The restored installation at the addresses of the original, which links contain. */
  async function startOn(
    { database, dataDir }: Target,
    apps: ('api' | 'redirect' | 'worker')[],
  ): Promise<Service> {
    const env = { DATA_DIR: dataDir, SHORT_URL_BASE: service.redirectUrl, API_BASE_URL: service.apiUrl };
    const started = await startService({ apps, databaseUrl: database.url, env });
    cleanUps.unshift(() => started.stop());
    return started;
  }

  async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Clicks by slug. */
  async function clicksIn(url: string): Promise<Record<string, number>> {
    const rows = await query<{ slug: string; clicks: string }>(
      url,
      'select slug, clicks from links join target_totals on target_id = id',
    );
    return Object.fromEntries(rows.map(({ slug, clicks }) => [slug, Number(clicks)]));
  }

  /** A hash of the rows of every table. */
  async function digests(url: string): Promise<Record<string, string>> {
    const tables = await query<{ name: string }>(
      url,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !notCompared.includes(table.name))) {
      const [row] = await query<{ hash: string }>(
        url,
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
      );
      hashes[name] = row?.hash ?? '';
    }
    return hashes;
  }

  /** The responses of the API about everything. */
  async function answers(api: ApiClient): Promise<Record<string, unknown>> {
    const { body } = await api.get<{ data: { id: string }[] }>('/v1/links?limit=3');
    const paths = [
      ...[
        '/v1/account',
        '/v1/links?view=full',
        '/v1/groups',
        '/v1/websites?view=full',
        '/v1/tags',
        '/v1/audit-log',
      ],
      ...[
        '/v1/audit-log/export',
        '/v1/members',
        '/v1/webhooks',
        '/v1/analytics/summary?view=full',
        '/v1/links/export',
      ],
      '/v1/analytics/report?days=7&by=country&by=source',
      ...body.data.map(({ id }) => `/v1/links/${id}/analytics?view=full`),
    ];
    const entries = paths.map(async (path) => {
      const { status, body: answer } = await api.get(path, { documented: false });
      return [path, { status, answer }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  const batchesIn = (dataDir: string): string[] =>
    existsSync(join(dataDir, 'journal'))
      ? readdirSync(join(dataDir, 'journal'), { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.batch'),
        )
      : [];

  const headsIn = (output: string): string[] => output.match(/\S+:\d+:[0-9a-f]{64}/g) ?? [];

  it('has every click answered before a backup under load, once, and every write', async () => {
    const visitors = new Visitors(
      [service.redirectUrl],
      slugs.map((slug) => ({ slug, gated: false })),
      300,
    );
    const figures = (figure: 'sent' | 'received') =>
      Object.fromEntries(slugs.map((slug) => [slug, visitors.links.get(slug)?.clicks[figure] ?? 0]));
    visitors.start();
    await waitFor(() => visitors.total('received') > 300);
    // Clicks that it has not counted are only in the journal.
    service.apps.worker.signal('SIGSTOP');
    await waitFor(() => batchesIn(service.dataDir).length > 4);
    const api = new ApiClient(service, key);
    const received = figures('received');
    let writing = true;
    const writes = (async () => {
      const acknowledged: string[] = [];
      while (writing) {
        const { body } = await api.post<{ slug: string }>('/v1/links', {
          slug: `written-${acknowledged.length}`,
          destination: 'https://shop.example/more',
        });
        acknowledged.push(body.slug);
      }
      return acknowledged;
    })();
    const { code, stdout, stderr } = await cli(settings, ['backup', fileOf('loaded')]);
    const sent = figures('sent');
    writing = false;
    service.apps.worker.signal('SIGCONT');
    await Promise.all([visitors.stop(), writes]);
    expect([code, stderr]).toEqual([0, '']);
    expect(Number(/(\d+) batches/.exec(stdout)?.[1])).toBeGreaterThan(4);
    expect(visitors.failures).toEqual(new Map());

    const target = await restored(fileOf('loaded'));
    await startOn(target, ['redirect', 'worker']);
    await waitFor(() => batchesIn(target.dataDir).length === 0);
    const counted = await clicksIn(target.database.url);
    for (const slug of slugs) {
      expect(counted[slug]).toBeGreaterThanOrEqual(received[slug] ?? 0);
      expect(counted[slug]).toBeLessThanOrEqual(sent[slug] ?? 0);
    }
    const audit = await cli(target.settings, ['audit']);
    expect([audit.code, audit.stderr]).toEqual([0, '']);

    // The original is unaffected.
    await waitFor(async () => {
      const total = Object.values(await clicksIn(service.databaseUrl)).reduce(
        (sum, clicks) => sum + clicks,
        0,
      );
      return total === visitors.total('received');
    });
  });

  it('has the same rows, reports, lists and audit log, and its keys work', async () => {
    await waitFor(
      async () => (await query(service.databaseUrl, 'select from unsealed_audit_entries')).length === 0,
    );
    for (const app of ['redirect', 'worker', 'jobs'] as const) await service.apps[app].stop();
    const before = await answers(new ApiClient(service, key));
    expect(Object.values(before).map((answer) => (answer as { status: number }).status)).toEqual(
      Object.values(before).map(() => 200),
    );
    await service.apps.api.stop();
    expect((await cli(settings, ['backup', fileOf('quiet')])).code).toBe(0);
    const target = await restored(fileOf('quiet'));
    expect(await digests(target.database.url)).toEqual(await digests(service.databaseUrl));
    expect(await query(target.database.url, 'select from sessions')).toEqual([]);
    const [audit, original] = await Promise.all([cli(target.settings, ['audit']), cli(settings, ['audit'])]);
    expect(audit.code).toBe(0);
    expect(headsIn(audit.stdout)).toEqual(headsIn(original.stdout));
    expect(headsIn(audit.stdout).length).toBeGreaterThan(0);
    const again = await startOn(target, ['api', 'worker']);
    expect(await answers(new ApiClient(again, key))).toEqual(before);
    const api = new ApiClient(again, key);
    const { status } = await api.post('/v1/links', {
      slug: 'new',
      destination: 'https://shop.example/new',
    });
    expect(status).toBe(201);
  });

  it('rejects another passphrase, a modified or truncated file, and an installation with data', async () => {
    const target = await emptyTarget();
    const refused = async (args: string[], more: LaunchSettings = {}, input?: string) => {
      const { code, stdout, stderr } = await cli({ ...target.settings, ...more }, args, input);
      expect([code, stdout]).toEqual([1, '']);
      return stderr;
    };
    const quiet = readFileSync(fileOf('quiet'));
    const changed = Buffer.from(quiet);
    changed[quiet.length - 30] = (changed[quiet.length - 30] ?? 0) ^ 1;
    writeFileSync(fileOf('changed'), changed);
    writeFileSync(fileOf('short'), quiet);
    truncateSync(fileOf('short'), quiet.length - 1000);
    expect(await refused(['restore', fileOf('changed')])).toMatch(/changed/);
    expect(await refused(['restore', fileOf('short')])).toMatch(/changed or truncated|was changed/);
    expect(
      await refused(['restore', '--passphrase-stdin', fileOf('quiet')], {}, 'another passphrase\n'),
    ).toBe('waypost: the passphrase is wrong, or the file was changed\n');
    expect(await refused(['restore', fileOf('quiet')], { BACKUP_PASSPHRASE: '' })).toMatch(
      /there is no passphrase/,
    );
    const original = { DATA_DIR: service.dataDir, DATABASE_MIGRATION_URL: service.databaseUrl };
    expect(await refused(['backup', fileOf('other')], { ...original, BACKUP_PASSPHRASE: 'short' })).toMatch(
      /fewer than 12/,
    );
    expect(existsSync(fileOf('other'))).toBe(false);
    expect(await refused(['restore', fileOf('quiet')], original)).toMatch(/the installation is not empty/);
    expect(
      await query(target.database.url, `select from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
    expect(readdirSync(target.dataDir)).toEqual([]);
    const lock = FileLock.tryTake(join(target.dataDir, 'restore.lock'));
    expect(await refused(['restore', fileOf('quiet')])).toBe('waypost: another restore is running\n');
    lock?.release();
    const check = await cli(
      target.settings,
      ['restore', '--check', '--passphrase-stdin', fileOf('quiet')],
      `${passphrase}\n`,
    );
    expect([check.code, check.stdout]).toEqual([0, expect.stringMatching(/ is complete: \d+ rows/)]);
  });
});
