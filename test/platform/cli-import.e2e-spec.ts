import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
  temporaryFolder,
} from '@app/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, launchSettings, type LaunchSettings } from './launched.js';

describe('npm run cli -- import', () => {
  let service: SharedService;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let settings: LaunchSettings;

  beforeAll(async () => {
    [service, folder] = await Promise.all([sharedService(), temporaryFolder()]);
    settings = { ...(await launchSettings(folder.path)), DATABASE_URL: service.databaseUrl };
  });
  afterAll(async () => {
    await folder?.remove();
  });

  it('checks and imports a file, reports skipped rows, and explains errors in a file', async () => {
    const { email, key } = await createAccountWithKey(service);
    const path = join(folder.path, 'links.csv');
    writeFileSync(path, 'Kurz,Lang\ncli-a,https://a.example/\ncli-b,http://b.example/\n');
    const args = ['import', path, '--email', email, '--map', 'slug=Kurz', '--map', 'destination=Lang'];

    const dryRun = await cli(settings, [...args, '--dry-run', '--upgrade-http']);
    expect([dryRun.code, dryRun.stderr, dryRun.stdout]).toEqual([
      0,
      '',
      'read as csv: slug=Kurz, destination=Lang\nwould import 2 of 2 rows\n',
    ]);
    const report = join(folder.path, 'report.csv');
    const run = await cli(settings, [...args, '--tag', 'Imported', '--report', report]);
    expect([run.code, run.stdout]).toEqual([
      0,
      'read as csv: slug=Kurz, destination=Lang\nimported 1 of 2 rows\nskipped 1: http_destination\n',
    ]);
    expect(readFileSync(report, 'utf8')).toContain('3,cli-b,http://b.example/,http_destination,destination,');
    const { body } = await new ApiClient(service, key).get<{ data: object[] }>('/v1/links?view=full');
    expect(body.data).toMatchObject([{ slug: 'cli-a', tags: ['Imported'] }]);

    const grouped = new ApiClient(service, key);
    const { body: group } = await grouped.post<{ id: string }>('/v1/groups', { name: 'Print' });
    writeFileSync(path, 'Kurz,Lang\ncli-c,https://c.example/\n');
    const noGroup = await cli(settings, [...args, '--group', '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3']);
    expect([noGroup.code, noGroup.stderr]).toEqual([1, expect.stringContaining('there is no group')]);
    const inGroup = await cli(settings, [...args, '--group', group.id, '--yes']);
    expect([inGroup.code, inGroup.stderr]).toEqual([0, expect.stringContaining('would import 1 of 1 rows')]);
    const { body: inIt } = await grouped.get<{ data: object[] }>(`/v1/links?group=${group.id}`);
    expect(inIt.data).toMatchObject([{ slug: 'cli-c' }]);

    const unmapped = await cli(settings, ['import', path, '--email', email]);
    expect([unmapped.code, unmapped.stderr]).toEqual([
      1,
      'waypost: Map the columns of the slug and the destination; the file has: Kurz, Lang.\n',
    ]);
    writeFileSync(
      path,
      Buffer.from('slug,url,created\ncli-d,https://caf\u00e9.example/,3/4/2024\n', 'latin1'),
    );
    const latin = ['import', path, '--email', email, '--dry-run'];
    expect((await cli(settings, [...latin, '--dates', 'day'])).stdout).toBe(
      'read as csv in windows-1252: slug=slug, createdAt=created, destination=url\nwould import 1 of 1 rows\n',
    );
    expect((await cli(settings, latin)).stdout).toContain('without createdAt, which cannot be read: 1\n');
    const asUtf8 = await cli(settings, [...latin, '--encoding', 'utf-8']);
    expect([asUtf8.code, asUtf8.stderr]).toEqual([1, expect.stringContaining('bytes that are not UTF-8')]);

    writeFileSync(
      path,
      'slug,url,domain\ncli-e,https://e.example/,a.example\ncli-f,https://f.example/,b.example\n',
    );
    const ofHosts = ['import', path, '--email', email, '--dry-run'];
    const asked = await cli(settings, ofHosts);
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringContaining('a.example, b.example. Say with onUnknownDomain'),
    ]);
    expect(asked.stderr).toContain('Here: --unknown-domain default');
    expect((await cli(settings, [...ofHosts, '--unknown-domain', 'default'])).stdout).toContain(
      'would import 2 of 2 rows\na.example is not a domain of the account: its links go to the default domain\n',
    );

    writeFileSync(path, 'slug,url,geo\ncli-g,https://g.example/,DE\n');
    const withGeo = ['import', path, '--email', email, '--dry-run'];
    const unread = await cli(settings, withGeo);
    expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('are not read: "geo".')]);
    expect((await cli(settings, [...withGeo, '--ignore', 'geo'])).stdout).toContain(
      'would import 1 of 1 rows\n',
    );

    const { body: imports } = await grouped.get<{ data: { state: string }[] }>('/v1/imports');
    expect(imports.data.filter(({ state }) => ['checked', 'checking'].includes(state))).toEqual([]);
    const nowhere = await cli(settings, ['import', join(folder.path, 'none.csv'), '--email', email]);
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('none.csv cannot be read')]);
  });

  it('asks at a terminal before it imports anything', async () => {
    const { email, key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const path = join(folder.path, 'asked.csv');
    writeFileSync(path, 'slug,url\ncli-asked,https://a.example/\n');
    const command = `npm run --silent cli -- import ${path} --email ${email}`;
    for (const [answer, links] of [
      ['n', 0],
      ['y', 1],
    ] as const) {
      const { output } = spawnSync('script', ['-qec', command, '/dev/null'], {
        env: settings,
        input: `${answer}\n`,
        encoding: 'utf8',
      });
      expect(output[1]).toContain('would import 1 of 1 rows');
      expect(output[1]).toContain('Import these links? [y/N]');
      expect((await api.get<{ data: object[] }>('/v1/links')).body.data).toHaveLength(links);
    }
  });
});
