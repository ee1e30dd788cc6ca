import { sampleImage, type SharedService, sharedService } from '@app/testing';
import { linkstackPage, linktreeData, linktreePage, mhtmlOf, zipOf } from '../fixtures/saved-pages.js';
import { anyText, PageImports } from './page-imports.js';

const address = 'https://linktr.ee/annaspots';

/** Files that take long to read unless it is bounded, with the status of the response. */
function hostileFiles(): [name: string, file: string | Buffer, status: number][] {
  const nested = `${linkstackPage()}${'<div>'.repeat(2_000_000)}`;
  const manyLinks = Array.from(
    { length: 200_000 },
    (_, at) => `<a class="button-click" href="https://shop.example/${at}">${at}</a>`,
  ).join('');
  const photoAddresses = Array.from(
    { length: 19_000 },
    (_, at) => `<img data-testid="ProfileImage" src="bomb.png?${at}">`,
  ).join('');
  const beacons = '<meta property="og:site_name" content="Beacons"><a href="https://shop.example/">x</a>';
  return [
    ['nested elements', nested, 200],
    ['nested links', `${'<a class="button-click" href="https://shop.example/">'.repeat(200_000)}`, 200],
    ['many links', manyLinks, 200],
    [
      'one long attribute',
      `<a class="button-click" href="https://shop.example/${'x'.repeat(10_000_000)}">x</a>`,
      200,
    ],
    [
      'one long text',
      `<a class="button-click" href="https://shop.example/">${'x '.repeat(5_000_000)}</a>`,
      200,
    ],
    ['one long comment', `<!-- ${'x'.repeat(10_000_000)} -->${linkstackPage()}`, 200],
    [
      'one long title of spaces',
      `${beacons}<meta property="og:title" content="${' '.repeat(1_000_000)}">`,
      200,
    ],
    [
      'one long address of a picture',
      `${beacons}<img src="${'/profile_pictures/'.repeat(100_000)}\n/">`,
      200,
    ],
    ['deep JSON', `${'['.repeat(5_000_000)}`, 400],
    ['wide JSON', `[${'[],'.repeat(3_000_000)}[]]`, 400],
    ['a ZIP bomb', zipOf({ 'page.html': Buffer.alloc(200_000_000, ' ') }), 400],
    [
      'a ZIP bomb that claims to be small',
      zipOf({ 'page.html': Buffer.alloc(200_000_000, ' ') }, { claimedBytes: 100 }),
      400,
    ],
    [
      'a ZIP bomb as the photo, at many addresses',
      zipOf({
        'page.html': linktreePage({ scripts: false }) + photoAddresses,
        'bomb.png': Buffer.alloc(200_000_000, ' '),
      }),
      200,
    ],
    [
      'a ZIP with many documents',
      zipOf(Object.fromEntries(Array.from({ length: 1_900 }, (_, at) => [`${at}.html`, 'x']))),
      400,
    ],
    [
      'a ZIP with too many entries',
      zipOf(Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`${at}.html`, 'x']))),
      400,
    ],
    [
      'MHTML with many delimiters in one line',
      `Content-Type: multipart/related; boundary=b\r\n\r\n${'--b'.repeat(1_000_000)}\n`,
      400,
    ],
    [
      'MHTML with many parts',
      mhtmlOf(
        linktreePage(),
        address,
        Object.fromEntries(
          Array.from({ length: 2_100 }, (_, at) => [`https://x.example/${at}`, Buffer.from('x')]),
        ),
      ),
      400,
    ],
  ];
}

describe('files that are not bio pages, or dangerous ones', () => {
  let service: SharedService;
  let imports: PageImports;
  let photo: Buffer;
  // Made before the first request: making them takes seconds, in which the server would close idle connections unnoticed.
  const files = hostileFiles();

  beforeAll(async () => {
    service = await sharedService();
    imports = await PageImports.of(service);
    photo = await sampleImage('PNG', 400, 300);
  });

  it('are rejected if they are not bio pages, with the accepted types', async () => {
    const before = await imports.pages();
    const { status, body } = await imports.send(
      '<html><body><a href="https://shop.example/">Shop</a></body></html>',
    );
    expect([status, body.error.fields]).toEqual([
      400,
      [
        {
          field: 'file',
          code: 'not_recognized',
          message: expect.stringMatching(/Linktree, Beacons or LinkStack/) as string,
        },
      ],
    ]);
    const zip = zipOf({ 'page.html': linktreePage() });
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, 60, 90);
    const files: [string | Buffer, string][] = [
      ['{}', 'not_recognized'],
      ['{"links":[{"link":1', 'not_recognized'],
      ['[]', 'not_recognized'],
      ['null', 'not_recognized'],
      [photo, 'not_recognized'],
      [Buffer.alloc(1000), 'not_recognized'],
      [JSON.stringify(linktreeData({ links: [], socials: [] })), 'not_recognized'],
      [zip.subarray(0, -30), 'damaged'],
      [damaged, 'damaged'],
      [zipOf({ 'page.html': linktreePage() }, { encrypted: true }), 'encrypted'],
      [zipOf({ 'photo.png': photo }), 'not_recognized'],
      [mhtmlOf(linktreePage(), address).subarray(0, 200), 'not_recognized'],
      [mhtmlOf('', address).subarray(0, 420), 'damaged'],
    ];
    for (const [file, code] of files) {
      expect([files.findIndex(([each]) => each === file), ...(await imports.problemOf(file))]).toEqual([
        files.findIndex(([each]) => each === file),
        400,
        'invalid_request',
        `file: ${code}`,
      ]);
    }
    expect(await imports.problemOf(linktreePage(), { source: 'beacons' })).toEqual([
      400,
      'invalid_request',
      'file: wrong_source',
    ]);
    expect((await imports.preview(linktreePage(), { source: 'linktree' })).source).toBe('linktree');
    expect(await imports.pages()).toBe(before);
  });

  it('are read in bounded time', async () => {
    for (const [name, file, expected] of files) {
      const started = performance.now();
      const { status, body } = await imports.send(file, { dryRun: 'true' });
      expect([name, status, body.error?.fields?.[0]?.code]).toEqual([
        name,
        expected,
        expected === 200 ? undefined : anyText,
      ]);
      expect([name, performance.now() - started < 15_000]).toEqual([name, true]);
    }
    expect((await imports.preview(linktreePage())).page.items).toHaveLength(3);
  });

  it('are truncated where texts would keep the API busy', async () => {
    const { page } = await imports.preview(
      JSON.stringify({
        username: 'annaspots',
        description: `a${'\n'.repeat(8_000_000)}b`,
        links: [{ title: 'My shop', url: 'https://shop.example/' }],
      }),
    );
    expect([page.name, page.bio, page.items.length]).toEqual(['annaspots', 'a', 1]);
  });

  it('are accepted up to 16 MiB and rejected beyond', async () => {
    const padded = (bytes: number) => Buffer.concat([Buffer.from(linkstackPage()), Buffer.alloc(bytes, ' ')]);
    const largest = 16 * 1024 * 1024;
    const fits = padded(largest - Buffer.byteLength(linkstackPage()));
    expect([fits.length, (await imports.send(fits, { dryRun: 'true' })).status]).toEqual([largest, 200]);
    const { status, body } = await imports.send(padded(largest));
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  });
});
