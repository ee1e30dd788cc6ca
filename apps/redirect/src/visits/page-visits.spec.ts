import type { ClickRecorder, DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import { Destination, type LinkRoute, linkRouteOf, type PageItem, type PageRoute } from '@app/routing';
import type { CountryDatabase } from '@app/visitors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VisitMetrics } from '../http/visit-metrics.js';
import { VisitResponder } from '../http/visit-responder.js';
import type { PreviewImageVisits } from './preview-image-visits.js';
import type { LinkVisits } from './link-visits.js';
import { PageVisits } from './page-visits.js';
import { VisitJournal } from './visit-journal.js';

const settings = loadSettings({ SHORT_URL_BASE: 'https://go.example' });
const [before, from, until] = [1_000, 2_000, 3_000];
const plain = linkRouteOf('account', 'link', {
  slug: 'Sale',
  destination: 'https://shop.example/',
}) as LinkRoute;

const item = (title: string, changes?: Partial<LinkRoute>): PageItem => ({
  id: title,
  title,
  destination: Destination.parse('https://shop.example/'),
  ...(changes ? { link: { ...plain, ...changes } } : {}),
});
const pageWith = (items: PageItem[]): PageRoute => ({
  kind: 'website',
  account: 'account',
  id: 'page',
  slug: 'ada',
  name: 'Ada',
  headline: null,
  bio: null,
  theme: 'classic',
  items,
  socials: [],
  disabled: null,
});

describe('a bio page', () => {
  let now: number;
  let visits: PageVisits;
  const clock = { now: () => now } as unknown as DatabaseClock;
  const request = { method: 'GET', url: '/ada', headers: {}, socket: {} } as unknown as IncomingMessage;

  beforeEach(() => {
    const journal = new VisitJournal(
      settings,
      { record: async () => undefined } as unknown as ClickRecorder,
      clock,
      { countryOf: () => 'NL' } as unknown as CountryDatabase,
    );
    const responder = new VisitResponder({ count: () => undefined } as unknown as VisitMetrics, settings);
    visits = new PageVisits(settings, journal, {} as LinkVisits, {} as PreviewImageVisits, clock, responder);
  });

  const bodyAt = async (page: PageRoute, time: number): Promise<Buffer> => {
    now = time;
    let body: Buffer = Buffer.alloc(0);
    const response = { req: request, writeHead: () => undefined, end: (sent: Buffer) => void (body = sent) };
    await visits.show(page, request, response as unknown as ServerResponse);
    return body;
  };
  const titlesAt = async (page: PageRoute, time: number): Promise<string[]> => {
    const html = (await bodyAt(page, time)).toString();
    return page.items.map(({ title }) => title).filter((title) => html.includes(title));
  };

  it('shows an item only while its link is available, although the page is cached', async () => {
    const page = pageWith([
      item('Always', {}),
      item('Address'),
      item('Later', { activeFrom: from }),
      item('Until', { expiresAt: until }),
      item('Window', { activeFrom: from, expiresAt: until }),
      item('Full', { exhausted: true, expiredDestination: Destination.parse('https://over.example/') }),
    ]);
    expect(await titlesAt(page, before)).toEqual(['Always', 'Address', 'Until']);
    expect(await titlesAt(page, from - 1)).toEqual(['Always', 'Address', 'Until']);
    expect(await titlesAt(page, from)).toEqual(['Always', 'Address', 'Later', 'Until', 'Window']);
    expect(await titlesAt(page, until)).toEqual(['Always', 'Address', 'Later']);
  });

  it('is rendered once between two boundaries', async () => {
    const page = pageWith([item('Later', { activeFrom: from })]);
    const first = await bodyAt(page, before);
    expect(await bodyAt(page, from - 1)).toBe(first);
    const second = await bodyAt(page, from);
    expect(second).not.toBe(first);
    expect(await bodyAt(page, until)).toBe(second);
  });
});
