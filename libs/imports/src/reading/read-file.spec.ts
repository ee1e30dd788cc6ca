import { openFile, type ReadingOptions } from './read-file.js';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The source of a file and its rows, whatever the size of its chunks. */
async function read(content: string | Buffer, options: ReadingOptions = {}) {
  const bytes = Buffer.from(content as string);
  const results = [];
  for (const size of [1, 7, bytes.length]) {
    const { source, columns, rows } = await openFile(inChunks(bytes, size), options);
    const all = [];
    for await (const row of rows) all.push(row);
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

  it('reads CSV with quotes, empty lines and line breaks, and says where rows begin', async () => {
    const { rows } = await read(
      'Slug,URL,note\na,https://a.example,"one\ntwo ""x"""\n\nb,https://b.example\n',
    );
    expect(rows).toEqual([
      { line: 2, values: { Slug: 'a', URL: 'https://a.example', note: 'one\ntwo "x"' } },
      { line: 4, values: { Slug: 'b', URL: 'https://b.example', note: '' } },
    ]);
  });

  it.each(['utf8', 'utf16le'] as const)('reads %s with a byte order mark', async (encoding) => {
    const { rows } = await read(Buffer.from('\ufeffslug,url\nä,😀\n', encoding));
    expect(rows).toEqual([{ line: 2, values: { slug: 'ä', url: '😀' } }]);
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
    ['bytes that are not text', Buffer.from([0xff, 0xd8, 0x80, 0x81]), 'not_text'],
    ['zeros', 'slug,url\na\0,b\n', 'not_text'],
    ['columns that nobody knows', 'a,b\n1,2\n', 'no_columns'],
    ['a quote that is never closed', `slug,url\n"${'x'.repeat(1_100_000)}`, 'malformed_csv'],
    ['JSON that ends early', '[{"address":"a","target":"b"}', 'malformed_json'],
    ['a dump that ends within a row', "INSERT INTO `yourls_url` VALUES ('a','b'", 'malformed_sql'],
  ])('refuses %s', async (_what, content, code) => {
    const bytes = Buffer.from(content as string);
    const readAll = async () => {
      const { rows } = await openFile(inChunks(bytes, 65_536), {});
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
