import { BreakoutTables, type CurrentTables, shippedRows } from '@app/breakout';
import {
  type ClickEvent,
  type ClickRecorder,
  combinationKey,
  type DatabaseClock,
  utmNames,
} from '@app/clicks';
import { loadSettings } from '@app/common';
import type { Behavior } from '@app/database';
import { Tracing } from '@app/operations';
import { Destination, type LinkRoute, linkRouteOf, type PageRoute, readRules } from '@app/routing';
import type { CountryDatabase } from '@app/countries';
import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { AutomatedVisits } from '../automation/automated-visits.js';
import type { VisitMetrics } from '../http/visit-metrics.js';
import { VisitResponder } from '../http/visit-responder.js';
import { VisitTraces } from '../http/visit-traces.js';
import type { AccountBrands } from '../routes/account-brands.js';
import type { DomainHosts } from '../routes/domain-hosts.js';
import type { RuleSets } from '../routes/rule-sets.js';
import { ClickVouchers } from './click-vouchers.js';
import { HandOvers } from './hand-overs.js';
import { LinkVisits } from './link-visits.js';
import type { PageImages } from './page-images.js';
import { PageVisits } from './page-visits.js';
import type { PasswordAttempts } from './password-attempts.js';
import type { PreviewImageVisits } from './preview-image-visits.js';
import { RuleVisitors } from './rule-visitors.js';
import type { SigningSecret } from './signing-secret.js';
import type { TechniqueOutcomes } from './technique-outcomes.js';
import { UniqueVisitors } from './unique-visitors.js';
import { VisitJournal } from './visit-journal.js';

const noBrands = { of: () => null, inMemory: () => null } as unknown as AccountBrands;

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36';
const agents = [
  `${ios} Version/18.1 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  `${ios} Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)`,
  `${android} Instagram 330.0.0.40.92 Android (34/14; 480dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_US; 595506989)`,
  `${android} trill_340203 BytedanceWebview/d8a21c6`,
  `${ios} Mobile/15E148 Safari Line/14.10.0`,
];
const referrers = [
  '',
  'https://www.google.com/',
  'https://l.instagram.com/',
  `https://${'long.'.repeat(18)}shop/`,
];
const countryOf: Record<string, string> = { '192.0.2.1': 'NL', '192.0.2.2': 'BR', '192.0.2.3': 'JP' };
/** Addresses in a network of programs are in the same countries. */
const personOf = (address: string): string => address.replace('198.51.100.', '192.0.2.');
const origin = 'https://go.example';

const settings = loadSettings({
  DATABASE_URL: 'postgres://db.invalid/waypost',
  DATA_DIR: '/tmp',
  SHORT_URL_BASE: origin,
});
const minuteMs = 60_000;
const midnight = Date.UTC(2026, 10, 22);

/** A browser, and where it comes from. */
interface Browser {
  agent: string;
  referrer: string;
  address: string;
}

/** A service with one link, and a page that has it, and a URL, as its items. */
class Service {
  now = midnight - minuteMs;
  events: ClickEvent[] = [];
  private readonly links: LinkVisits;
  private readonly pages: PageVisits;

  constructor(
    private readonly link: LinkRoute,
    private readonly page: PageRoute,
    rules: object[],
    automated = new AutomatedVisits(settings),
  ) {
    const site = { id: 0, host: null, origin, isProven: true };
    const other = { ...site, id: 1 };
    const domains = {
      of: (host: string) => (host === 'other.example' ? other : site),
      findById: () => site,
      domainOf: () => site,
      originOf: () => origin,
    } as unknown as DomainHosts;
    const clock = { now: () => this.now } as unknown as DatabaseClock;
    const recorder = { record: async (events: ClickEvent[]) => void this.events.push(...events) };
    const journal = new VisitJournal(
      settings,
      recorder as unknown as ClickRecorder,
      clock,
      { countryOf: (address: string) => countryOf[personOf(address)] } as unknown as CountryDatabase,
      new UniqueVisitors(settings, {} as Pool, clock),
      domains,
      new VisitTraces(new Tracing()),
      automated,
    );
    const secret = { value: 'secret' } as SigningSecret;
    const responder = new VisitResponder(
      { count: () => undefined } as unknown as VisitMetrics,
      domains,
      noBrands,
      settings,
    );
    this.links = new LinkVisits(
      settings,
      domains,
      journal,
      new HandOvers(secret, clock),
      clock,
      { check: async () => ({ result: 'right' }) } as unknown as PasswordAttempts,
      {} as PreviewImageVisits,
      { of: () => (rules.length > 0 ? readRules(JSON.stringify(rules)) : null) } as unknown as RuleSets,
      new RuleVisitors(settings, journal, secret),
      responder,
      { current: new BreakoutTables(shippedRows) } as CurrentTables,
      { of: () => ({ ofVersion: () => undefined, ofApp: () => undefined }) } as unknown as TechniqueOutcomes,
      noBrands,
      new ClickVouchers({} as Pool),
    );
    this.pages = new PageVisits(
      settings,
      domains,
      journal,
      this.links,
      { of: () => new Map() } as unknown as PageImages,
      {} as PreviewImageVisits,
      clock,
      responder,
    );
  }

