import {
  ApiClient,
  createAccountWithKey,
  readSample,
  sampleImage,
  type Service,
  startService,
} from '@app/testing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import {
  beaconsPage,
  linkstackPage,
  linktreeData,
  linktreePage,
  mhtmlOf,
  zipOf,
} from '../fixtures/saved-pages.js';
import { visit } from '../redirect/visit.js';
import { anyText, PageImports, whenPublished } from './page-imports.js';

describe('imports of bio pages', () => {
  let service: Service;
  let database: pg.Client;
  let imports: PageImports;
  let photo: Buffer;

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    imports = await PageImports.of(service);
    photo = await sampleImage('PNG', 400, 300);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  const shop = { title: 'My shop', url: 'https://shop.example/' };
  const pottery = { title: 'Pottery', heading: true };
  const instagram = { network: 'instagram', url: 'https://www.instagram.com/annas.pots' };
  const embedded = () => `data:image/png;base64,${photo.toString('base64')}`;

  it('create an unpublished page with everything on a Linktree page', async () => {
    const slug = imports.newSlug();
    const html = linktreePage({
      data: linktreeData({ photo: `data:image/png;base64,${photo.toString('base64')}` }),
    });
    const { status, body } = await imports.send(html, { slug });
    expect([status, body]).toEqual([
      201,
      {
        source: 'linktree',
        website: {
          id: anyText,
          slug,
          published: false,
          url: `${service.redirectUrl}/${slug}`,
          domain: '127.0.0.1',
          name: 'Anna Pots',
          headline: null,
          bio: 'Cups & plates.\nFrom Lisbon.',
          theme: 'classic',
          accent: null,
          background: null,
          buttons: null,
          layout: 'list',
          cover: null,
          backgroundImage: false,
          font: null,
          language: null,
          behavior: 'basic',
          hasPhoto: true,
          items: [
            { id: anyText, kind: 'heading', ...pottery },
            { id: anyText, kind: 'url', ...shop },
            { id: anyText, kind: 'url', title: 'Newsletter', url: 'https://news.example/?from=linktree' },
          ],
          thumbnails: [],
          socials: [instagram, { network: 'x', url: 'https://x.com/annaspots' }],
          createdAt: anyText,
          updatedAt: anyText,
          externalId: null,
          metadata: {},
        },
        leftOut: [],
      },
    ]);
    const { website } = body;
    expect((await imports.api.get(`/v1/websites/${website.id}?view=full`)).body).toEqual(website);
    expect((await visit(`${service.redirectUrl}/${slug}`)).status).toBe(404);
    await imports.api.patch(`/v1/websites/${website.id}`, { published: true });
    const shown = await whenPublished(`${service.redirectUrl}/${slug}`);
    expect(shown.body).toContain('My shop');
    const image = await readSample(
      Buffer.from(/src="data:image\/jpeg;base64,([^"]+)"/.exec(shown.body)?.[1] ?? '', 'base64'),
    );
    expect(image).toMatchObject({ width: 240, height: 240 });
    const { rows } = await database.query(
      `select action from unsealed_audit_entries where target_id = $1 union all
       select action from audit_entries where target_id = $1`,
      [website.id],
    );
    expect(rows.filter(({ action }) => action === 'website.created')).toHaveLength(1);
  });

  it('show what would be created in a dry run, and create nothing', async () => {
    const slug = imports.newSlug();
    const before = await imports.pages();
    const found = await imports.preview(JSON.stringify(linktreeData()), { slug, name: 'Mine' });
    expect(found).toEqual({
      source: 'linktree',
      page: {
        slug,
        url: `${service.redirectUrl}/${slug}`,
        name: 'Mine',
        bio: 'Cups & plates.\nFrom Lisbon.',
        photo: null,
        items: [pottery, shop, { title: 'Newsletter', url: 'https://news.example/?from=linktree' }],
        socials: [instagram, { network: 'x', url: 'https://x.com/annaspots' }],
      },
      leftOut: [],
    });
    expect(await imports.pages()).toBe(before);
    expect((await imports.api.get<{ available: boolean }>(`/v1/slugs/${slug}`)).body.available).toBe(true);
    const { status, body } = await imports.send(JSON.stringify(linktreeData()), { slug });
    expect([status, body.website.published]).toEqual([201, false]);
    expect(await imports.problemOf(JSON.stringify(linktreeData()), { slug, dryRun: 'true' })).toEqual([
      409,
      'slug_taken',
      'slug: slug_taken',
    ]);
    expect(await imports.problemOf(JSON.stringify(linktreeData()), { slug })).toEqual([
      409,
      'slug_taken',
      'slug: slug_taken',
    ]);
  });

  it('create a page without its photo if the photo cannot be read', async () => {
    const { status, body } = await imports.send(
      linkstackPage({ photo: 'data:image/svg+xml;base64,PHN2Zy8+' }),
    );
    expect([status, body.website.hasPhoto, body.leftOut[0]]).toEqual([
      201,
      false,
      expect.objectContaining({ part: 'photo', reason: 'unreadable' }),
    ]);
  });

  it('fetch nothing, whatever addresses the file contains', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end()).on('connection', () => connections++);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html = linktreePage({
      data: linktreeData({
        photo: `${there}/photo.png`,
        links: [{ type: 'CLASSIC', title: 'x', url: there.replace('http', 'https') }],
      }),
      photo: `${there}/photo.png`,
    }).replace(
      '<head>',
      `<head><base href="${there}/"><link rel="stylesheet" href="${there}/a.css"><script src="${there}/a.js"></script><iframe src="${there}"></iframe>`,
    );
    const saved = mhtmlOf(html, `${there}/page`);
    try {
      for (const file of [
        html,
        saved,
        zipOf({ 'page.html': html }),
        linkstackPage({ photo: `${there}/1.png` }),
        beaconsPage({ photo: `${there}/profile_1.png` }),
      ]) {
        const { status, body } = await imports.send(file);
        expect([status, body.leftOut.map(({ reason }) => reason)]).toEqual([
          201,
          expect.arrayContaining(['not_in_file']),
        ]);
      }
      expect(connections).toBe(0);
      await fetch(there);
      expect(connections).toBe(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('check the query and the type of the body', async () => {
    expect(await imports.problemOf(linktreePage(), { slug: 'a b' })).toEqual([
      400,
      'invalid_request',
      'slug: invalid_slug',
    ]);
    expect(await imports.problemOf(linktreePage(), { dryRun: '1' })).toEqual([
      400,
      'invalid_request',
      'dryRun: invalid_choice',
    ]);
    expect(await imports.problemOf(linktreePage(), { source: 'other' })).toEqual([
      400,
      'invalid_request',
      'source: invalid_choice',
    ]);
    expect(await imports.problemOf(linktreePage(), { published: 'true' })).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(/^published/),
    ]);
    for (const type of ['text/plain', 'image/png', 'application/vnd.waypost.page-file']) {
      const { status, body } = await imports.send(linktreePage(), {}, { 'Content-Type': type });
      expect([type, status, body.error.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
    const compressed = await imports.send(linktreePage(), {}, { 'Content-Encoding': 'gzip' });
    expect([compressed.status, compressed.body.error.code]).toEqual([415, 'unsupported_media_type']);
    const empty = await fetch(`${service.apiUrl}/v1/imports/bio-page?slug=${imports.newSlug()}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${imports.key}` },
    });
    expect(empty.status).toBe(415);
    const elsewhere = await fetch(`${service.apiUrl}/v1/websites`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${imports.key}`,
        'Content-Type': 'application/vnd.waypost.page-file',
      },
      body: '{}',
    });
    expect(elsewhere.status).toBe(415);
    const unauthenticated = await new ApiClient(service, 'nobody').post(
      '/v1/imports/bio-page?slug=x',
      linktreePage(),
      {
        headers: { 'Content-Type': 'text/html' },
      },
    );
    expect(unauthenticated.status).toBe(401);
  });

  it('create one page for repeated requests with the same key', async () => {
    const headers = { 'Idempotency-Key': 'bio-page-1' };
    const slug = imports.newSlug();
    const before = await imports.pages();
    const first = await imports.send(linktreePage(), { slug }, headers);
    const second = await imports.send(linktreePage(), { slug }, headers);
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(second.body).toEqual(first.body);
    expect(await imports.pages()).toBe(before + 1);
    const other = await imports.send(linktreePage().replace('My shop', 'Mx shop'), { slug }, headers);
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('create nothing if the photo cannot be stored', async () => {
    await database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no images today'; end $$;
      create trigger refuse before insert on website_images for each row execute function refuse()`);
    const slug = imports.newSlug();
    const before = await imports.pages();
    try {
      const { status } = await imports.api.post(
        `/v1/imports/bio-page?slug=${slug}`,
        linkstackPage({ photo: embedded() }),
        { headers: { 'Content-Type': 'text/html' }, documented: false },
      );
      expect(status).toBe(500);
    } finally {
      await database.query('drop trigger refuse on website_images; drop function refuse()');
    }
    expect(await imports.pages()).toBe(before);
    expect((await imports.send(linkstackPage({ photo: embedded() }), { slug })).status).toBe(201);
  });
});

describe('imports of bio pages while sign-up is open', () => {
  it('count as created pages, unlike dry runs and rejected files', async () => {
    const service = await startService({ apps: ['api'], env: { SIGNUP: 'open', LINKS_PER_HOUR: '2' } });
    try {
      const { key } = await createAccountWithKey(service);
      let count = 0;
      const send = async (file: string, dryRun: boolean) =>
        (
          await fetch(`${service.apiUrl}/v1/imports/bio-page?slug=limited-${++count}&dryRun=${dryRun}`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/html' },
            body: file,
          })
        ).status;
      const page = linktreePage();
      expect([
        await send(page, true),
        await send('nothing', false),
        await send(page, false),
        await send(page, true),
      ]).toEqual([200, 400, 201, 200]);
      expect([await send(page, false), await send(page, false), await send(page, true)]).toEqual([
        201, 429, 200,
      ]);
    } finally {
      await service.stop();
    }
  });
});
