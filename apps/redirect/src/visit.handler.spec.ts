import type { ClickEvent, ClickRecorder, DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import type { CountryDatabase } from '@app/visitors';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Answers } from './answers.js';
import { Breakouts } from './breakouts.js';
import { prepareDestination } from './destination.js';
import type { HandOvers } from './hand-overs.js';
import { LinkVisits } from './link-visits.js';
import { PageVisits } from './page-visits.js';
import type { PreviewImages } from './preview-images/preview-images.js';
import type { SlugCache } from './slug-cache.js';
import type { Target } from './slug-target.js';
import { VisitHandler } from './visit.handler.js';
import { VisitJournal } from './visit-journal.js';
import type { Outcome, VisitMetrics } from './visit-metrics.js';

const link: Target = {
  kind: 'link',
  account: 'account',
  id: 'link',
  slug: 'slug',
  behavior: 'basic',
  destination: prepareDestination('https://x.example/'),
};
const headers = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
};

describe('VisitHandler', () => {
  let server: Server;
  let handler: VisitHandler;
  let find: () => Target | null;
  let record: (events: readonly ClickEvent[]) => Promise<void>;
  let outcomes: Outcome[];
  let logged: unknown[];

  const get = (path: string) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });
  };

  beforeEach(async () => {
    find = () => link;
    record = async () => undefined;
    outcomes = [];
    logged = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void logged.push(message));
    const settings = loadSettings({ SHORT_URL_BASE: 'https://short.example' });
    const journal = new VisitJournal(
      settings,
      { record: (events: readonly ClickEvent[]) => record(events) } as unknown as ClickRecorder,
      { now: () => 1_764_000_000_000 } as unknown as DatabaseClock,
      { countryOf: () => 'NL' } as unknown as CountryDatabase,
    );
    const answers = new Answers({
      count: (outcome: Outcome) => outcomes.push(outcome),
    } as unknown as VisitMetrics);
    const handOvers = { issue: () => null, read: () => null } as unknown as HandOvers;
    const breakouts = new Breakouts(settings, journal, handOvers, answers);
    handler = new VisitHandler(
      settings,
      { find: () => find() } as unknown as SlugCache,
      new LinkVisits(journal, handOvers, breakouts, answers),
      new PageVisits(settings, journal, breakouts, {} as PreviewImages, answers),
      answers,
    );
    server = createServer((request, response) => handler.handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });

  it('answers after the events are in the journal, not before', async () => {
    const order: string[] = [];
    let journalled: () => void = () => undefined;
    const recorded = new Promise<readonly ClickEvent[]>((resolve) => {
      record = (events) => {
        resolve(events);
        return new Promise((done) => (journalled = done));
      };
    });
    const answer = get('/slug').then(({ status }) => {
      order.push('answered');
      return status;
    });
    expect(await recorded).toEqual([
      {
        at: 1_764_000_000_000,
        account: 'account',
        kind: 'link',
        target: 'link',
        views: 1,
        clicks: 1,
        country: 'NL',
        device: 'desktop',
        source: 'direct',
        browser: 'chrome',
        system: 'windows',
        referrer: 'none',
      },
    ]);
    order.push('journalled');
    journalled();
    expect(await answer).toBe(302);
    expect(order).toEqual(['journalled', 'answered']);
  });

  it('answers a failure of ours with a page that tells nothing, and lives on', async () => {
    find = () => {
      throw new Error('select secret from slugs');
    };
    const answer = await get('/slug?token=private');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).not.toContain('secret');
    expect(logged.map(String)).toEqual(['Error: select secret from slugs']);
    find = () => link;
    expect((await get('/slug')).status).toBe(302);
    expect(outcomes).toEqual(['failed', 'link']);
  });
});