  /** @returns where the visitor continues: an address of ours, or of the destination. */
  async request(
    address: string,
    { agent, referrer, address: remoteAddress }: Browser,
    route: Pick<LinkRoute, 'alias'> = {},
  ): Promise<string> {
    const { host, pathname, search } = new URL(address, origin);
    const isForm = address.startsWith('form:');
    const url = isForm ? address.slice('form:'.length) : pathname + search;
    const query = url.split('?')[1] ?? '';
    const headers = {
      host,
      'user-agent': agent,
      ...(referrer && { referer: referrer }),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const method = isForm ? 'POST' : 'GET';
    const request = Object.assign(Readable.from([Buffer.from('password=right')]), {
      ...{ method, url, headers, socket: { remoteAddress } },
    }) as unknown as IncomingMessage;
    let location = '';
    let body = '';
    const response = {
      req: request,
      writeHead: (_: number, sent: Record<string, string>) => void (location = sent.Location ?? ''),
      end: (sent?: string | Buffer) => void (body = (sent ?? '').toString()),
    } as unknown as ServerResponse;
    if (isForm) await this.links.enterPassword(this.link, query, request, response);
    else if (pathname === `/${this.link.slug}`)
      await this.links.visit({ ...this.link, ...route }, query, request, response, route.alias !== undefined);
    else await this.pages.follow(this.page, pathname.split('/')[2] ?? '', query, request, response);
    return location || nextIn(body);
  }
}

/**
 * The next address that a visitor would follow on a page: an Android phone without the app comes back, others leave or
 * continue.
 */
function nextIn(html: string): string {
  const form = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  const missing = /href="intent:[^"]*package=[^"]*S\.browser_fallback_url=([^;"]+)/.exec(html)?.[1];
  const next =
    /<a class="button main"[^>]* href="(\/[^"]+)"/.exec(html)?.[1] ??
    /<input id="address"[^>]* value="([^"]*)"/.exec(html)?.[1];
  if (form !== undefined) return `form:${form.replaceAll('&amp;', '&')}`;
  if (missing !== undefined && missing.includes('go.example')) return decodeURIComponent(missing);
  if (next === undefined) throw new Error(`a page that leads nowhere: ${html}`);
  return next.replaceAll('&amp;', '&');
}

const browser = fc.record({
  agent: fc.constantFrom(...agents),
  referrer: fc.constantFrom(...referrers),
  address: fc.constantFrom(...Object.keys(countryOf)),
});
const value = fc.constantFrom('', 'news', 'other', 'x'.repeat(99), '%f0%9f%98%80'.repeat(14));
const query = fc
  .tuple(fc.tuple(value, value, value, value, value), fc.boolean(), fc.constantFrom('', 'a=1'))
  .map(([values, isScan, own]) =>
    [...values.map((text, n) => (text ? `${utmNames[n]}=${text}` : '')), isScan ? 'way=qr' : '', own]
      .filter(Boolean)
      .join('&'),
  );
