import {
  applyTableFiles,
  BreakoutTables,
  HandOverTokens,
  type NextHandOver,
  type PassableStep,
  shippedRows,
} from '@app/breakout';
import { passwordVersion } from '@app/common';
import { Destination, linkRouteOf, type LinkRoute, readRules, type RuleVisitor } from '@app/routing';
import { describeAgent, type VisitDescription, type VisitorTraits } from '@app/visitors';
import { type Decision, reservedParameters, type LinkVisit, type ReceivedHandOver } from './link-visit.js';
import { decide, route, routingSteps } from './routing-steps.js';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

const link = linkRouteOf('account', 'link', {
  slug: 'Sale',
  destination: 'https://shop.example/p#top',
}) as LinkRoute;

const traits: VisitorTraits = {
  country: 'NL',
  device: 'mobile',
  source: 'instagram',
  browser: 'instagram',
  system: 'ios',
  referrer: 'none',
};
const person: VisitDescription = {
  traits,
  inApp: describeAgent(instagram).inApp,
};

const now = Date.UTC(2026, 10, 22);
const elsewhere: VisitorTraits = { ...traits, source: 'tiktok' };
const ruleVisitor: RuleVisitor = {
  ...person.traits,
  app: 'instagram',
  acceptLanguage: undefined,
  query: '',
  now: 0,
  draw: () => ({ share: 0, branch: 0 }),
};
const rulesOf = (...rules: object[]) => ({ rules: readRules(JSON.stringify(rules)) });
const blocking = rulesOf({ id: 'block000', when: {}, then: { blocked: true } });

const visit = (changes: Partial<LinkVisit> = {}): LinkVisit => ({
  link,
  destination: link.destination,
  branch: null,
  rules: null,
  visitor: person,
  now,
  query: '',
  reservedParameters,
  userAgent: instagram,
  acceptLanguage: undefined,
  hasToken: false,
  handOver: null,
  passwordAttempt: null,
  redirectOutcome: 'link',
  describeForRules: () => ruleVisitor,
  issueToken: () => 'token',
  tables: new BreakoutTables(shippedRows),
  recordsOf: () => ({ ofVersion: () => undefined, ofApp: () => undefined }),
  chance: () => 0.5,
  shortUrlBase: 'https://go.example',
  ...changes,
});

const paused = { link: { ...link, active: false } };
const disabled = { link: { ...link, disabled: 'phishing' as const } };
const gated = { link: { ...link, gate: 'adult' as const } };
const hash = '$argon2id$v=19$m=19456,t=2,p=1$salt$tag';
const locked = { link: { ...link, passwordHash: hash } };
const both = { link: { ...gated.link, passwordHash: hash } };
const speculative: Partial<LinkVisit> = { visitor: { exclusion: 'speculative' } };
const aggressive = { link: { ...link, behavior: 'aggressive' as const } };
const technique = 'instagram-extbrowser/ios/354';
const handOver: ReceivedHandOver & NextHandOver = {
  app: 'instagram',
  behavior: 'aggressive',
  traits,
  firstApp: 'instagram',
  passed: [],
  passwordVersion: null,
  branch: null,
  technique,
  nonce: 'nonce0',
};

/** A valid token of a visit that has come to no breakout yet. */
const tokenOf = (...passed: PassableStep[]) => ({
  hasToken: true,
  handOver: {
    ...handOver,
    app: null,
    passed,
    passwordVersion: passed.includes('password') ? passwordVersion(hash) : null,
  },
});
const card = { title: 'Sale', description: 'Everything for the beach.' };
const carded = { ...link, preview: JSON.stringify(card) };
/** A messenger that unfurls the link. */
const unfurler: Partial<LinkVisit> = {
  visitor: { exclusion: 'bot' },
  userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
};
const right = { passwordAttempt: { result: 'right' as const } };
const wrong = { passwordAttempt: { result: 'wrong' as const } };
/** The step that decides a visit. */
const decidedBy = (changes: Partial<LinkVisit>): string => route(visit(changes)).step;

