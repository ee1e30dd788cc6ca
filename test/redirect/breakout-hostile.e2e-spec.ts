import { sharedService, type SharedService } from '@app/testing';
import fc from 'fast-check';
import { handOverIn, line, visitAs } from './hand-over.js';
import { TestStore } from './test-store.js';
import { instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/';
const behaviors = ['aggressive', 'conservative', 'non-meta', 'basic'];

describe('hostile input', () => {
  let service: SharedService;
  let store: TestStore;
  let slugs: string[];
  const at = (slug: string, query: string) => `${service.redirectUrl}/${slug}?${query}`;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
    slugs = [];
    for (const behavior of behaviors) slugs.push((await store.addLink(destination, { behavior })).slug);
  });
  afterAll(async () => {
    await store.close();
  });

  /** Printable ASCII that is allowed in a request line, including incomplete `%` escapes. */
  const raw = fc.stringMatching(/^[!-"$-~]{0,200}$/);
  const encoded = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => encodeURIComponent(text.toWellFormed()));
  const value = fc.oneof(raw, encoded, fc.base64String({ maxLength: 400 }).map(encodeURIComponent));

  it('in a token never prevents the redirect', async () => {
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.constantFrom(...behaviors.keys()),
        fc.constantFrom(instagram, line, phone),
        async (token, index, agent) => {
          const { status, headers } = await visitAs(agent, at(slugs[index] ?? '', `b=${token}`));
          expect(status).toBe(302);
          expect(new URL(headers.location ?? '').origin).toBe('https://shop.example');
          expect(new URL(headers.location ?? '').searchParams.has('b')).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('in a query cannot break out of the page or link elsewhere', async () => {
    const tags = [
      '"><script>alert(1)</script>',
      `'onmouseover='alert(1)`,
      '#Intent;scheme=evil;end',
      '</input>',
      '&quot;',
    ];
    const query = fc.oneof(fc.constantFrom(...tags.map((tag) => tag.replaceAll('#', '%23'))), raw, encoded);
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const visitorQuery = `q=${text}`;
        fc.pre(!new URLSearchParams(visitorQuery).has('b'));
        const response = await visit(at(slugs[0] ?? '', ''), {
          path: `/${slugs[0]}?${visitorQuery}`,
          headers: { 'User-Agent': instagram },
        });
        expect(response.status).toBe(200);
        expect(response.body.match(/<script/g)).toHaveLength(1);
        expect(response.body).not.toMatch(/<[^>]*\son\w+=/);
        const addresses = [...response.body.matchAll(/ (?:href|value|src|action)="([^"]*)"/g)].map(
          ([, url]) => url ?? '',
        );
        const ours = `${service.redirectUrl}/${slugs[0]}?b=`;
        for (const address of addresses)
          expect(address.startsWith(ours) || address.startsWith('instagram://extbrowser/?url=')).toBe(true);
        const handOver = new URL(handOverIn(response));
        const { status, headers } = await visitAs(phone, handOver.href);
        expect(status).toBe(302);
        expect(new URL(headers.location ?? '').origin).toBe('https://shop.example');
      }),
      { numRuns: 75 },
    );
  });

  it('in the query of a LINE visitor stays within one Location of our own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(raw, encoded), async (text) => {
        const visitorQuery = `q=${text}`;
        fc.pre(!new URLSearchParams(visitorQuery).has('b'));
        const { status, headers } = await visit(at(slugs[0] ?? '', ''), {
          path: `/${slugs[0]}?${visitorQuery}`,
          headers: { 'User-Agent': line },
        });
        expect(status).toBe(302);
        const location = new URL(headers.location ?? '');
        expect(location.origin).toBe(service.redirectUrl);
        expect(location.searchParams.getAll('openExternalBrowser')).toEqual(['1']);
        expect((await visitAs(line, location.href)).headers.location).toMatch(/^https:\/\/shop\.example\//);
      }),
      { numRuns: 75 },
    );
  });
});
