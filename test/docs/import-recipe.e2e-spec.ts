import { ApiClient, createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import { readFileSync } from 'node:fs';
import { testSamples } from './document-samples.js';
import { SampleShell } from './sample-shell.js';
import { shapeDifferences } from './shape-of-json.js';

interface Import {
  state: string;
  created: number;
  skipped: { reason: string; rows: number }[];
}
interface Link {
  id: string;
  slug: string;
  destination: string;
}

describe('the recipe of imports', () => {
  let service: SharedService;
  let api: ApiClient;
  let shell: SampleShell;
  let checked: Import;

  beforeAll(async () => {
    service = await sharedService('jobs');
    const { key } = await createAccountWithKey(service, { email: 'you@example.com' });
    api = new ApiClient(service, key);
    shell = await SampleShell.open({ ...service.env, WAYPOST_URL: service.apiUrl, WAYPOST_KEY: key });
  });
  afterAll(async () => {
    await shell?.close();
  });

  const links = async (): Promise<Link[]> =>
    (await api.get<{ data: Link[] }>('/v1/links?sort=name')).body.data;
  /** The import as the last command of a sample prints it, after the earlier response of the API. */
  const lastImport = (output: string): Import =>
    JSON.parse(output.slice(output.lastIndexOf('{"id":'))) as Import;

  testSamples('docs/recipes/import.md', {
    'What you need / sh': (sample) => shell.run(sample),
    'Check the file / sh': async (sample) => {
      checked = lastImport(await shell.run(sample));
      expect(checked).toMatchObject({ state: 'checked', created: 2 });
      expect(await links()).toEqual([]);
    },
    'Check the file / json': async ({ code }) => {
      const said = JSON.parse(code) as Import;
      expect(shapeDifferences(said, checked)).toEqual([]);
      expect([checked.created, checked.skipped]).toEqual([said.created, said.skipped]);
    },
    'Check the file / sh 2': async (sample) => {
      expect(lastImport(await shell.run(sample))).toMatchObject({
        state: 'checked',
        created: 3,
        skipped: [{ reason: 'duplicate_slug', rows: 1 }],
      });
    },
    'Import / sh': async (sample) => {
      expect(lastImport(await shell.run(sample))).toMatchObject({ state: 'finished', created: 3 });
      expect((await links()).map(({ slug }) => slug).sort()).toEqual([
        'Summer-sale',
        'old-menu',
        'spring-sale',
      ]);
    },
    'See what was skipped / sh': async (sample) => {
      const [, ...rows] = (await shell.run(sample)).trim().split('\n');
      expect(rows).toEqual([expect.stringContaining('Summer-sale')]);
    },
    'See what was skipped / sh 2': async (sample) => {
      expect(JSON.parse(await shell.run(sample))).toMatchObject({
        data: [
          { createdAt: '2024-03-01T09:00:00.000Z', tags: ['poster', 'print'], imported: 1204, clicks: 0 },
        ],
      });
    },
    'On the command line / sh': async (sample) => {
      const ids = (await links()).map(({ id }) => id);
      await api.request('DELETE', '/v1/links/bulk', { body: { ids } });
      expect(await shell.run(sample)).toContain('would import 2 of 4 rows\n');
      expect(await links()).toEqual([]);
    },
    'On the command line / sh 2': async (sample) => {
      const output = await shell.run(sample);
      expect(output).toContain('imported 3 of 4 rows\nbit.ly is not a domain of the account');
      expect(output).toContain('\nskipped 1: duplicate_slug\n');
      expect(readFileSync(shell.path('skipped.csv'), 'utf8')).toContain('duplicate_slug');
      expect((await links()).map(({ destination }) => destination)).toContain('https://menu.example/');
    },
  });
});
