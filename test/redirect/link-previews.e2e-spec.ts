import { sharedService, type SharedService, waitFor } from '@app/testing';
import { createHash } from 'node:crypto';
import { visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/secret';
const preview = JSON.stringify({ title: 'Tom & Jerry', description: 'Cheese, '.repeat(30).trim() });
const messenger = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

describe('the preview of a link', () => {
  let service: SharedService;
  let store: TestStore;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
  });

  const at = (path: string) => `${service.redirectUrl}/${path}`;
  async function withPreview(more: object = {}) {
    const link = await store.addLink(destination, more);
    await store.run('update links set preview = $2 where id = $1', [link.id, preview]);
    return link;
  }

  /** On a busy machine, drawing takes too long at first, which is a 503. */
  const draw = (url: string) =>
    waitFor(
      async () => {
        const response = await fetch(url);
        return response.status === 503 ? null : response;
      },
      { what: 'the image' },
    );

  it('is shown to messengers, which are not counted', async () => {
    const link = await withPreview();
    const card = await visitAs(messenger, at(link.slug));
    expect(card).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        vary: 'User-Agent',
      },
    });
    expect(card.body).toContain('property="og:title" content="Tom &amp; Jerry"');
    expect(card.body).toContain(`property="og:url" content="${at(link.slug)}"`);
    expect(card.body).toContain(`href="${destination}"`);
    expect(
      (await visit(at(link.slug), { method: 'HEAD', headers: { 'User-Agent': messenger } })).status,
    ).toBe(200);
    await waitForEmptyJournals(service);
    const { by } = await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 2 });
    expect(by).toEqual({ 'excluded:bot': 1, 'excluded:head': 1 });
  });

  it('does not reveal where a guarded link leads', async () => {
    for (const guard of [{ gate: 'adult' }, { passwordHash: 'hash' }]) {
      const { slug } = await withPreview(guard);
      const { status, body } = await visitAs(messenger, at(slug));
      expect([status, body.includes('Tom &amp; Jerry'), body.includes('shop.example')]).toEqual([
        200,
        true,
        false,
      ]);
    }
  });

  it('changes nothing for people and search engines', async () => {
    for (const behavior of ['basic', 'aggressive']) {
      const [plain, link] = [await store.addLink(destination, { behavior }), await withPreview({ behavior })];
      for (const agent of [phone, bot, instagram]) {
        const shape = async (slug: string) => {
          const { status, headers, body } = await visitAs(agent, at(slug));
          const policy = headers['content-security-policy'];
          const others = { ...headers, 'x-request-id': '', date: '', 'content-security-policy': '' };
          // Each response has a token, a nonce and its link's slug.
          const text = body.replaceAll(slug, 'slug').replace(/(nonce="|[?&]b=|%3Fb%3D)[\w+/=-]+/g, '$1');
          return [status, others, policy?.replace(/nonce-[^']+/g, ''), text];
        };
        expect(await shape(link.slug)).toEqual(await shape(plain.slug));
      }
    }
  });

  it('has an image that is drawn from its texts', async () => {
    const link = await withPreview();
    const { body } = await visitAs(messenger, at(link.slug));
    const image = /"og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const response = await draw(image);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const tag = response.headers.get('etag') ?? '';
    expect((await fetch(image, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const other = await withPreview();
    const drawn = await draw(at(`${other.slug}/og.png`));
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(Buffer.from(await drawn.arrayBuffer()))).not.toBe(digest(png));
  });

  it('has no image if there is no preview, or if visits get nothing', async () => {
    const paths = [
      (await store.addLink(destination)).slug,
      (await withPreview({ active: false })).slug,
      'nobody-has-this',
    ];
    for (const path of paths) expect((await visit(at(`${path}/og.png`))).status).toBe(404);
  });
});
