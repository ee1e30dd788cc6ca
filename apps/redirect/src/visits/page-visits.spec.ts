import type { ClickRecorder, DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import { Tracing } from '@app/operations';
import { Destination, type LinkRoute, linkRouteOf, type PageItem, type PageRoute } from '@app/routing';
import type { CountryDatabase } from '@app/countries';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { AutomatedVisits } from '../automation/automated-visits.js';
import type { VisitMetrics } from '../http/visit-metrics.js';
import { VisitResponder } from '../http/visit-responder.js';
import { VisitTraces } from '../http/visit-traces.js';
import type { PreviewImageVisits } from './preview-image-visits.js';
import type { ItemDecision, LinkVisits } from './link-visits.js';
import type { Images, PageImages } from './page-images.js';
import { PageVisits } from './page-visits.js';
import type { AccountBrands } from '../routes/account-brands.js';
import type { DomainHosts } from '../routes/domain-hosts.js';
import { UniqueVisitors } from './unique-visitors.js';
import { VisitJournal } from './visit-journal.js';

const noBrands = { of: () => null, inMemory: () => null } as unknown as AccountBrands;

const settings = loadSettings({ SHORT_URL_BASE: 'https://go.example' });
const [before, from, until] = [1_000, 2_000, 3_000];
const plain = linkRouteOf('account', 'link', {
  slug: 'Sale',
  destination: 'https://shop.example/',
}) as LinkRoute;

const arrival: ItemDecision = {
  count: { views: 0, clicks: 1 },
  response: { kind: 'redirect', outcome: 'item', location: 'https://shop.example/' },
  visitor: { exclusion: 'bot' },
  start: 0,
};

const item = (title: string, changes?: Partial<LinkRoute>): PageItem => ({
  id: title,
  title,
  isFeatured: false,
  activeFrom: null,
  expiresAt: null,
  destination: Destination.parse('https://shop.example/'),
  ...(changes ? { link: { ...plain, ...changes } } : {}),
});
const pageWith = (items: PageItem[]): PageRoute => ({
  kind: 'website',
  account: 'account',
  id: 'page',
  domainId: 0,
  slug: 'ada',
  name: 'Ada',
  headline: null,
  bio: null,
  theme: 'classic',
  accent: null,
  background: null,
  buttons: null,
  layout: 'list',
  cover: null,
  backdrop: null,
  font: null,
  language: null,
  photo: null,
  behavior: 'basic',
  thumbnails: {},
  items,
  socials: [],
  disabled: null,
  needs: 0,
});

describe('a bio page', () => {
  let now: number;
  let visits: PageVisits;
  let stored: Images = new Map();
  const images = { of: async () => stored } as unknown as PageImages;
  const clock = { now: () => now } as unknown as DatabaseClock;
  const request = { method: 'GET', url: '/ada', headers: {}, socket: {} } as unknown as IncomingMessage;

  beforeEach(() => {
    const site = { id: 0, host: null, origin: 'https://go.example', isProven: true };
    const domains = {
      findById: () => site,
      of: () => site,
      domainOf: () => site,
      originOf: () => site.origin,
    } as unknown as DomainHosts;
    const journal = new VisitJournal(
      settings,
      { record: async () => undefined } as unknown as ClickRecorder,
      clock,
      { countryOf: () => 'NL' } as unknown as CountryDatabase,
      new UniqueVisitors(settings, {} as Pool, clock),
      domains,
      new VisitTraces(new Tracing()),
      new AutomatedVisits(settings),
    );
    const responder = new VisitResponder(
      { count: () => undefined } as unknown as VisitMetrics,
      domains,
      noBrands,
      settings,
    );
    visits = new PageVisits(
      settings,
      domains,
      journal,
      { decideUrlItem: () => arrival } as unknown as LinkVisits,
      images,
      {} as PreviewImageVisits,
      clock,
      responder,
    );
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

  it('shows and follows an item with a start and an end only in between', async () => {
    const timed = [
      { ...item('From'), activeFrom: from },
      { ...item('Until'), expiresAt: until },
      { ...item('Both'), activeFrom: from, expiresAt: until },
      { ...item('Own', { expiresAt: until }), activeFrom: from },
    ];
    const page = pageWith(timed);
    const followedAt = async (time: number): Promise<string[]> => {
      now = time;
      const followed = [];
      for (const { id, link } of timed) {
        const response = { req: request, writeHead: (status: number) => void (sent = status), end: () => {} };
        let sent = 0;
        if (!link) await visits.follow(page, id, '', request, response as unknown as ServerResponse);
        if (sent === 302) followed.push(id);
      }
      return followed;
    };
    for (const [time, shown] of [
      [from - 1, ['Until']],
      [from, ['From', 'Until', 'Both', 'Own']],
      [until - 1, ['From', 'Until', 'Both', 'Own']],
      [until, ['From']],
    ] as const) {
      expect(await titlesAt(page, time)).toEqual(shown);
      expect(await followedAt(time)).toEqual(shown.filter((title) => title !== 'Own'));
    }
  });

  it('shows headings that cannot be followed', async () => {
    const heading: PageItem = { ...item('Dates'), destination: undefined };
    const page = pageWith([heading]);
    expect((await bodyAt(page, 0)).toString()).toContain('<li class="heading"><h2>Dates</h2>');
    let status = 0;
    const response = { req: request, writeHead: (sent: number) => void (status = sent), end: () => {} };
    await visits.follow(page, heading.id, '', request, response as unknown as ServerResponse);
    expect(status).toBe(404);
  });

  it('is rendered once between two boundaries', async () => {
    const page = pageWith([item('Later', { activeFrom: from })]);
    const first = await bodyAt(page, before);
    expect(await bodyAt(page, from - 1)).toBe(first);
    const second = await bodyAt(page, from);
    expect(second).not.toBe(first);
    expect(await bodyAt(page, until)).toBe(second);
  });

  it('is rendered again when the text of a countdown changes', async () => {
    const minute = 60_000;
    const startsAt = 10 * minute;
    const page = pageWith([{ ...item('Opening'), destination: undefined, startsAt }]);
    const shownAt = async (time: number) =>
      /<time [^>]+>([^<]+)</.exec((await bodyAt(page, time)).toString())?.[1];
    const first = await bodyAt(page, 1);
    expect(await bodyAt(page, minute - 1)).toBe(first);
    expect(await shownAt(1)).toBe('in 10 minutes');
    expect(await shownAt(minute)).toBe('in 9 minutes');
    expect(await shownAt(startsAt - 1)).toBe('in 1 minute');
    expect(await shownAt(startsAt)).toBe('Started');
    expect(await bodyAt(page, 99 * minute)).toBe(await bodyAt(page, startsAt));
  });

  it('shows a monogram while the photo cannot be read, and the photo afterward', async () => {
    const page = { ...pageWith([]), photo: 'v1' };
    stored = new Map();
    expect((await bodyAt(page, 0)).toString()).toContain('<div class="monogram"');
    stored = new Map([['photo', Buffer.from('jpeg')]]);
    expect((await bodyAt(page, 0)).toString()).toContain('src="data:image/jpeg;base64,anBlZw=="');
  });
});
