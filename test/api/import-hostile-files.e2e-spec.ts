import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';

jest.setTimeout(240_000);

interface Import {
  id: string;
  state: string;
  created: number;
  columns: string[];
  skipped: { reason: string; rows: number }[];
  failure: { code: string; message: string } | null;
}

const maxBytes = 100 * 1024 * 1024;
/** Heap that the apps get, MiB: little more than they need at rest. */
const heap = 128;

/** What a file must come to: the code of its failure, or the reason for which rows of it are skipped. */
type Outcome = { failure: string } | { skipped: string };

const repeated = (count: number, text: (n: number) => string, separator = '') =>
  Array.from({ length: count }, (_, n) => text(n)).join(separator);

const hostileFiles: [string, string, Outcome][] = [
  [
    'a table with too many columns',
    `slug,url,${repeated(100_000, (n) => `c${n}`, ',')}\n${repeated(60, (n) => `s${n},https://a.example/\n`)}`,
    { failure: 'too_many_columns' },
  ],
  [
    'many objects with names of their own',
    repeated(2_000, (n) => `{"slug":"-","url":"x",${repeated(490, (at) => `"column ${n} ${at}":1`, ',')}}\n`),
    { skipped: 'invalid_slug' },
  ],
  [
    'objects with long names',
    repeated(20, (n) => `{"slug":"-","url":"x","${String(n).repeat(450_000)}":1}\n`),
    { skipped: 'invalid_slug' },
  ],
  [
    'objects with many properties',
    `{"slug":"a","url":"b"}\n${repeated(10, () => `{${repeated(80_000, (n) => `"${n}":{}`, ',')}}\n`)}`,
    { skipped: 'malformed_row' },
  ],
  [
    'objects with many values',
    '{"slug":"-","url":"x"}\n' +
      repeated(12, () => `{"slug":"-","url":"x","tags":[${repeated(300_000, () => '[]', ',')}]}\n`),
    { skipped: 'invalid_slug' },
  ],
  [
    'deep objects',
    `{"slug":"a","url":"b"}\n{"slug":"a","url":${'['.repeat(400_000)}${']'.repeat(400_000)}}\n`,
    { skipped: 'malformed_row' },
  ],
  ['deep JSON', '['.repeat(2_000_000), { failure: 'malformed_json' }],
  ['one huge object', `{"a":{"b":"${'x'.repeat(3_000_000)}"}}`, { failure: 'malformed_json' }],
  ['a list with one huge object', `[{"b":"${'x'.repeat(3_000_000)}"}]`, { failure: 'malformed_json' }],
  [
    'a line that is too long',
    `{"slug":"a","url":"b"}\n${'x'.repeat(2_000_000)}`,
    { failure: 'malformed_json' },
  ],
  ['a row that is too long', `slug,url\na,${'x'.repeat(2_000_000)}\n`, { failure: 'malformed_csv' }],
  ['a quote that is never closed', `slug,url\na,"${'x\n'.repeat(1_000_000)}`, { failure: 'malformed_csv' }],
  [
    'a dump with a row that never ends',
    `INSERT INTO yourls_url VALUES (${'1,'.repeat(2_000_000)}`,
    { failure: 'malformed_sql' },
  ],
  [
    'a dump on one line',
    `INSERT INTO yourls_url VALUES ('-','x','','','',1);${'('.repeat(3_000_000)};`,
    { skipped: 'invalid_slug' },
  ],
  [
    'a dump with long names',
    `SET NAMES utf8;\nINSERT INTO ${repeated(6, () => `\`${'x'.repeat(900_000)}\``, ',')} VALUES ('`,
    { failure: 'malformed_sql' },
  ],
];

describe('hostile files of links', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'jobs'],
      env: { NODE_OPTIONS: `--max-old-space-size=${heap}` },
    });
  });
  afterAll(async () => {
    await service?.stop();
  });

  const newAccount = async () => {
    const { key, accountId } = await createAccountWithKey(service);
    return { key, accountId, api: new ApiClient(service, key) };
  };
  const checked = async ({ api, key }: { api: ApiClient; key: string }, body: string): Promise<Import> => {
    const response = await fetch(`${service.apiUrl}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' },
      body,
    });
    const { id } = (await response.json()) as Import;
    expect(response.status).toBe(201);
    const settled = await waitFor<Import | undefined>(
      async () => {
        const { body: found } = await api.get<Import>(`/v1/imports/${id}`);
        return found.state === 'checking' ? undefined : found;
      },
      { timeout: 60_000 },
    );
    await api.delete(`/v1/imports/${id}`);
    return settled;
  };

  it('fail or are skipped with a reason, and the jobs app goes on', async () => {
    const account = await newAccount();
    const { pid } = service.apps.jobs;
    for (const [name, file, outcome] of hostileFiles) {
      const { state, failure, skipped, created, columns } = await checked(account, file);
      const reason = 'failure' in outcome ? failure?.code : skipped[0]?.reason;
      expect([name, reason, created]).toEqual([name, Object.values(outcome)[0], 0]);
      expect([name, state]).toEqual([name, 'failure' in outcome ? 'failed' : 'checked']);
      expect([name, JSON.stringify(columns).length < 110_000]).toEqual([name, true]);
    }
    expect(await checked(account, 'slug,url\na,https://shop.example/\n')).toMatchObject({
      state: 'checked',
      created: 1,
    });
    expect(service.apps.jobs.pid).toBe(pid);
  });

  it('are refused if they are larger than 100 MiB, whether their length is said or not', async () => {
    const { key, api } = await newAccount();
    const answerTo = async (headers: Record<string, string>, chunks: number): Promise<number | undefined> => {
      const sent = request(`${service.apiUrl}/v1/imports`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv', ...headers },
      });
      const answer = once(sent, 'response') as Promise<[{ statusCode?: number }]>;
      sent.on('error', () => undefined);
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      for (let n = 0; n < chunks && !sent.destroyed; n++) {
        if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answer]);
      }
      const [{ statusCode }] = await answer;
      sent.destroy();
      return statusCode;
    };
    expect(await answerTo({ 'Content-Length': String(maxBytes + 1) }, 1)).toBe(413);
    expect(await answerTo({ 'Transfer-Encoding': 'chunked' }, 102)).toBe(413);
    expect((await api.get<{ data: Import[] }>('/v1/imports')).body.data).toEqual([]);
  });
});
