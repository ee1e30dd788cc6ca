import {
  ApiClient,
  createAccountWithKey,
  sampleSheet,
  type Service,
  startService,
  waitFor,
  workbookParts,
  zipOf,
} from '@app/testing';
import { once } from 'node:events';
import { request } from 'node:http';

interface Import {
  id: string;
  state: string;
  created: number;
  columns: string[];
  preview: object[];
  skipped: { reason: string; rows: number }[];
  failure: { code: string; message: string } | null;
}
interface ErrorBody {
  error: { code: string; fields?: { field: string; code: string }[] };
}

const maxBytes = 100 * 1024 * 1024;
/** Heap of the apps, MiB: little more than they need at rest. */
const heap = 128;

/** The expected outcome of a file: the code of its failure, or the reason its rows are skipped. */
type Outcome = { failure: string } | { skipped: string };

const repeated = (count: number, text: (n: number) => string, separator = '') =>
  Array.from({ length: count }, (_, n) => text(n)).join(separator);

const hostileFiles: [string, string | Buffer, Outcome][] = [
  [
    'a workbook with a cell at each end of the sheet',
    zipOf(
      workbookParts(
        sampleSheet([['slug', 'url']]).replace(
          '</sheetData>',
          '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
        ),
      ),
    ),
    { failure: 'workbook_too_large' },
  ],
  ['a ZIP file', zipOf({ 'links.csv': 'slug,url' }), { failure: 'not_text' }],
  [
    'a table with too many columns',
    `slug,url,${repeated(100_000, (n) => `c${n}`, ',')}\n${repeated(60, (n) => `s${n},https://a.example/\n`)}`,
    { failure: 'too_many_columns' },
  ],
  [
    'many objects with distinct names',
    repeated(
      2_000,
      (n) => `{"slug":"?x","url":"x",${repeated(490, (at) => `"column ${n} ${at}":1`, ',')}}\n`,
    ),
    { skipped: 'invalid_slug' },
  ],
  [
    'objects with long names',
    repeated(20, (n) => `{"slug":"?x","url":"x","${String(n).repeat(450_000)}":1}\n`),
    { skipped: 'invalid_slug' },
  ],
  [
    'objects with many properties',
    `{"slug":"a","url":"b"}\n${repeated(10, () => `{${repeated(80_000, (n) => `"${n}":{}`, ',')}}\n`)}`,
    { skipped: 'malformed_row' },
  ],
  [
    'objects with many values',
    '{"slug":"?x","url":"x"}\n' +
      repeated(12, () => `{"slug":"?x","url":"x","tags":[${repeated(300_000, () => '[]', ',')}]}\n`),
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
  ['a row that is too long', `slug,url\na,${'x'.repeat(2_000_000)}\n`, { skipped: 'malformed_row' }],
  [
    'a quote that is never closed',
    `slug,url\na,"${repeated(2_000, () => `x,${' '.repeat(1_000)}\n`)}`,
    { skipped: 'malformed_row' },
  ],
  [
    'quotes that are open everywhere',
    `slug,url\n${'"y","\n'.repeat(1_000_000)}`,
    { failure: 'malformed_csv' },
  ],
  [
    'a dump with a row that never ends',
    `INSERT INTO yourls_url VALUES (${'1,'.repeat(2_000_000)}`,
    { failure: 'malformed_sql' },
  ],
  [
    'a dump on one line',
    `INSERT INTO yourls_url VALUES ('?x','x','','','',1);${'('.repeat(3_000_000)};`,
    { skipped: 'invalid_slug' },
  ],
  [
    'a dump with long names',
    `SET NAMES utf8;\nINSERT INTO ${repeated(6, () => `\`${'x'.repeat(900_000)}\``, ',')} VALUES ('`,
    { failure: 'malformed_sql' },
  ],
];

const good = (slug: string) => JSON.stringify({ slug, url: 'https://shop.example/' });
/** `length` is where the emoji is cut in half. */
const cutEmoji = (text: string, length: number) => `${text.padEnd(length - 1, 'x')}😀`;

/**
 * Files with texts that `jsonb` rejects, or that truncation would turn into such texts; the number of links they
 * contain, and of skipped rows.
 */
