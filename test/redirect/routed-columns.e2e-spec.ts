import { knownGuards, linkFields, pageColumns } from '@app/routing';
import { sharedService, waitFor, type SharedService } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { TestStore } from './test-store.js';
import { instagram, visit, type VisitResponse } from './visit.js';

/** Two values of a column, and how each shows to a visitor. */
interface Sample {
  values: [before: unknown, after: unknown];
  /** Other columns that the sample needs. */
  also?: Record<string, unknown>;
  /** Of the request. */
  query?: string;
  /** The request whose response shows the value: by default, a person at the slug. */
  agent?: string;
  /** What the response shows for each value. */
  seen: (response: VisitResponse) => unknown;
  expected: [before: unknown, after: unknown];
  /** What an item of a bio page shows after the change, if it differs. */
  expectedAtItem?: unknown;
}

const status = ({ status: code }: VisitResponse): number => code;
const contains =
  (text: string) =>
  ({ body }: VisitResponse): boolean =>
    body.includes(text);

/** The item with a thumbnail. */
const pictured = randomUUID();

// A routed column without a sample does not compile.
const linkSamples: Record<keyof typeof linkFields, Sample> = {
  active: { values: [true, false], seen: status, expected: [302, 404] },
  destination: {
    values: ['https://one.example/', 'https://two.example/漢字'],
    seen: ({ headers }) => headers.location,
    expected: ['https://one.example/', 'https://two.example/%E6%BC%A2%E5%AD%97'],
  },
  behavior: { values: ['basic', 'aggressive'], agent: instagram, seen: status, expected: [302, 200] },
  forwardQuery: {
    values: [true, false],
    query: '?a=1',
    seen: ({ headers }) => headers.location,
    expected: ['https://one.example/?a=1', 'https://one.example/'],
  },
  conversions: {
    values: [false, true],
    seen: ({ headers }) => headers.location?.replace(/=.*/, ''),
    expected: ['https://one.example/', 'https://one.example/?wp_click'],
  },
  holdout: {
    values: [0, 100],
    also: { behavior: 'aggressive', conversions: true },
    agent: instagram,
    seen: status,
    expected: [200, 302],
  },
  holdoutSince: {
    values: [null, '2026-12-01T00:00:00Z'],
    also: { behavior: 'aggressive', conversions: true, holdout: 100 },
    agent: instagram,
    seen: status,
    expected: [200, 302],
  },
  app: {
    values: ['auto', 'off'],
    also: { behavior: 'aggressive', destination: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    agent: instagram,
    seen: contains('id="app"'),
    expected: [true, false],
  },
  activeFrom: { values: [null, '2999-01-01T00:00:00Z'], seen: status, expected: [302, 404] },
  expiresAt: { values: [null, '2026-01-01T00:00:00Z'], seen: status, expected: [302, 404] },
  expiredDestination: {
    values: [null, 'https://over.example/漢字'],
    also: { exhausted: true },
    seen: ({ headers }) => headers.location,
    expected: [undefined, 'https://over.example/%E6%BC%A2%E5%AD%97'],
  },
  exhausted: { values: [false, true], seen: status, expected: [302, 404] },
  rules: {
    values: [
      null,
      JSON.stringify([{ id: 'rule0001', when: {}, then: { destination: 'https://two.example/' } }]),
    ],
    seen: ({ headers }) => headers.location,
    expected: ['https://one.example/', 'https://two.example/'],
  },
  // Pages do not show items with disabled links.
  disabled: { values: [null, 'phishing'], seen: status, expected: [302, 410], expectedAtItem: 404 },
  gate: { values: [null, 'adult'], seen: status, expected: [302, 200] },
  preview: {
    values: [null, { title: 'Fresh title', description: 'Description' }],
    agent: 'facebookexternalhit/1.1',
    seen: contains('Fresh title'),
    expected: [false, true],
  },
  previewImage: {
    values: [null, 'version1'],
    also: { preview: { title: 'Title', description: 'Description' } },
    agent: 'facebookexternalhit/1.1',
    seen: contains('/og.jpg?v=version1'),
    expected: [false, true],
  },
  passwordHash: { values: [null, 'hash'], seen: status, expected: [302, 200] },
  needs: { values: [knownGuards, knownGuards + 1], seen: status, expected: [302, 503] },
};

const url = 'https://item.example/';
/** Part of the style of the theme `terminal`, and of no other. */
const terminalStyle = 'SF Mono';
const pageSamples: Record<keyof typeof pageColumns, Sample> = {
  name: { values: ['Ada', '漢字'], seen: contains('漢字'), expected: [false, true] },
  headline: { values: [null, 'Fresh headline'], seen: contains('Fresh headline'), expected: [false, true] },
  bio: { values: [null, 'Fresh bio'], seen: contains('Fresh bio'), expected: [false, true] },
  theme: { values: ['classic', 'terminal'], seen: contains(terminalStyle), expected: [false, true] },
  accent: { values: [null, '#0a7d5c'], seen: contains('--accent:#0a7d5c'), expected: [false, true] },
  background: {
    values: [null, '#fff7e6'],
    seen: contains('--background:#fff7e6'),
    expected: [false, true],
  },
  buttons: { values: [null, 'pill'], seen: contains('border-radius:2rem'), expected: [false, true] },
  layout: { values: ['list', 'grid'], seen: contains('repeat(2,'), expected: [false, true] },
  cover: {
    values: [null, JSON.stringify({ type: 'gradient', from: '#0a7d5c', to: '#f2c14e' })],
    seen: contains('linear-gradient(120deg,#0a7d5c,#f2c14e)'),
    expected: [false, true],
  },
  backdrop: { values: [null, 'version1'], seen: contains('class="backdrop"'), expected: [false, true] },
  font: { values: [null, 'inter'], seen: contains('data:font/woff2'), expected: [false, true] },
  language: { values: [null, 'de'], seen: contains('<html lang="de"'), expected: [false, true] },
  photo: { values: [null, 'version1'], seen: contains('data:image/jpeg'), expected: [false, true] },
  behavior: {
    also: { items: JSON.stringify([{ id: pictured, title: 'Shop', url }]) },
    agent: instagram,
    query: `/${pictured}`,
    values: ['basic', 'conservative'],
    seen: status,
    expected: [302, 200],
  },
  items: {
    values: ['[]', JSON.stringify([{ id: randomUUID(), title: 'Fresh item', url }])],
    seen: contains('Fresh item'),
    expected: [false, true],
  },
  thumbnails: {
    also: { items: JSON.stringify([{ id: pictured, title: 'Pictured', url }]) },
    values: ['{}', JSON.stringify({ [pictured]: 'version1' })],
    seen: contains('data:image/jpeg'),
    expected: [false, true],
  },
  socials: {
    values: ['[]', JSON.stringify([{ network: 'instagram', url: 'https://www.instagram.com/ada' }])],
    seen: contains('https://www.instagram.com/ada'),
    expected: [false, true],
  },
  published: { values: [true, false], seen: status, expected: [200, 404] },
  disabled: { values: [null, 'spam'], seen: status, expected: [200, 410] },
  needs: { values: [knownGuards, knownGuards + 1], seen: status, expected: [200, 503] },
};

const columnOf = (property: string): string =>
  property in linkFields
    ? linkFields[property as keyof typeof linkFields].column
    : pageColumns[property as keyof typeof pageColumns];

describe('a change of a routed column', () => {
  let service: SharedService;
  let store: TestStore;

  beforeAll(async () => {
    service = await sharedService();
    store = new TestStore(service.databaseUrl);
    await waitFor(
      async () => (await visit(`${service.redirectUrl}/health/ready`)).body === '{"status":"ok"}',
    );
  });
  afterAll(async () => {
    await store.close();
  });

  /** Requests a path until it shows a value. A cached entry can only change by a notification. */
  const becomes = (path: string, { agent, query = '', seen }: Sample, expected: unknown) =>
    waitFor(async () => {
      const options = agent ? { headers: { 'User-Agent': agent } } : {};
      const response = await visit(`${service.redirectUrl}/${path}${query}`, options);
      expect(seen(response)).toEqual(expected);
      return response;
    });

  const set = (table: string, property: string, id: string, value: unknown) =>
    store.run(`update ${table} set ${columnOf(property)} = $2 where id = $1`, [id, value]);

  it.each(Object.entries(linkSamples))('links.%s is seen at the link', async (property, sample) => {
    const { id, slug } = await store.addLink('https://one.example/');
    for (const [other, value] of Object.entries(sample.also ?? {})) await set('links', other, id, value);
    await set('links', property, id, sample.values[0]);
    await becomes(slug, sample, sample.expected[0]);
    await set('links', property, id, sample.values[1]);
    await becomes(slug, sample, sample.expected[1]);
  });

  it.each(Object.entries(linkSamples))('links.%s is seen at items of bio pages', async (property, sample) => {
    const link = await store.addLink('https://one.example/');
    const item = randomUUID();
    const page = await store.addWebsite({ items: [{ id: item, title: 'Shop', link: link.id }] });
    for (const [other, value] of Object.entries(sample.also ?? {})) await set('links', other, link.id, value);
    await set('links', property, link.id, sample.values[0]);
    await becomes(`${page.slug}/${item}`, sample, sample.expected[0]);
    await set('links', property, link.id, sample.values[1]);
    await becomes(`${page.slug}/${item}`, sample, sample.expectedAtItem ?? sample.expected[1]);
  });

  it.each(Object.entries(pageSamples))('websites.%s is seen at the page', async (property, sample) => {
    const { id, slug } = await store.addWebsite();
    for (const part of ['photo', 'backdrop', pictured]) await store.addImage(id, part, 'version1');
    for (const [other, value] of Object.entries(sample.also ?? {})) await set('websites', other, id, value);
    await set('websites', property, id, sample.values[0]);
    await becomes(slug, sample, sample.expected[0]);
    await set('websites', property, id, sample.values[1]);
    await becomes(slug, sample, sample.expected[1]);
  });
});
