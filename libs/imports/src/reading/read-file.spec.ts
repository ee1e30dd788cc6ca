import type { ImportColumns } from '../import-fields.js';
import { delimiterOf } from './csv-rows.js';
import type { FileRow } from './file-row.js';
import { openFile, type ReadingOptions } from './read-file.js';

/** Opens a file that is not a workbook. */
const open = (file: AsyncGenerator<Uint8Array>, options: ReadingOptions) =>
  openFile(file, options, {
    rows: () => {
      throw new Error('This is no workbook.');
    },
  });

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The source of a file and its rows, independent of the size of its chunks. */
async function read(content: string | Buffer, options: ReadingOptions = {}) {
  const bytes = Buffer.from(content as string);
  const results = [];
  for (const size of [1, 7, bytes.length]) {
    const { source, columns, rows } = await open(inChunks(bytes, size), options);
    const all: FileRow[] = [];
    for await (const row of rows) {
      all.push(row);
      delete row.columns;
    }
    results.push({ source, columns, rows: all });
  }
  expect(results[0]).toEqual(results[2]);
  expect(results[1]).toEqual(results[2]);
  return results[2] as (typeof results)[number];
}

describe('openFile', () => {
  it.each([
    ['bitly', 'Link,Custom Link,Destination URL,Title'],
    ['bitly', '"Bitlink","Long URL","Engagements"'],
    ['dub', 'Short link,Destination URL,Clicks,Created at'],
    ['dub', 'id,domain,key,url,archived,expiresAt'],
    ['kutt', 'address,target,visit_count'],
    ['shlink', 'createdAt,title,shortUrl,shortCode,longUrl,tags,visits'],
    ['shlink', 'Short code;Long URL;Title'],
    ['yourls', 'keyword,url,title,timestamp,ip,clicks'],
    ['rebrandly', 'Title\tSlashtag\tDestination URL'],
    ['short.io', 'Original URL|Path|Title'],
    ['csv', 'alias,redirect'],
  ])('recognizes %s by %s', async (source, header) => {
    const columns = header.split(/[,;\t|]/).length;
    const delimiter = /[,;\t|]/.exec(header)?.[0] ?? ',';
    const found = await read(`${header}\r\n${Array(columns).fill('x').join(delimiter)}\r\n`);
    expect(found.source).toBe(source);
    expect(found.columns).toMatchObject({
      slug: expect.any(String) as string,
      destination: expect.any(String) as string,
    });
    expect(found.rows).toHaveLength(1);
  });

  it('reads CSV with quotes, empty lines and line breaks, and reports where rows begin', async () => {
    const { rows } = await read(
      'Slug,URL,note\na,https://a.example,"one\ntwo ""x"""\n\nb,https://b.example\n',
    );
    expect(rows).toEqual([
      { line: 2, values: { Slug: 'a', URL: 'https://a.example', note: 'one\ntwo "x"' } },
      { line: 5, values: { Slug: 'b', URL: 'https://b.example' } },
    ]);
  });

  it.each([
    'sep=;\nSlug;URL\n',
    'My links\n\nSlug;URL\n',
    'My links;\n;\nexported on 2024-01-01;\nSlug;URL\n',
  ])('finds the names of the columns below %j', async (start) => {
    const { rows } = await read(`${start}a;https://a.example/?x=1,2,3\n`);
    expect(rows.map(({ values }) => values)).toEqual([{ Slug: 'a', URL: 'https://a.example/?x=1,2,3' }]);
  });

  it.each([
    ['at the end of the file', 'b,"two\nc,three\n'],
    ['by the quotes of the next row', 'b,"two\nc,"three"\n'],
    ['by the quotes of a later row', '\n\nb,"two\nc,three\nd,"four, or more"\n'],
    ['by nothing for a million characters', `b,"two\nc,${'three'.repeat(200_000)}\n`],
  ])('loses only the row whose quote is closed %s', async (_where, rest) => {
    const { rows } = await read(`slug,note\na,"one\n""1"""\n${rest}`, {
      columns: { destination: 'note' },
    });
    const at = 4 + (rest.startsWith('\n') ? 2 : 0);
    expect(rows.slice(0, 2)).toEqual([
      { line: 2, values: { slug: 'a', note: 'one\n"1"' } },
      { line: at, problem: 'A quotation mark in this row is never closed.' },
    ]);
    const after = rest
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(rows.slice(2).map(({ line, values }) => [line, values?.slug])).toEqual(
      after.map((slug, n) => [at + 1 + n, slug]),
    );
  });

  it.each([
    ['slug,url\r\na,https://a\nb,https://b\r\nc,https://c\n', [2, 3, 4]],
    ['slug,url\na,"https://a"\r\nb,"https://b"\n\r\n\nc,https://c', [2, 3, 6]],
    ['sep=,\r\nslug,url\na,https://a\r\nb,https://b\nc,https://c\n', [3, 4, 5]],
    ['slug,url\ra,https://a\rb,"https://b"\r\rc,https://c\r', [2, 3, 5]],
  ])('reads %j, whatever line breaks it has', async (content, lines) => {
    const { rows } = await read(content);
    expect(rows.map(({ line, values }) => [line, values?.slug, values?.url])).toEqual(
      ['a', 'b', 'c'].map((slug, n) => [lines[n], slug, `https://${slug}`]),
    );
  });

  it('counts the lines of cells with line breaks', async () => {
    const { rows } = await read('slug,url,n\r\na,https://a,"x\r\ny\r\nz"\r\nb,https://b,\r\n');
    expect(rows.map(({ line, values }) => [line, values?.n])).toEqual([
      [2, 'x\r\ny\r\nz'],
      [5, ''],
    ]);
  });

  it('continues after any number of broken rows that are far apart', async () => {
    const part = `,"open\n${`b,https://b.example/${'x'.repeat(1_000)}\n`.repeat(1_100)}`;
    const bytes = Buffer.from(`slug,url\n${Array.from({ length: 20 }, (_, n) => `a${n}${part}`).join('')}`);
    const { rows } = await open(inChunks(bytes, 524_288), {});
    const problems: number[] = [];
    for await (const { line, problem } of rows) if (problem !== undefined) problems.push(line);
    expect(problems).toEqual(Array.from({ length: 20 }, (_, n) => 2 + n * 1_101));
  });

  it('rejects a row of nothing but delimiters before it uses up the memory', async () => {
    const bytes = Buffer.from(
      `slug,url\na,https://a.example\n${','.repeat(20_000_000)}\nb,https://b.example\n`,
    );
    const { rows } = await open(inChunks(bytes, 524_288), {});
    const all = [];
    for await (const { line, problem, values } of rows) all.push([line, problem ?? values?.slug]);
    expect(all).toEqual([
      [2, 'a'],
      [3, 'The row is longer than 1,000,000 characters.'],
      [4, 'b'],
    ]);
  });

  it('treats a quote within a cell as a character, even next to cells with line breaks', async () => {
    const { rows } = await read('slug,url,a,note\nx,https://x,27" tv,"say ""hi""\nthere"\ny,https://y,b,c\n');
    expect(rows.map(({ line, values }) => [line, values?.note])).toEqual([
      [2, 'say "hi"\nthere'],
      [4, 'c'],
    ]);
    const quoted = await read('slug,url,n,m\na,https://a,"""q"" x\ny",27" tv\nb,https://b,z,w\n');
    expect(quoted.rows.map(({ values }) => values?.n)).toEqual(['"q" x\ny', 'z']);
  });

  it('continues after a row that cannot be read, wherever its line break is split', async () => {
    const start = 'slug,url,note\r\na,https://a,"open\r';
    const bytes = Buffer.from(`${start}\nb,https://b,"ok"\r\nc,https://c,"a\rb"\r\n`);
    for (const size of [start.length, start.length + 1, 1, 1_000]) {
      const rows: FileRow[] = [];
      for await (const row of (await open(inChunks(bytes, size), {})).rows) rows.push(row);
      expect(rows.map(({ line, values }) => [line, values?.note])).toEqual([
        [2, undefined],
        [3, 'ok'],
        [4, 'a\rb'],
      ]);
    }
  });

  it('gives up on a file in which quotes are open everywhere, while other requests get their turn', async () => {
    const bytes = Buffer.from(`slug,url\n${'"y","\n'.repeat(1_000_000)}`);
    let turns = 0;
    const timer = setInterval(() => turns++);
    const readAll = async () => {
      for await (const { line } of (await open(inChunks(bytes, 524_288), {})).rows)
        expect(line).toBeGreaterThan(1);
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'malformed_csv' });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('loses only the row that is too long', async () => {
    const bytes = Buffer.from(`slug,url\na,${'x'.repeat(1_100_000)}\nb,https://b.example\n`);
    const rows: FileRow[] = [];
    for await (const row of (await open(inChunks(bytes, 65_536), {})).rows) rows.push(row);
    expect(rows.map(({ line, problem, values }) => [line, problem ?? values?.slug])).toEqual([
      [2, 'The row is longer than 1,000,000 characters.'],
      [3, 'b'],
    ]);
  });

  it('asks about the columns of a file without a header, and keeps its first row', async () => {
    const content = 'summer;https://shop.example/a;;\nwinter;https://shop.example/b;;\n';
    await expect(read(content)).rejects.toMatchObject({
      code: 'no_columns',
      found: {
        present: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
        samples: { 'Column 1': 'summer', 'Column 2': 'https://shop.example/a' },
      },
    });
    const { rows } = await read(content, { columns: { slug: 'Column 1', destination: 'Column 2' } });
    expect(rows.map(({ line, values }) => [line, values?.['Column 1']])).toEqual([
      [1, 'summer'],
      [2, 'winter'],
    ]);
  });

  it('shows the first value of each column that has one, truncated', async () => {
    const rows = [
      { a: '', b: null },
      { a: ' x ', tags: ['Red'] },
      { a: 'y', long: '😀'.repeat(100) },
    ];
    const bytes = Buffer.from(rows.map((row) => JSON.stringify({ slug: 's', url: 'u', ...row })).join('\n'));
    const { samples } = await open(inChunks(bytes, bytes.length), {});
    expect(samples).toEqual({ slug: 's', url: 'u', a: 'x', tags: '["Red"]', long: '😀'.repeat(80) });
  });

  it.each(['utf8', 'utf16le'] as const)('reads %s with a byte order mark', async (encoding) => {
    const { rows } = await read(Buffer.from('\ufeffslug,url\nä,😀\n', encoding));
    expect(rows).toEqual([{ line: 2, values: { slug: 'ä', url: '😀' } }]);
  });

  it.each([
    ['windows-1252', [0x63, 0x72, 0xe8, 0x6d, 0x65], 'crème'],
    ['windows-1252', [0x80, 0x20, 0x93, 0xe9], '€ “é'],
    ['windows-1252', [...Buffer.from('\xe9'.repeat(10) + '\xc9\xbb', 'latin1')], 'ééééééééééÉ»'],
    ['shift_jis', [0x83, 0x81, 0x83, 0x6a, 0x83, 0x85, 0x81, 0x5b], 'メニュー'],
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['utf-8', [], ''],
  ])('recognizes %s by the bytes %j', async (encoding, bytes, text) => {
    // Before the first non-ASCII byte, nothing reveals the encoding.
    for (const ascii of ['', 'x,https://x.example\n'.repeat(50_000)]) {
      const file = Buffer.concat([Buffer.from(`slug,title\n${ascii}a,`), Buffer.from(bytes)]);
      for (const size of ascii === '' ? [1, 7, 1_000] : [65_536, 2_000_000]) {
        const opened = await open(inChunks(file, size), { columns: { destination: 'title' } });
        let last: FileRow | undefined;
        for await (const row of opened.rows) last = row;
        expect([opened.encoding(), last?.values?.title]).toEqual([encoding, text]);
      }
    }
  });

  it('reads a file in the encoding that the caller names', async () => {
    const latin = Buffer.from('slug,title\na,\u00e9\u00a0\u00e8\n', 'latin1');
    const options = { columns: { destination: 'title' } };
    const titleIn = async (encoding?: ReadingOptions['encoding']) =>
      (await read(latin, { ...options, encoding })).rows[0]?.values?.title;
    expect(await titleIn()).toBe('é\u00a0è');
    expect(await titleIn('windows-1252')).toBe('é\u00a0è');
    await expect(titleIn('utf-8')).rejects.toMatchObject({ code: 'not_text' });
    await expect(titleIn('shift_jis')).rejects.toMatchObject({ code: 'not_text' });
  });

  it.each([1, 3, 100])('reads a workbook like a table, in chunks of %i bytes', async (size) => {
    const zip = Buffer.from('PK\u0003\u0004 and the rest', 'latin1');
    const seen: Buffer[] = [];
    const { source, columns, isTable, rows, encoding } = await openFile(
      inChunks(zip, size),
      { encoding: 'shift_jis' },
      {
        async *rows(file) {
          for await (const chunk of file) seen.push(Buffer.from(chunk));
          for (const slug of ['a', 'b'])
            yield { line: 7, columns: ['Slug', 'URL'], values: { Slug: slug, URL: 'https://a.example' } };
        },
      },
    );
    expect({ source, columns, isTable, encoding: encoding() }).toEqual({
      source: 'csv',
      columns: { slug: 'Slug', destination: 'URL' },
      isTable: true,
      encoding: 'utf-8',
    });
    const slugs: unknown[] = [];
    for await (const { values } of rows) slugs.push(values?.Slug);
    expect(slugs).toEqual(['a', 'b']);
    expect(Buffer.concat(seen)).toEqual(zip);
  });

  it('reads objects per line, and the lists in responses of APIs', async () => {
    const links = [
      { address: 'a', target: 'https://a.example', tags: [{ name: 'x' }] },
      { address: 'b"[{', target: 'https://b.example' },
    ];
    const values = links.map((each) => each);
    const inList = JSON.stringify({ total: 2, data: links }, null, 2);
    expect((await read(inList)).rows.map((row) => row.values)).toEqual(values);
    expect(
      (await read(JSON.stringify({ shortUrls: { data: links } }))).rows.map((row) => row.values),
    ).toEqual(values);
    expect((await read(JSON.stringify(links))).rows.map((row) => row.values)).toEqual(values);
    const lines = await read(
      `${links.map((each) => JSON.stringify({ ...each, tags: [] })).join('\n')}\nnonsense\n`,
    );
    expect(lines.source).toBe('kutt');
    expect(lines.rows.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'This is not a JSON object.'],
    ]);
  });

  it('reads dumps of MySQL and MariaDB', async () => {
    const { source, rows } = await read(
      [
        "-- it's a comment; INSERT INTO `x_url` VALUES ('no')",
        '/*!40000 ALTER TABLE `yourls_url` DISABLE KEYS */;',
        "INSERT INTO `yourls_options` VALUES (1,'url','(');",
        'INSERT INTO `my_url` (`keyword`, `url`, `clicks`) VALUES',
        "('a','https://a.example/?q=\\'x\\'',3),",
        "  ('b','it''s \\\\ \\n ;',-1);",
        "INSERT INTO `yourls_url` VALUES ('c','https://c.example',NULL,'2020-01-01 00:00:00','::1',4);",
      ].join('\n'),
    );
    expect(source).toBe('yourls');
    expect(rows).toEqual([
      { line: 5, values: { keyword: 'a', url: "https://a.example/?q='x'", clicks: '3' } },
      { line: 6, values: { keyword: 'b', url: "it's \\ \n ;", clicks: '-1' } },
      {
        line: 7,
        values: expect.objectContaining({
          keyword: 'c',
          title: '',
          timestamp: '2020-01-01 00:00:00',
          clicks: '4',
        }) as object,
      },
    ]);
  });

  it.each([
    'Start date,Slug,URL',
    '#,Slug,URL',
    '# of clicks;Slug;URL',
    'Use,Slug,URL',
    'Use case;Slug;URL',
    'Set,Slug,URL',
    'Set name,Slug,URL',
    'Lock,Slug,URL',
    'Insert into folder,Slug,URL',
    '--,Slug,URL',
  ])('reads a table whose header is %s', async (header) => {
    const row = ['x', 'a', 'https://a.example'].join(delimiterOf(header));
    const { source, rows } = await read(`${header}\n${row}\n`);
    expect([source, rows.map(({ values }) => values?.Slug)]).toEqual(['csv', ['a']]);
  });

  it.each([
    '# phpMyAdmin MySQL-Dump\n#\n',
    '-- Adminer 4.8.1\n\nSET NAMES utf8;\nSET time_zone = "+00:00";\n',
    '/*!40101 SET NAMES utf8mb4 */;\n/*M!999999\\- enable the sandbox mode */\nUSE `yourls`;\n',
    'START TRANSACTION;\n',
    'SET SESSION sql_mode="";\n',
    'DROP TABLE IF EXISTS `yourls_url`;\n',
  ])('reads a dump that begins with %j', async (start) => {
    const { source, rows } = await read(
      `${start}INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`, \`clicks\`) VALUES ('a','https://a.example',1);\n`,
    );
    expect([source, rows.map(({ values }) => values?.keyword)]).toEqual(['yourls', ['a']]);
  });

  it('reads a table that looks like a dump if the caller declares it a table', async () => {
    const table = 'Drop table no.,Slug,URL\n7,a,https://a.example\n';
    for (const options of [
      { source: 'csv' as const },
      { columns: { slug: 'Slug', destination: 'URL', name: null } },
    ]) {
      expect((await read(table, options)).rows.map(({ values }) => values?.Slug)).toEqual(['a']);
    }
    const dump = "INSERT INTO yourls_url (keyword, url, clicks) VALUES ('a','https://a.example',1);\n";
    const { rows } = await read(dump, { columns: { destination: 'url', slug: 'keyword' } });
    expect(rows).toHaveLength(1);
  });

  it('reads limits and visits of Shlink at the top and nested, as version 4 has them', async () => {
    const link = { shortCode: 'a', longUrl: 'https://a.example', dateCreated: '2024-01-01T00:00:00Z' };
    const limits = { validSince: '2024-02-01T00:00:00Z', validUntil: null, maxVisits: 5 };
    const flat = { ...link, ...limits, visitsCount: 7 };
    const nested = { ...link, meta: limits, visitsSummary: { total: 7, nonBots: 6, bots: 1 } };
    for (const each of [flat, nested]) {
      const { source, columns, rows } = await read(JSON.stringify({ shortUrls: { data: [each] } }));
      const values = rows[0]?.values ?? {};
      const valueOf = (field: keyof ImportColumns) => values[columns[field] ?? ''];
      expect(source).toBe('shlink');
      expect([valueOf('activeFrom'), valueOf('expiresAt'), valueOf('maxClicks'), valueOf('clicks')]).toEqual([
        limits.validSince,
        null,
        5,
        7,
      ]);
    }
  });

  it.each([
    ['bitly', 'Link,Custom Link,Destination URL,Archived'],
    ['dub', 'Short link,Destination URL,Clicks,Archived'],
    ['short.io', 'Original URL,Path,Archived'],
  ])('does not pause archived links of %s, which still redirect there', async (source, header) => {
    const file = `${header}\n${header.replace(/[^,]+/g, 'x')}\n`;
    const found = await read(file);
    expect([found.source, found.columns.archived]).toEqual([source, undefined]);
    expect((await read(file, { columns: { archived: 'Archived' } })).columns.archived).toBe('Archived');
  });

  it.each([
    ['expiresAt', 'expired_at'],
    ['expiresAt', 'End time'],
    ['activeFrom', 'start_at'],
    ['hasPassword', 'secret_key'],
    ['slug', 'tiny_url'],
  ] as const)('finds the field %s in a column %s', async (field, column) => {
    const names = [column, 'long_url', ...(field === 'slug' ? [] : ['short_url'])];
    const { columns } = await read(`${names.join(',')}\nx,y,z\n`);
    expect(columns[field]).toBe(column);
  });

  it('checks columns within limits', async () => {
    const columns = Array.from({ length: 500 }, (_, n) => `column ${n}`);
    const header = ['slug', 'url', ...columns.slice(2)];
    const table = await open(inChunks(Buffer.from(`${header.join(',')}\na,https://a.example\n`), 1000), {});
    expect(table.present).toEqual(header);
    const objects = ['x', 'y'].map((name) => ({
      slug: name,
      url: 'https://a.example',
      [name.repeat(201)]: 1,
      ...Object.fromEntries(columns.slice(0, 400).map((column) => [`${column}${name}`, 1])),
    }));
    const lines = Buffer.from(objects.map((each) => JSON.stringify(each)).join('\n'));
    const { present } = await open(inChunks(lines, lines.length), {});
    expect(present).toHaveLength(500);
    expect(present.slice(0, 3)).toEqual(['slug', 'url', 'column 0x']);
  });

  it('reports objects that are too large or too deep', async () => {
    const wide = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}`, n]));
    const deep = `{"slug":"a","url":"b","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    const lines = Buffer.from(`{"slug":"a","url":"b"}\n${JSON.stringify(wide)}\n${deep}\n`);
    const rows: FileRow[] = [];
    for await (const row of (await open(inChunks(lines, 500_000), {})).rows) rows.push(row);
    expect(rows.map(({ problem }) => problem)).toEqual([
      undefined,
      'The object has more than 500 properties.',
      'The object has too many levels.',
    ]);
  });

  it('reads a dump on a single line in time proportional to its length', async () => {
    const statement = "INSERT INTO `yourls_url` VALUES ('a','https://a.example','','','',1);";
    const dump = Buffer.from(statement + 'x('.repeat(1_000_000) + ';');
    const { rows } = await open(inChunks(dump, dump.length), {});
    const all = [];
    for await (const row of rows) all.push(row);
    expect(all).toHaveLength(1);
  });

  it.each([
    ['bytes that are not text', Buffer.from([0xff, 0xd8, 0x80, 0x81]), 'not_text'],
    [
      'UTF-8 with a byte of another encoding',
      Buffer.from('slug,url\n\xe8,\xc3\xa9\xc3\xa8\n', 'latin1'),
      'not_text',
    ],
    [
      'UTF-8 with another encoding after it',
      Buffer.concat([Buffer.from(`slug,url\n${'é,x\n'.repeat(20_000)}`), Buffer.from([0xe8, 0x2c, 0x78])]),
      'not_text',
    ],
    ['zeros', 'slug,url\na\0,b\n', 'not_text'],
    ['unknown columns', 'a,b\n1,2\n', 'no_columns'],
    ['JSON that ends early', '[{"address":"a","target":"b"}', 'malformed_json'],
    ['a table with too many columns', `slug,url,${'x,'.repeat(499)}\na,b\n`, 'too_many_columns'],
    [
      'a header whose quote ends in a row',
      'slug,url,"note\na,https://a.example,"o"\nb,https://b.example,d\n',
      'malformed_csv',
    ],
    [
      'UTF-8 with a byte order mark and another encoding',
      Buffer.from('\xef\xbb\xbfslug,url\n\xe9,a\n', 'latin1'),
      'not_text',
    ],
    ['as many letters of UTF-8 as others', Buffer.from('slug,url\n\xc3\xa9,\xe9 \n', 'latin1'), 'not_text'],
    [
      'UTF-8 after a stray byte',
      Buffer.concat([
        Buffer.from(`slug,url\n${'a,b\n'.repeat(20_000)}\xe9,x\n`, 'latin1'),
        Buffer.from('naïve,京\n'.repeat(10_000)),
      ]),
      'not_text',
    ],
    ['a header whose quote is never closed', 'slug,"url\na,https://a.example\n', 'malformed_csv'],
    ['an object that is not a list', `{"a":{"x":"${'y'.repeat(70_000)}"}}`, 'malformed_json'],
    ['an object that is too large', `[{"a":"${'y'.repeat(1_100_000)}"}]`, 'malformed_json'],
    ['JSON with too many levels', '['.repeat(101), 'malformed_json'],
    ['a dump with a row that is too long', `INSERT INTO x_url VALUES (${'1,'.repeat(600)}`, 'malformed_sql'],
    [
      'a dump with a text that never ends',
      `INSERT INTO x_url VALUES ('${'x'.repeat(1_100_000)}`,
      'malformed_sql',
    ],
    ['a table without rows', 'slug,url\n', 'no_rows'],
    ['a list without links', '{"links": [\n]}', 'no_rows'],
    ['a web page', '<!DOCTYPE html><title>404</title>', 'no_rows'],
    [
      'a dump of PostgreSQL',
      '-- dump\nCOPY public.links (id, address, target) FROM stdin;\n1\ta\tb\n\\.\n',
      'no_rows',
    ],
    ['a dump that ends within a row', "INSERT INTO `yourls_url` VALUES ('a','b'", 'malformed_sql'],
  ])('rejects %s', async (_what, content, code) => {
    const bytes = Buffer.from(content as string);
    const readAll = async () => {
      const { rows } = await open(inChunks(bytes, 65_536), {});
      for await (const row of rows) expect(row.line).toBeGreaterThan(0);
    };
    await expect(readAll()).rejects.toMatchObject({ code });
  });

  it('reads the columns that the caller names', async () => {
    const content = 'slug,url,title\na,https://a.example,t\n';
    const { columns } = await read(content, { columns: { name: null, slug: 'title' } });
    expect(columns).toEqual({ slug: 'title', destination: 'url' });
    await expect(read(content, { columns: { slug: 'Slug' } })).rejects.toMatchObject({
      code: 'unknown_column',
    });
  });
});