const oddFiles: [string, string, number, Import['skipped']][] = [
  [
    'NUL in a slug',
    `{"slug":"a\\u0000b","url":"https://shop.example/"}\n${good('nul-1')}\n`,
    1,
    [{ reason: 'invalid_slug', rows: 1 }],
  ],
  [
    'NUL in a slug of a dump',
    "INSERT INTO yourls_url VALUES ('a\\0b','https://shop.example/','','','',1),('nul-2','https://shop.example/','','','',1);",
    1,
    [{ reason: 'invalid_slug', rows: 1 }],
  ],
  [
    'half of a character in a destination',
    `{"slug":"half-1","url":"https://shop.example/\\ud800"}\n${good('half-2')}\n`,
    1,
    [{ reason: 'invalid_destination', rows: 1 }],
  ],
  ['NUL in the name of a property', `{"x\\u0000":"y",${good('nul-3').slice(1)}\n`, 1, []],
  [
    'an emoji where an invalid slug is cut',
    `slug,url\n${cutEmoji('?', 100)},https://shop.example/\ncut-1,https://shop.example/\n`,
    1,
    [{ reason: 'invalid_slug', rows: 1 }],
  ],
  [
    'an emoji where a destination is cut',
    `slug,url\ncut-2,${cutEmoji('https://shop.example/', 300)}\n`,
    1,
    [],
  ],
  [
    'an emoji where the destination of a skipped row is cut',
    `slug,url\n${repeated(12, () => `cut-3,${cutEmoji('https://shop.example/', 300)}\n`)}`,
    1,
    [{ reason: 'duplicate_slug', rows: 11 }],
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
  const settled = (api: ApiClient, id: string): Promise<Import> =>
    waitFor<Import | undefined>(async () => {
      const { body } = await api.get<Import>(`/v1/imports/${id}`);
      return ['checking', 'importing'].includes(body.state) ? undefined : body;
    });
  const post = async (key: string, body: string | Buffer, query = '') => {
    const response = await fetch(`${service.apiUrl}/v1/imports${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' },
      body: body as never,
    });
    return { status: response.status, body: (await response.json()) as Import & ErrorBody };
  };
  /** The id of a new import. */
  const send = async (key: string, file: string | Buffer): Promise<string> => {
    const { status, body } = await post(key, file);
    expect(status).toBe(201);
    return body.id;
  };
  const checked = async (
    { api, key }: { api: ApiClient; key: string },
    body: string | Buffer,
  ): Promise<Import> => {
    const id = await send(key, body);
    const found = await settled(api, id);
    await api.delete(`/v1/imports/${id}`);
    return found;
  };

  it('fail or are skipped with a reason, and the jobs app keeps running', async () => {
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

  it.each(oddFiles)('are imported with %s', async (_name, file, created, skipped) => {
    const { api, key } = await newAccount();
    const id = await send(key, file);
    expect(await settled(api, id)).toMatchObject({ state: 'checked', created, skipped, failure: null });
    await api.post(`/v1/imports/${id}/start`);
    expect(await settled(api, id)).toMatchObject({ state: 'finished', created, skipped, failure: null });
  });

  it('show U+FFFD for characters that the database cannot store, but no columns that cannot be mapped', async () => {
    const { api, key } = await newAccount();
    const id = await send(key, `{"slug":"a\\u0000b","url":"https://shop.example/\\udc00","x\\u0000":1}\n`);
    const shown = { slug: 'a\ufffdb', destination: 'https://shop.example/\ufffd' };
    expect(await settled(api, id)).toMatchObject({ columns: ['slug', 'url'], preview: [shown] });
    const report = await fetch(`${service.apiUrl}/v1/imports/${id}/report?format=ndjson`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(await report.json()).toMatchObject(shown);
  });

  it('wait for a mapping when messages are truncated within an emoji', async () => {
    const { api, key } = await newAccount();
    const id = await send(key, `${cutEmoji('Kurz', 40)},Lang\na,https://shop.example/\n`);
    expect(await settled(api, id)).toMatchObject({ state: 'checked', failure: { code: 'no_columns' } });
    await api.patch(`/v1/imports/${id}`, { mapping: { slug: cutEmoji('Short', 100) } });
    expect(await settled(api, id)).toMatchObject({ state: 'checked', failure: { code: 'unknown_column' } });
  });

  it('are rejected with a mapping that the database cannot store, but accepted with a tab', async () => {
    const { api, key } = await newAccount();
    const id = await send(key, 'a\tb,url\ntab,https://shop.example/\n');
    await settled(api, id);
    for (const column of ['\0', 'a\0b', '\ud800', '\udc00a']) {
      const mapping = { slug: column };
      const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
      for (const { status, body } of [
        await post(key, 'slug,url\n', query),
        await api.patch<ErrorBody>(`/v1/imports/${id}`, { mapping }),
      ]) {
        const fields = [{ field: 'mapping', code: 'invalid_text' }];
        expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request', fields } }]);
      }
    }
    await api.patch(`/v1/imports/${id}`, { mapping: { slug: 'a\tb' } });
    expect(await settled(api, id)).toMatchObject({ state: 'checked', created: 1, failure: null });
  });

  it('are rejected if they exceed 100 MiB, whether their length is announced or not', async () => {
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
