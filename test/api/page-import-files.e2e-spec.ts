import { readSample, sampleImage, type SharedService, sharedService } from '@app/testing';
import {
  beaconsPage,
  linkstackExport,
  linkstackPage,
  linktreeData,
  type LinktreeLink,
  linktreePage,
  mhtmlOf,
  newerLinktreePage,
  zipOf,
} from '../fixtures/saved-pages.js';
import { anyText, PageImports, type Preview, whenPublished } from './page-imports.js';

describe('imports of bio page files', () => {
  let service: SharedService;
  let imports: PageImports;
  let photo: Buffer;

  beforeAll(async () => {
    service = await sharedService();
    imports = await PageImports.of(service);
    photo = await sampleImage('PNG', 400, 300);
  });

  const shop = { title: 'My shop', url: 'https://shop.example/' };
  const pottery = { title: 'Pottery', heading: true };
  const instagram = { network: 'instagram', url: 'https://www.instagram.com/annas.pots' };
  const embedded = () => `data:image/png;base64,${photo.toString('base64')}`;
  const address = 'https://linktr.ee/annaspots';
  const remote = 'https://ugc.linktree.example/annaspots.jpeg?size=avatar';
  const reasons = ({ leftOut }: Preview) => leftOut.map(({ part, reason }) => `${part}: ${reason}`);
  const linksOnly = (links: LinktreeLink[]) => JSON.stringify(linktreeData({ links, socials: [] }));

  it.each<[string, string, () => string | Buffer, string]>([
    [
      'Linktree without scripts, as SingleFile saves it',
      'text/html',
      () => linktreePage({ scripts: false, photo: embedded() }),
      'linktree',
    ],
    [
      'Linktree as MHTML',
      'multipart/related',
      () =>
        mhtmlOf(linktreePage({ data: linktreeData({ photo: remote }), photo: remote }), address, {
          [remote]: photo,
        }),
      'linktree',
    ],
    [
      'Linktree as a ZIP',
      'application/zip',
      () =>
        zipOf({
          'Anna Pots.html': linktreePage({
            data: linktreeData({ photo: remote }),
            photo: './Anna%20Pots_files/annaspots.jpeg',
          }),
          'Anna Pots_files/annaspots.jpeg': photo,
          'Anna Pots_files/app.js': 'x',
        }),
      'linktree',
    ],
    [
      'Linktree in UTF-16',
      'application/octet-stream',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(linktreePage({ scripts: false, photo: embedded() }), 'utf16le'),
        ]),
      'linktree',
    ],
    ['Beacons', 'text/html', () => beaconsPage({ photo: embedded() }), 'beacons'],
    [
      'Beacons as MHTML',
      'message/rfc822',
      () =>
        mhtmlOf(beaconsPage(), 'https://beacons.ai/annaspots', {
          'https://cdn.beacons.ai/user_content/u1/profile_annaspots.png?t=1': photo,
        }),
      'beacons',
    ],
    ['LinkStack', 'text/html', () => linkstackPage({ photo: embedded() }), 'linkstack'],
    [
      'LinkStack as a ZIP that is not compressed',
      'application/x-zip-compressed',
      () =>
        zipOf(
          { 'a/b.htm': linkstackPage({ photo: 'b_files/1.png' }), 'a/b_files/1.png': photo },
          { stored: true },
        ),
      'linkstack',
    ],
    [
      'the export of LinkStack',
      'application/json',
      () => JSON.stringify(linkstackExport(photo)),
      'linkstack',
    ],
  ])('read %s', async (_name, type, file, source) => {
    const slug = imports.newSlug();
    const { status, body } = await imports.send(file(), { slug, dryRun: 'true' }, { 'Content-Type': type });
    expect([status, body.source]).toEqual([200, source]);
    expect(body.page.name).toBe('Anna Pots');
    expect(body.page.bio).toMatch(/^Cups & plates\./);
    expect(body.page.items.slice(0, 2)).toEqual([pottery, shop]);
    expect(body.page.socials.length).toBeGreaterThan(0);
    expect(await readSample(Buffer.from(body.page.photo?.split(',')[1] ?? '', 'base64'))).toMatchObject({
      width: 240,
    });
  });

  it.each([
    ['//x:99999/a.html', '//x:99999/a_files/1.png'],
    ['Anna: all #links?.html', 'a_files/1.png'],
  ])('find the photo next to the page "%s" of a ZIP', async (page, name) => {
    const zip = zipOf({ [page]: linkstackPage({ photo: 'a_files/1.png' }), [name]: photo });
    const { page: found, leftOut } = await imports.preview(zip);
    expect([found.photo, leftOut.filter(({ part }) => part === 'photo')]).toEqual([anyText, []]);
  });

  it('read titles that are next to links', async () => {
    const { page } = await imports.preview(newerLinktreePage);
    expect(page).toMatchObject({
      name: '@annaspots',
      items: [pottery, shop, { title: 'Newsletter', url: 'https://news.example/' }],
    });
  });

  it('read a page of Beacons: each link once, headings above links only, icons as networks', async () => {
    const found = await imports.preview(beaconsPage());
    expect(found.page.items).toEqual([
      pottery,
      shop,
      { title: 'Words', heading: true },
      { title: 'Newsletter', url: 'https://news.example/' },
    ]);
    expect(found.page.socials).toEqual([
      { network: 'tiktok', url: 'https://www.tiktok.com/@annaspots' },
      { network: 'youtube', url: 'https://www.youtube.com/@annaspots' },
    ]);
    expect(reasons(found)).toEqual(['photo: not_in_file', 'item: unsupported_scheme']);
  });

  it('read the export of LinkStack in its order, and report what a page cannot have', async () => {
    const found = await imports.preview(JSON.stringify(linkstackExport()));
    expect(found.page).toMatchObject({
      bio: 'Cups & plates.\nFrom Lisbon.',
      items: [
        pottery,
        shop,
        { title: 'Newsletter', url: 'https://news.example/' },
        { title: '', text: 'Open daily' },
      ],
      socials: [instagram],
    });
    expect(found.leftOut).toEqual([
      {
        part: 'item',
        text: 'Call',
        url: 'tel:+351210000000',
        reason: 'unsupported_scheme',
        message: anyText,
      },
      { part: 'item', text: 'Contact', url: null, reason: 'embed', message: anyText },
    ]);
  });

  it('report omissions with their reasons', async () => {
    const host = new URL(service.redirectUrl).host;
    const url = (text: string, more: object = {}) => ({
      type: 'CLASSIC',
      title: `To ${text.slice(0, 30)}`,
      url: text,
      ...more,
    });
    const links = [
      url('http://plain.example/'),
      url('javascript:alert(1)'),
      url('data:text/html,<script>alert(1)</script>'),
      url('https://user:secret@shop.example/'),
      url('https://shop.example@evil.example/'),
      url('https://аpple.example/'),
      url(`https://${host}/mine`),
      url(`https://shop.example/${'x'.repeat(2100)}`),
      url('https://sho p.example/'),
      url('//shop.example/'),
      url('https:\\\\shop.example'),
      url('https://locked.example/', { locked: true }),
      url('https://code.example/', { rules: { gate: { passcode: '1234' } } }),
      { type: 'MUSIC', title: 'A song', url: '' },
      url('https://kept.example/'),
    ];
    const socials = [
      { type: 'EMAIL_ADDRESS', url: 'mailto:anna@pots.example' },
      { type: 'CLUBHOUSE', url: 'https://clubhouse.example/anna' },
      { type: 'INSTAGRAM', url: 'https://evil.example/instagram.com' },
      { type: 'SPOTIFY', url: 'https://open.spotify.com/artist/1' },
    ];
    const found = await imports.preview(JSON.stringify(linktreeData({ links, socials, photo: remote })));
    expect(found.page.items).toEqual([{ title: 'To https://kept.example/', url: 'https://kept.example/' }]);
    expect(found.page.socials).toEqual([{ network: 'spotify', url: 'https://open.spotify.com/artist/1' }]);
    expect(reasons(found)).toEqual([
      'photo: not_in_file',
      'item: http_url',
      'item: unsupported_scheme',
      'item: unsupported_scheme',
      'item: credentials',
      'item: credentials',
      'item: mixed_script',
      'item: own_host',
      'item: url_too_long',
      'item: invalid_url',
      'item: invalid_url',
      'item: invalid_url',
      'social: unsupported_scheme',
      'social: unknown_network',
      'social: wrong_network',
      'item: locked',
      'item: locked',
      'item: embed',
    ]);
    for (const { message, url: shown } of found.leftOut) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect((shown ?? '').length).toBeLessThanOrEqual(200);
    }
  });

  it('respect the limits of a page', async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      type: 'CLASSIC',
      title: `Item ${at}`,
      url: `https://shop.example/${at}`,
      position: at,
    }));
    const found = await imports.preview(linksOnly(many));
    expect(found.page.items).toHaveLength(100);
    expect(reasons(found)).toEqual(Array.from({ length: 30 }, () => 'item: too_many'));

    const long = await imports.preview(
      JSON.stringify(
        linktreeData({
          title: 'n'.repeat(200),
          links: [{ type: 'CLASSIC', title: '😀'.repeat(200), url: 'https://shop.example/' }],
        }),
      ),
    );
    expect(long.page.name).toBe(`${'n'.repeat(119)}…`);
    expect(long.page.items[0]?.title).toBe(`${'😀'.repeat(119)}…`);
    expect(reasons(long)).toEqual(['name: shortened', 'item: shortened']);
    expect((await imports.send(linksOnly(many.slice(0, 100)))).status).toBe(201);
  });

  it('treat text as text, and drop control characters', async () => {
    const title = '<script>alert(1)</script> \u0007\u0000Sale\r\n\u2028now \ud800';
    const slug = imports.newSlug();
    const { body } = await imports.send(
      linksOnly([{ type: 'CLASSIC', title, url: 'https://shop.example/' }]),
      {
        slug,
      },
    );
    expect(body.website.items[0]?.title).toBe('<script>alert(1)</script> Sale now \ufffd');
    await imports.api.patch(`/v1/websites/${body.website.id}`, { published: true });
    const { body: html } = await whenPublished(`${service.redirectUrl}/${slug}`);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>');
    const nameless = await imports.preview(
      linksOnly([{ type: 'CLASSIC', title: ' ', url: 'https://shop.example/a' }]),
    );
    expect(nameless.page.items).toEqual([{ title: 'shop.example', url: 'https://shop.example/a' }]);
  });
});
