import { CurrentTables } from '@app/breakout';
import type { ClickEvent, ClickRecorder, DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import { Tracing } from '@app/operations';
import type { CountryDatabase } from '@app/countries';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { linkRouteOf, type Route } from '@app/routing';
import type { VisitOutcome } from '@app/visits';
import type { PreviewImageVisits } from '../visits/preview-image-visits.js';
import { AutomatedVisits } from '../automation/automated-visits.js';
import type { DisabledAccounts } from '../routes/disabled-accounts.js';
import type { AccountBrands } from '../routes/account-brands.js';
import type { DefaultLink, DomainHosts } from '../routes/domain-hosts.js';
import type { RuleSets } from '../routes/rule-sets.js';
import type { SlugCache } from '../routes/slug-cache.js';
import { LookupUnavailable } from '../routes/watched-cache.js';
import type { ClickVouchers } from '../visits/click-vouchers.js';
import type { HandOvers } from '../visits/hand-overs.js';
import { LinkVisits } from '../visits/link-visits.js';
import type { PageImages } from '../visits/page-images.js';
import type { PageSignups } from '../visits/page-signups.js';
import { PageVisits } from '../visits/page-visits.js';
import type { PasswordAttempts } from '../visits/password-attempts.js';
import type { RuleVisitors } from '../visits/rule-visitors.js';
import { UniqueVisitors } from '../visits/unique-visitors.js';
import { VisitJournal } from '../visits/visit-journal.js';
import type { TechniqueOutcomes } from '../visits/technique-outcomes.js';
import type { UnknownPaths } from './unknown-paths.js';
import { VisitHandler } from './visit.handler.js';
import type { VisitMetrics } from './visit-metrics.js';
import { VisitResponder } from './visit-responder.js';
import { VisitTraces } from './visit-traces.js';

const noBrands = { of: () => null, inMemory: () => null } as unknown as AccountBrands;

const link = linkRouteOf('account', 'link', { slug: 'slug', destination: 'https://x.example/' });
const headers = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
};

const site = {
  id: 0,
  account: null as string | null,
  host: null,
  origin: 'https://short.example',
  isProven: true,
  home: 'https://home.example/',
  defaultLink: undefined as DefaultLink | undefined,
};

describe('VisitHandler', () => {
  let server: Server;
  let handler: VisitHandler;
  let find: () => Route | null;
  let record: (events: readonly ClickEvent[]) => Promise<void>;
  let delay: () => Promise<void>;
  let findDomain: () => typeof site | Promise<typeof site>;
  let outcomes: VisitOutcome[];
  let logged: unknown[];

  const get = (path: string) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });
  };

  beforeEach(async () => {
    find = () => link;
    site.defaultLink = undefined;
    record = async () => undefined;
    findDomain = () => site;
    delay = () => Promise.reject(new Error('nothing is unknown here'));
    outcomes = [];
    logged = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void logged.push(message));
    const settings = loadSettings({ SHORT_URL_BASE: 'https://short.example' });
    const clock = { now: () => 1_764_000_000_000 } as unknown as DatabaseClock;
    const domains = {
      find: () => findDomain(),
      findById: () => site,
      of: () => site,
      domainOf: () => site,
      originOf: () => site.origin,
    } as unknown as DomainHosts;
    const traces = new VisitTraces(new Tracing());
    const journal = new VisitJournal(
      settings,
      { record: (events: readonly ClickEvent[]) => record(events) } as unknown as ClickRecorder,
      clock,
      { countryOf: () => 'NL' } as unknown as CountryDatabase,
      new UniqueVisitors(settings, {} as Pool, clock),
      domains,
      traces,
      new AutomatedVisits(settings),
    );
    const responder = new VisitResponder(
      { count: (outcome: VisitOutcome) => outcomes.push(outcome) } as unknown as VisitMetrics,
      domains,
      noBrands,
      settings,
    );
    const handOvers = { issue: () => null, read: () => null } as unknown as HandOvers;
    const links = new LinkVisits(
      settings,
      domains,
      journal,
      handOvers,
      clock,
      {} as PasswordAttempts,
      {} as PreviewImageVisits,
      { of: () => null } as unknown as RuleSets,
      {} as RuleVisitors,
      responder,
      new CurrentTables(),
      {} as TechniqueOutcomes,
      noBrands,
      {} as ClickVouchers,
    );
    handler = new VisitHandler(
      settings,
      { find: () => find() } as unknown as SlugCache,
      { has: () => false } as unknown as DisabledAccounts,
      domains,
      links,
      new PageVisits(
        settings,
        domains,
        journal,
        links,
        {} as PageImages,
        {} as PreviewImageVisits,
        clock,
        responder,
      ),
      {} as PageSignups,
      responder,
      traces,
      { delay: () => delay() } as unknown as UnknownPaths,
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

  it('responds once the events are in the journal, not before', async () => {
    const order: string[] = [];
    let finishJournaling: () => void = () => undefined;
    const recorded = new Promise<readonly ClickEvent[]>((resolve) => {
      record = (events) => {
        resolve(events);
        return new Promise((done) => (finishJournaling = done));
      };
    });
    const status = get('/slug').then(({ status }) => {
      order.push('responded');
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
    order.push('journaled');
    finishJournaling();
    expect(await status).toBe(302);
    expect(order).toEqual(['journaled', 'responded']);
  });

  it.each([
    ['the link', { account: 'account', id: 'link' }, 'https://x.example/'],
    ['home if the slug is another link’s by now', { account: 'account', id: 'deleted' }, site.home],
    ['home if the slug is that of another account by now', { account: 'other', id: 'link' }, site.home],
  ])('leads visitors of a domain with a default link to %s', async (_what, defaultLink, location) => {
    site.defaultLink = { ...defaultLink, key: 'slug' };
    const response = await get('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  it('delays the 404s of a network that guesses slugs, but not requests for existing ones', async () => {
    let endOfDelay: () => void = () => undefined;
    const isDelayed = new Promise<void>((resolve) => {
      delay = () => {
        resolve();
        return new Promise((end) => (endOfDelay = end));
      };
    });
    find = () => null;
    const unknown = get('/unknown');
    await isDelayed;
    expect(outcomes).toEqual([]);
    find = () => link;
    expect((await get('/slug')).status).toBe(302);
    endOfDelay();
    expect((await unknown).status).toBe(404);
    expect(outcomes).toEqual(['link', 'not_found']);
  });

  it('delays a network that invents hosts for each one that had to be looked up, but not visitors of a domain', async () => {
    let delays = 0;
    delay = async () => void delays++;
    findDomain = async () => site;
    expect((await get('/slug')).status).toBe(302);
    expect(delays).toBe(1);
    findDomain = async () => ({ ...site, account: 'account' });
    expect((await get('/slug')).status).toBe(302);
    findDomain = () => site;
    expect((await get('/slug')).status).toBe(302);
    expect(delays).toBe(1);
  });

  it('responds with 503 while a host cannot be looked up', async () => {
    findDomain = () => Promise.reject(new LookupUnavailable());
    const response = await get('/slug');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(logged).toEqual([]);
  });

  it('responds to an internal error with a page that reveals nothing, and keeps serving', async () => {
    find = () => {
      throw new Error('select secret from slugs');
    };
    const response = await get('/slug?token=private');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).not.toContain('secret');
    expect(logged.map(String)).toEqual(['Error: select secret from slugs']);
    find = () => link;
    expect((await get('/slug')).status).toBe(302);
    expect(outcomes).toEqual(['failed', 'link']);
  });
});