const pageOf = ({ response }: Decision): string => ('page' in response ? response.page.html.toString() : '');

describe('routing', () => {
  it('goes through its steps in this order', () => {
    expect(routingSteps.map(({ name }) => name)).toEqual([
      'disabled',
      'availability',
      'speculative',
      'expiry',
      'preview',
      'rules',
      'gate',
      'password',
      'breakout',
      'redirect',
    ]);
  });

  it.each<[string, Partial<LinkVisit>, string]>([
    ['a plain visit', {}, 'redirect'],
    ['a disabled link', disabled, 'disabled'],
    ['a paused link', paused, 'availability'],
    ['a speculative request', speculative, 'speculative'],
    ['a visitor whom rules block', blocking, 'rules'],
    ['a breakout', aggressive, 'breakout'],
    ['a visit with a token', { ...aggressive, hasToken: true }, 'redirect'],
    ['a browser that is not in an app', { ...aggressive, visitor: { ...person, inApp: null } }, 'redirect'],
    ['a query that is too long', { ...aggressive, query: `q=${'x'.repeat(1_024)}` }, 'redirect'],
    ['a token that cannot be issued', { ...aggressive, issueToken: () => null }, 'redirect'],
    ['a gate', gated, 'gate'],
    ['a gate with a token that is not valid', { ...gated, hasToken: true }, 'gate'],
    ['a gate with a token that does not name it', { ...gated, hasToken: true, handOver }, 'gate'],
    ['a gate that was passed', { ...gated, ...tokenOf('gate') }, 'redirect'],
    ['a password', locked, 'password'],
    ['a password with a token that is not valid', { ...locked, hasToken: true }, 'password'],
    ['a password with a token that does not name it', { ...locked, hasToken: true, handOver }, 'password'],
    ['a password that was entered earlier', { ...locked, ...tokenOf('password') }, 'redirect'],
    [
      'a password that was entered before it changed',
      { link: { ...link, passwordHash: `${hash}x` }, ...tokenOf('password') },
      'password',
    ],
    ['the right password', { ...locked, ...right }, 'redirect'],
    ['a wrong password', { ...locked, ...wrong }, 'password'],
    ['a bot at a gate', { ...gated, visitor: { exclusion: 'bot' } }, 'gate'],
    ['a bot at a password', { ...locked, visitor: { exclusion: 'bot' } }, 'password'],
    ['a messenger at a link with a preview', { link: carded, ...unfurler }, 'preview'],
    ['a messenger at a link without one', unfurler, 'redirect'],
    ['a person at a link with a preview', { link: carded }, 'redirect'],
    [
      'a search engine at a link with a preview',
      { link: carded, visitor: { exclusion: 'bot' }, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      'redirect',
    ],
    [
      'a person whose agent names a messenger',
      { link: carded, userAgent: 'facebookexternalhit/1.1' },
      'redirect',
    ],
    // Pairs: where two steps apply, the earlier one decides.
    ['disabled and paused', { link: { ...disabled.link, active: false } }, 'disabled'],
    ['disabled and speculative', { ...disabled, ...speculative }, 'disabled'],
    ['disabled with a token', { ...disabled, hasToken: true, handOver }, 'disabled'],
    ['paused and speculative', { ...paused, ...speculative }, 'availability'],
    ['paused with a breakout', { link: { ...aggressive.link, active: false } }, 'availability'],
    ['paused with a token', { ...paused, hasToken: true, handOver }, 'availability'],
    ['speculative with a breakout', { ...aggressive, ...speculative }, 'speculative'],
    ['paused with a gate and a password', { link: { ...both.link, active: false } }, 'availability'],
    ['speculative with a gate and a password', { ...both, ...speculative }, 'speculative'],
    ['paused with a preview', { ...unfurler, link: { ...carded, active: false } }, 'availability'],
    ['speculative with a preview', { link: carded, ...unfurler, ...speculative }, 'speculative'],
    ['a preview and a gate', { ...unfurler, link: { ...carded, gate: 'adult' } }, 'preview'],
    ['a gate and a password', both, 'gate'],
    ['a gate that was passed and a password', { ...both, ...tokenOf('gate') }, 'password'],
    ['a gate and the right password', { ...both, ...right }, 'gate'],
    ['a gate that was passed and the right password', { ...both, ...tokenOf('gate'), ...right }, 'redirect'],
    ['both passed', { ...both, ...tokenOf('gate', 'password') }, 'redirect'],
    ['a gate with a breakout', { link: { ...aggressive.link, gate: 'adult' } }, 'gate'],
    ['a password with a breakout', { link: { ...aggressive.link, passwordHash: hash } }, 'password'],
    [
      'a gate that was passed with a breakout',
      { link: { ...aggressive.link, gate: 'adult' }, ...tokenOf('gate') },
      'breakout',
    ],
    ['disabled and blocked', { ...disabled, ...blocking }, 'disabled'],
    ['paused and blocked', { ...paused, ...blocking }, 'availability'],
    ['speculative and blocked', { ...speculative, ...blocking }, 'speculative'],
    ['blocked with a breakout', { ...aggressive, ...blocking }, 'rules'],
    ['speculative with a token', { ...speculative, hasToken: true }, 'speculative'],
  ])('decides %s', (_name, changes, step) => {
    expect(decidedBy(changes)).toBe(step);
  });

  it('counts a plain redirect as a view and a click', () => {
    expect(decide(visit({ query: 'a=1&b=2' }))).toEqual({
      count: { views: 1, clicks: 1 },
      response: {
        kind: 'redirect',
        outcome: 'link',
        location: 'https://shop.example/p?a=1#top',
        headers: undefined,
      },
    });
  });

  it("keeps the visitor's query away from the destination, but not from its own pages, if the link does not forward it", () => {
    const closed = { link: { ...aggressive.link, forwardQuery: false }, query: 'secret=1' };
    expect(decide(visit({ ...closed, hasToken: true })).response).toMatchObject({
      location: 'https://shop.example/p#top',
    });
    for (const own of [aggressive, gated, locked]) {
      const link = { ...own.link, forwardQuery: false };
      expect(pageOf(decide(visit({ link, query: 'secret=1' })))).toContain('b=token&amp;secret=1');
      // One that is too long for an address, or for the page, is not worth losing the page.
      for (const query of [`q=${'x'.repeat(1_024)}`, ...(own === aggressive ? ['a&'.repeat(500)] : [])]) {
        const page = pageOf(decide(visit({ link, query })));
        expect(page).toContain('b=token"');
      }
    }
  });

  it('keeps what says that a visit was a scan for its own pages, and away from the destination', () => {
    const scan = { query: 'c=%7e&way=qr&way=x' };
    const closed = { ...aggressive.link, forwardQuery: false };
    expect(decide(visit(scan)).response).toMatchObject({
      location: 'https://shop.example/p?c=%7e&way=x#top',
    });
    for (const guarded of [
      aggressive,
      gated,
      locked,
      { link: closed },
      { link: { ...gated.link, ...closed } },
    ]) {
      expect(pageOf(decide(visit({ ...guarded, ...scan })))).toMatch(/b=token&(amp;)?(c=%7e&(amp;)?)?way=qr/);
    }
    expect(decide(visit({ ...scan, link: closed, hasToken: true })).response).toMatchObject({
      location: 'https://shop.example/p#top',
    });
  });

  it('counts a hand-over as the click of an earlier view, by where it arrived', () => {
    const click = { views: 0, clicks: 1, nonce: 'nonce0' };
    const arrival = { ...aggressive, hasToken: true, handOver };
    expect(decide(visit(arrival)).count).toEqual({ ...click, technique, stayed: 'instagram/aggressive' });
    const outside: VisitDescription = { traits: elsewhere, inApp: null };
    expect(decide(visit({ ...arrival, visitor: outside })).count).toEqual({
      ...click,
      traits,
      technique,
      left: 'instagram/aggressive',
    });
  });

  it('asks visitors from another domain at the address of the link, which grants nothing yet', () => {
    for (const [outcome, guarded] of [
      ['gate', gated],
      ['password', locked],
    ] as const) {
      const issued: NextHandOver[] = [];
      const issueToken: LinkVisit['issueToken'] = (next) => {
        issued.push(next);
        return 'token';
      };
      const { count, response } = decide(visit({ ...guarded, isElsewhere: true, query: 'a=1', issueToken }));
      expect(count).toEqual({ views: 1, clicks: 0 });
      expect(response).toEqual({
        kind: 'redirect',
        outcome,
        location: expect.stringMatching(/^https:\/\/[^/]+\/\w+\?b=token&a=1$/) as string,
      });
      expect(issued).toMatchObject([{ passed: [] }]);
    }
  });

  it('counts no view for items of bio pages, whose page was the view', () => {
    const onPage = { isPageItem: true, issueToken: () => new HandOverTokens('s').issue(link, handOver, now) };
    const item = { ...link, slug: 'ada/item', behavior: 'aggressive' as const };
    expect(decide(visit({ ...onPage, link })).count).toEqual({ views: 0, clicks: 1 });
    expect(decide(visit({ ...onPage, link: item })).count).toEqual({
      views: 0,
      clicks: 0,
      shown: 'instagram/aggressive',
      technique,
      nonce: expect.any(String) as string,
    });
    const back = visit({
      ...onPage,
      link: item,
      hasToken: true,
      handOver,
      visitor: { ...person, inApp: null },
    });
    expect(decide(back).count).toEqual({
      views: 0,
      clicks: 1,
      nonce: 'nonce0',
      left: 'instagram/aggressive',
      technique,
    });
  });

  it('has items of bio pages reported with their page', () => {
    const reportBase = 'https://api.example/report?slug=';
    const item = { ...link, slug: 'ada/item', behavior: 'aggressive' as const };
    const { response } = decide(visit({ isPageItem: true, link: item, reportBase }));
    const html = response.kind === 'page' ? response.page.html.toString() : '';
    expect(html).toContain(`${reportBase}ada"`);
  });

  it('counts a breakout as a view that was shown', () => {
    const { count, response } = decide(visit(aggressive));
    expect(count).toEqual({
      views: 1,
      clicks: 0,
      shown: 'instagram/aggressive',
      technique: 'instagram-extbrowser/ios/354',
    });
    expect(response).toMatchObject({ outcome: 'breakout' });
  });

  describe('with a token from a page before the breakout', () => {
    const gatePassed = { ...tokenOf('gate') };
    gatePassed.handOver.firstApp = 'instagram';

    it('still sees the breakout, which is reported but is no second view', () => {
      const issued: NextHandOver[] = [];
      const issueToken: LinkVisit['issueToken'] = (next) => {
        issued.push(next);
        return 'token';
      };
      const later = { ...aggressive, ...gatePassed, branch: 'branch', issueToken };
      const { count, response } = decide(visit({ ...later, visitor: { ...person, traits: elsewhere } }));
      expect(count).toEqual({
        views: 0,
        clicks: 0,
        shown: 'instagram/aggressive',
        technique,
        nonce: 'nonce1',
        traits,
      });
      expect(response).toMatchObject({ outcome: 'breakout' });
      expect(issued).toEqual([
        { ...gatePassed.handOver, app: 'instagram', behavior: 'aggressive', branch: 'branch' },
      ]);
    });

    it('counts the click of its view, without an outcome if there is no breakout', () => {
      expect(decide(visit(gatePassed)).count).toEqual({
        views: 0,
        clicks: 1,
        nonce: 'nonce0',
        firstApp: 'instagram',
      });
    });
  });

  describe('a page in front of the destination', () => {
    const tooMany = { passwordAttempt: { result: 'tooMany' as const, retryAfterSeconds: 42 } };

    it.each<[string, Partial<LinkVisit>, Partial<NextHandOver>]>([
      ['a gate', gated, { passed: ['gate'] }],
      [
        'a gate after the right password',
        { ...both, ...right },
        { passed: ['gate', 'password'], passwordVersion: passwordVersion(hash) },
      ],
      ['a password', locked, { passed: [] }],
      ['a password after the gate', { ...both, ...tokenOf('gate') }, { passed: ['gate'], nonce: 'nonce0' }],
    ])('leads on with a token that grants no more than the page does: %s', (_name, changes, token) => {
      const issued: NextHandOver[] = [];
      decide(visit({ ...changes, issueToken: (next) => (issued.push(next), 'token') }));
      expect(issued).toEqual([
        {
          app: null,
          behavior: 'basic',
          traits,
          firstApp: changes.handOver?.firstApp ?? '',
          passwordVersion: null,
          branch: null,
          technique: changes.handOver?.technique ?? null,
          ...token,
        },
      ]);
    });

    it.each([
      ['gate', gated],
      ['password', locked],
    ])('is a view only as the first page of a visit, and then a later page: %s', (outcome, changes) => {
      expect(decide(visit(changes))).toMatchObject({ count: { views: 1, clicks: 0 }, response: { outcome } });
      const later = decide(visit({ ...changes, ...tokenOf() }));
      expect(later).toMatchObject({
        count: { views: 0, clicks: 0, excluded: 'page' },
        response: { outcome },
      });
    });

    it.each([
      ['without a token', { issueToken: () => null }],
      ['with a query that is too long', { query: `q=${'x'.repeat(1_023)}` }],
    ])('is a 503 %s', (_name, changes) => {
      for (const guarded of [gated, locked, both]) {
        expect(decide(visit({ ...guarded, ...changes }))).toEqual({
          count: null,
          response: { kind: 'unavailable' },
        });
      }
    });

    it('keeps the query of the visitor but not an earlier token', () => {
      const page = pageOf(decide(visit({ ...gated, query: 'b=old&a=1&a2=2' })));
      expect(page).toContain('href="/Sale?b=token&amp;a=1&amp;a2=2"');
    });

    it.each<[Partial<LinkVisit>, number, string | undefined]>([
      [{}, 200, undefined],
      [wrong, 403, undefined],
      [tooMany, 429, '42'],
    ])('has the status of the attempt', (changes, status, retryAfter) => {
      const { response } = decide(visit({ ...locked, ...changes }));
      expect(response).toMatchObject({ kind: 'page', status });
      expect('headers' in response && response.headers?.['Retry-After']).toBe(retryAfter);
    });

    it('gives bots a token that has expired', () => {
      for (const guarded of [gated, locked]) {
        const expired: boolean[] = [];
        const issueToken: LinkVisit['issueToken'] = (_, options) => {
          expired.push(options.expired);
          return 'token';
        };
        decide(visit({ ...guarded, issueToken, visitor: { exclusion: 'bot' } }));
        decide(visit({ ...guarded, issueToken, visitor: { exclusion: 'head' } }));
        decide(visit({ ...guarded, issueToken }));
        expect(expired).toEqual([true, true, false]);
      }
    });
  });

  it('does not name the destination in a preview if a rule may block visitors', () => {
    const cardWith = (...rules: object[]) =>
      pageOf(decide(visit({ ...unfurler, ...rulesOf(...rules), link: carded })));
    const leads = { id: 'lead0000', when: {}, then: { destination: 'https://other.example/' } };
    expect(cardWith(leads)).toContain('shop.example');
    for (const when of [{ countries: ['XX'] }, { share: 100 }, { before: '2000-01-01T00:00:00Z' }]) {
      const card = cardWith(leads, { id: 'block000', when, then: { blocked: true } });
      expect(card).toContain('"og:title" content="Sale"');
      expect(card).not.toMatch(/shop\.example|other\.example/);
    }
  });

  it('shows no preview while the rules block everybody', () => {
    const blocks = (id: string, when: object) => ({ id, when, then: { blocked: true } });
    const leads = (when: object) => ({
      id: 'lead0000',
      when,
      then: { destination: 'https://other.example/' },
    });
    const decidedWith = (...rules: object[]) =>
      decidedBy({ ...unfurler, ...rulesOf(...rules), link: carded });
    const [past, future] = [new Date(ruleVisitor.now).toISOString(), '2100-01-01T00:00:00Z'];
    expect(decidedWith(blocks('a', {}))).toBe('rules');
    expect(decidedWith(blocks('a', { after: past }))).toBe('rules');
    expect(decidedWith(blocks('a', { countries: ['XX'] }), blocks('b', { before: future }))).toBe('rules');
    expect(decidedWith(leads({ after: future }), blocks('b', {}))).toBe('rules');
    expect(decidedWith(blocks('a', { after: future }))).toBe('preview');
    expect(decidedWith(blocks('a', { countries: ['XX'] }))).toBe('preview');
    expect(decidedWith(leads({ countries: ['XX'] }), blocks('b', {}))).toBe('preview');
    expect(decidedWith(leads({}), blocks('b', {}))).toBe('preview');
  });

  it('links from a preview to the destination unless a gate or a password guards it', () => {
    const cardOf = (changes: Partial<LinkRoute>) =>
      pageOf(decide(visit({ ...unfurler, link: { ...carded, ...changes } })));
    expect(cardOf({})).toContain('href="https://shop.example/p#top"');
    expect(cardOf({})).toMatch(/"og:image" content="https:\/\/go\.example\/Sale\/og\.png\?v=[\w-]{16}"/);
    for (const guarded of [{ gate: 'adult' as const }, { passwordHash: hash }]) {
      expect(cardOf(guarded)).toContain('"og:title" content="Sale"');
      expect(cardOf(guarded)).not.toContain('shop.example');
    }
  });

  it('names the image of a preview that the owner has set, with its version', () => {
    const page = pageOf(decide(visit({ ...unfurler, link: { ...carded, previewImage: 'v1' } })));
    expect(page).toContain('"og:image" content="https://go.example/Sale/og.jpg?v=v1"');
    expect(page).toContain('"og:image:type" content="image/jpeg"');
    expect(page).not.toContain('og.png');
  });

  it('leads to the destination of the visit', () => {
    const other = Destination.parse('https://other.example/');
    expect(decide(visit({ destination: other })).response).toMatchObject({
      location: 'https://other.example/',
    });
  });

  it('offers the technique with the better record, and tries others now and then', () => {
    const row = { family: 'instagram', platform: 'ios', fires: 'page', stepsAfterMs: 1500, state: 'works' };
    const added = { ...row, technique: 'other', since: '2026-11', source: 'https://example.com/', on: true };
    const changes = { ways: { other: { template: 'a://b?u={encoded}' } }, techniques: [added] };
    const file = { name: 'two.json', text: JSON.stringify(changes) };
    const tables = applyTableFiles(shippedRows, [file]);
    const record = (technique: string) => ({ shown: 100, left: technique === 'other' ? 10 : 60 });
    const recordsOf = () => ({ ofVersion: record, ofApp: record });
    const offered = (more: Partial<LinkVisit>) =>
      decide(visit({ ...aggressive, tables, ...more })).count?.technique;
    expect(offered({})).toBe('other/ios/354');
    expect(offered({ recordsOf })).toBe('instagram-extbrowser/ios/354');
    expect(offered({ recordsOf, chance: () => 0.01 })).toBe('other/ios/354');
  });

  it('explores unproven ways only where the usual one has a record', () => {
    const inX =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/11.43.1';
    const x = { traits: { ...traits, source: 'x' }, inApp: describeAgent(inX).inApp } as VisitDescription;
    const record = () => ({ shown: 50, left: 20 });
    const recordsOf = () => ({ ofVersion: record, ofApp: record });
    const chance = () => 0;
    const offered = (more: Partial<LinkVisit>) => decide(visit({ ...aggressive, ...more })).count?.technique;
    expect(offered({ chance })).toBe(technique);
    expect(offered({ recordsOf })).toBe(technique);
    expect(offered({ recordsOf, chance })).toBe('instagram-extbrowser-tap/ios/354');
    expect(offered({ recordsOf, chance: () => 0.039 })).toBe('https-window/ios/354');
    expect(offered({ visitor: x, chance })).toBe('by-hand/ios/11');
    expect(offered({ visitor: x, recordsOf, chance })).toBe('https-window/ios/11');
  });

  describe('with a destination in another app', () => {
    const video = Destination.parse('https://www.youtube.com/watch?v=abc');
    const toApp = { ...aggressive, destination: video };
    const triedApp: Partial<LinkVisit> = {
      ...toApp,
      hasToken: true,
      handOver: { ...handOver, passed: ['gate', 'app'] },
    };

    it("offers the app, unless the link's `app` is off", () => {
      expect(pageOf(decide(visit(toApp)))).toContain('youtube://www.youtube.com/watch?v=abc');
      const off = { ...toApp, link: { ...aggressive.link, app: 'off' as const } };
      expect(pageOf(decide(visit(off)))).not.toContain('id="app"');
      expect(decidedBy(off)).toBe('breakout');
    });

    it('offers the browser alone once the app was tried, and counts that page with the first one', () => {
      const issued: NextHandOver[] = [];
      const decision = decide(visit({ ...triedApp, issueToken: (next) => (issued.push(next), 'token') }));
      expect(decision.count).toBeNull();
      expect(pageOf(decision)).not.toContain('id="app"');
      // From there, every link leads on.
      expect(issued.map(({ passed, nonce }) => ({ passed, nonce }))).toEqual([
        { passed: ['gate'], nonce: handOver.nonce },
      ]);
    });

    it('redirects a browser that comes back because the app is missing', () => {
      const outside = { traits: person.traits, inApp: null } as VisitDescription;
      const { count, response } = decide(visit({ ...triedApp, visitor: outside }));
      expect(response).toMatchObject({ kind: 'redirect', location: video.href });
      expect(count).toMatchObject({ views: 0, clicks: 1, left: 'instagram/aggressive' });
    });

    it("redirects visitors who are in the destination's own app, and reports that", () => {
      const own = { ...aggressive, destination: Destination.parse('https://www.instagram.com/nasa/') };
      const { count, response } = decide(visit(own));
      expect(response).toMatchObject({ kind: 'redirect', location: 'https://www.instagram.com/nasa/' });
      expect(count).toEqual({ views: 1, clicks: 1, app: 'instagram/aggressive' });
      const off = { ...own, link: { ...aggressive.link, app: 'off' as const } };
      expect(decidedBy(off)).toBe('breakout');
      const basic = decide(visit({ ...own, link }));
      expect(basic.count).toEqual({ views: 1, clicks: 1 });
    });

    it('redirects everybody else', () => {
      const outside = { traits: person.traits, inApp: null } as VisitDescription;
      const { count, response } = decide(visit({ ...toApp, visitor: outside }));
      expect(response).toMatchObject({ kind: 'redirect', location: video.href });
      expect(count).toEqual({ views: 1, clicks: 1 });
    });
  });

  it('records nothing for a disabled link', () => {
    expect(decide(visit(disabled))).toEqual({
      count: null,
      response: { kind: 'disabled', reason: 'phishing' },
    });
  });

  it('records nothing for a paused link', () => {
    expect(decide(visit(paused))).toEqual({ count: null, response: { kind: 'not_found' } });
  });
});