const ruleLists = [
  [],
  [{ id: 'brazil00', when: { countries: ['BR'] }, then: { destination: 'https://br.example/' } }],
  [{ id: 'insta000', when: { inApp: 'any' }, then: { destination: 'https://www.youtube.com/watch?v=abc' } }],
];
const scenario = fc.record({
  behavior: fc.constantFrom<Behavior>('aggressive', 'conservative', 'non-meta', 'basic'),
  gate: fc.constantFrom(null, 'adult' as const),
  password: fc.boolean(),
  forwardQuery: fc.boolean(),
  destination: fc.constantFrom(
    'https://shop.example/p?c=1',
    'https://www.youtube.com/watch?v=abc',
    'https://www.instagram.com/p/abc/',
  ),
  rules: fc.constantFrom(...ruleLists),
  start: fc.constantFrom('/sale', '//other.example/sale', '/ada/link', '/ada/url'),
  alias: fc.boolean(),
  query,
  source: fc.constantFrom('', 'tiktok'),
  first: browser,
  later: fc.array(fc.option(browser), { minLength: 6, maxLength: 6 }),
  pause: fc.nat({ max: 2 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function serviceFor(
  { behavior, gate, password, forwardQuery, destination, rules }: Scenario,
  automated?: AutomatedVisits,
): Service {
  const link: LinkRoute = {
    ...(linkRouteOf('account', 'link', { slug: 'sale', destination, behavior }) as LinkRoute),
    ...{ gate, forwardQuery, passwordHash: password ? '$argon2id$v=19$m=19456,t=2,p=1$salt$tag' : null },
  };
  const item = { title: 'Item', isFeatured: false, activeFrom: null, expiresAt: null };
  const page = {
    ...{ kind: 'website', account: 'account', id: 'page', domainId: 0, slug: 'ada', behavior },
    items: [
      { ...item, id: 'link', destination: link.destination, link },
      { ...item, id: 'url', destination: Destination.parse(destination) },
    ],
  } as unknown as PageRoute;
  return new Service(link, page, rules, automated);
}

/** Everything that determines the row in which an event is counted. */
const rowOf = (event: ClickEvent): object => {
  const { at, target, source, referrer, country, device, browser: browserKey, system } = event;
  const { branch, item, alias } = event;
  const utm = utmNames.map((name) => event[name]);
  const row = { at, target, source, referrer, country, device, browserKey, system, branch, item, alias, utm };
  return { ...row, combination: combinationKey(event) };
};

/**
 * Follows a visit to its destination.
 * @returns the last address of ours, all addresses without their tokens, and the events of the link or the URL item.
 */
async function follow(
  service: Service,
  given: Scenario,
): Promise<{ last: string; way: string[]; events: ClickEvent[] }> {
  const isItem = given.start.startsWith('/ada');
  const source = isItem && given.source ? `source=${given.source}` : '';
  let address = `${given.start}?${[given.query, source].filter(Boolean).join('&')}`;
  let current = given.first;
  const way: string[] = [];
  for (let hop = 0; ; hop++) {
    const route = given.alias && hop === 0 ? { alias: 'Alias-08' } : {};
    const next = await service.request(address, current, route);
    way.push(next.replace(/b=[\w-]+/, 'b='));
    if (/^https:\/\/(?!go\.example)/.test(next)) break;
    expect(/[?&]b=([\w-]*)/.exec(next)?.[1]?.length).toBeLessThanOrEqual(500);
    if (hop > 6) throw new Error(`a visit in circles: ${next}`);
    address = next;
    current = given.later[hop] ?? current;
    service.now += given.pause * minuteMs;
  }
  const target = given.start === '/ada/url' ? 'page' : 'link';
  const events = service.events.filter((event) => event.target === target && event.excluded === undefined);
  return { last: address, way, events };
}

describe('a visit', () => {
  it('has its view, the shown page, whether it left, and its click in one row, whatever pages and browsers it goes through', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const service = serviceFor(given);
        const { events, last } = await follow(service, given);
        const [first, ...later] = events;
        for (const event of later) expect(rowOf(event)).toEqual(rowOf(first as ClickEvent));
        const sum = (count: 'views' | 'clicks') => events.reduce((total, event) => total + event[count], 0);
        expect([sum('views'), sum('clicks')]).toEqual([given.start === '/ada/url' ? 0 : 1, 1]);
        const nonces = new Set(events.flatMap(({ shown, nonce }) => (shown ? (nonce ?? 'view') : [])));
        expect(nonces.size).toBeLessThanOrEqual(1);
        const isAliased = given.alias && given.start.endsWith('/sale');
        expect(first?.alias).toBe(isAliased ? 'Alias-08' : undefined);
        expect(events.filter(({ forgiven }) => forgiven).length).toBe(isAliased ? 1 : 0);
        for (const event of events) {
          for (const part of ['views', 'clicks', 'shown', 'left', 'stayed', 'app'] as const)
            if (event[part]) seen.add(`${part}${later.length > 0 ? ' of several' : ''}`);
          if (event.firstApp) seen.add('app of the first page');
          if (event.utm_term === 'other') seen.add('long keys');
          if (event.alias && later.length > 0) seen.add('alias of several');
        }
        // Once more with the last token: the same nonce, so it counts nothing.
        if (later.length === 0) return;
        const click = events.find(({ clicks }) => clicks > 0);
        const before = service.events.length;
        await service.request(last, agentsOf(given));
        expect(service.events[before]).toMatchObject({ clicks: 1, views: 0, nonce: click?.nonce });
      }),
      { numRuns: 1_000 },
    );
    expect([...seen].sort()).toEqual(
      [
        ...['app', 'clicks', 'views', 'app of several', 'clicks of several', 'views of several'],
        ...[
          'alias of several',
          'shown of several',
          'left of several',
          'stayed of several',
          'app of the first page',
          'long keys',
        ],
      ].sort(),
    );
  });

  describe('of a network of programs', () => {
    let folder: TemporaryFolder;
    let automated: AutomatedVisits;
    const programOf = ({ address, ...browserOf }: Browser): Browser => ({
      ...browserOf,
      address: address.replace('192.0.2.', '198.51.100.'),
    });

    beforeAll(async () => {
      folder = await temporaryFolder();
      const file = join(folder.path, 'networks');
      writeFileSync(file, '198.51.100.0/24\n');
      automated = new AutomatedVisits(Object.assign(loadSettings({}), { AUTOMATED_NETWORKS: file }));
    });
    afterAll(async () => {
      automated.onApplicationShutdown();
      await folder.remove();
    });

    it('gets what a person gets, and counts only as automated, wherever it continues', async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async (given) => {
          const { way } = await follow(serviceFor(given), given);
          const service = serviceFor(given, automated);
          expect((await follow(service, { ...given, first: programOf(given.first) })).way).toEqual(way);
          expect(service.events.length).toBeGreaterThan(0);
          for (const event of service.events)
            expect(event).toMatchObject({ views: 0, clicks: 0, excluded: 'automated', format: 2 });
        }),
        { numRuns: 500 },
      );
    });

    it('counts like the visit that it continues, if that began elsewhere', async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async (given) => {
          const { events } = await follow(serviceFor(given), given);
          const later = given.later.map((each) => programOf(each ?? given.first));
          const service = serviceFor(given, automated);
          const { events: same } = await follow(service, { ...given, later });
          const sums = (counted: ClickEvent[]) => [
            counted.reduce((sum, { views }) => sum + views, 0),
            counted.reduce((sum, { clicks }) => sum + clicks, 0),
          ];
          expect(sums(same)).toEqual(sums(events));
        }),
        { numRuns: 500 },
      );
    });
  });

  it('counts as a new view and click if its token has expired or is forged', async () => {
    const given: Scenario = {
      ...{ behavior: 'aggressive', gate: null, password: false, forwardQuery: false, rules: [], pause: 0 },
      ...{
        alias: false,
        destination: 'https://shop.example/p?c=1',
        start: '/sale',
        query: 'utm_term=spring',
        source: '',
      },
      ...{ first: { agent: agents[2] ?? '', referrer: '', address: '192.0.2.1' }, later: [] },
    };
    const service = serviceFor(given);
    const { last } = await follow(service, given);
    const before = service.events.length;
    const safari = { agent: agents[0] ?? '', referrer: '', address: '192.0.2.2' };
    await service.request(last.replace(/b=.{9}/, 'b=forged123'), safari);
    service.now += 15 * minuteMs;
    await service.request(last, safari);
    expect(service.events.slice(before)).toMatchObject(
      Array.from({ length: 2 }, () => ({ views: 1, clicks: 1, country: 'BR', utm_term: 'spring' })),
    );
  });
});

/** Any browser: a token that was used does not depend on it. */
const agentsOf = ({ first }: Scenario): Browser => ({ ...first, agent: agents[0] ?? '' });
