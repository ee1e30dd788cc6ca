import { BreakoutTables, type NextHandOver, shippedRows } from '@app/breakout';
import { linkRouteOf, type LinkRoute, readRules, type RuleVisitor } from '@app/routing';
import { describeAgent, exclusions, type VisitorTraits, type ClickKind } from '@app/visitors';
import { type LinkVisit, type ReceivedHandOver, reservedParameters } from './link-visit.js';
import { decide } from './routing-steps.js';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

const onAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Instagram 330.0.0.40.92 Android (34/14; 480dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_US; 595506989)';

const link = linkRouteOf('account', 'link', {
  slug: 'Sale',
  destination: 'https://shop.example/p?wp_click=old#top',
  conversions: true,
}) as LinkRoute;
const plain: LinkRoute = { ...link, conversions: false };
const traits: VisitorTraits = {
  country: 'NL',
  device: 'mobile',
  source: 'instagram',
  browser: 'safari',
  system: 'ios',
  referrer: 'none',
};
const inInstagram = { traits: { ...traits, browser: 'instagram' }, inApp: describeAgent(instagram).inApp };
const now = Date.UTC(2026, 10, 22, 12);

/** What vouchers were asked for, of a visit. */
let asked: { kind: ClickKind; start: number }[];
beforeEach(() => {
  asked = [];
});

const visit = (changes: Partial<LinkVisit> = {}): LinkVisit => ({
  link,
  destination: link.destination,
  branch: null,
  rules: null,
  visitor: { traits, inApp: null },
  now,
  query: '',
  reservedParameters,
  userAgent: '',
  acceptLanguage: undefined,
  hasToken: false,
  handOver: null,
  passwordAttempt: null,
  redirectOutcome: 'link',
  describeForRules: () => ({ ...traits, app: null }) as unknown as RuleVisitor,
  issueToken: () => 'token',
  tables: new BreakoutTables(shippedRows),
  recordsOf: () => ({ ofVersion: () => undefined, ofApp: () => undefined }),
  chance: () => 0.5,
  shortUrlBase: 'https://go.example',
  voucherOf(kind, start) {
    asked.push({ kind, start });
    return { voucher: 'voucher', kind };
  },
  ...changes,
});
const locationOf = (changes: Partial<LinkVisit>): string | undefined => {
  const { response } = decide(visit(changes));
  return response.kind === 'redirect' ? response.location : undefined;
};
/** The kind that a visit is sealed as. */
const kindOf = (changes: Partial<LinkVisit>): ClickKind | undefined => {
  asked = [];
  decide(visit(changes));
  return asked[0]?.kind;
};

/** 2026-11-21, 23:59:59.999. */
const nonce = '019aa8c3-d7ff-7000-8000-000000000000';
const handOver: ReceivedHandOver & NextHandOver = {
  app: 'instagram',
  behavior: 'aggressive',
  traits: inInstagram.traits,
  firstApp: 'instagram',
  passed: [],
  passwordVersion: null,
  branch: null,
  technique: null,
  nonce,
};

describe('the voucher of a visit', () => {
  it('comes after the forwarded query, before the fragment, instead of any other', () => {
    expect(locationOf({ query: 'a=1&wp_click=theirs' })).toBe(
      'https://shop.example/p?a=1&wp_click=voucher#top',
    );
    expect(asked).toHaveLength(1);
  });

  it('is in no redirect of a link that does not report conversions', () => {
    const without = { link: plain, destination: plain.destination };
    expect(locationOf({ ...without, query: 'a=1' })).toBe('https://shop.example/p?wp_click=old&a=1#top');
    expect(asked).toEqual([]);
  });

  it.each(exclusions)('is not given to a visit that does not count, nor is its own kept: %s', (exclusion) => {
    const location = locationOf({ visitor: { exclusion }, query: 'wp_click=theirs' });
    if (location !== undefined) expect(location).toBe('https://shop.example/p?wp_click=old#top');
    expect(asked).toEqual([]);
  });

  it('is not there until the signing secret has been read, and in no dry run', () => {
    for (const voucherOf of [() => null, undefined]) {
      expect(locationOf({ voucherOf, query: 'wp_click=theirs&a=1' })).toBe(
        'https://shop.example/p?wp_click=old&a=1#top',
      );
    }
  });

  it('is not in the redirect of an expired link, which is no click', () => {
    const expired = { ...link, exhausted: true, expiredDestination: link.destination };
    expect(locationOf({ link: expired })).toBe('https://shop.example/p?wp_click=old#top');
    expect(asked).toEqual([]);
  });

  it('says what kind of click it was', () => {
    decide(visit());
    const kind: ClickKind = {
      ...{ country: 'NL', device: 'mobile', source: 'instagram', sourceGroup: 'messenger' },
      ...{ browser: 'safari', system: 'ios', app: 'none', branch: 'none', isScan: false, outcome: 'none' },
      arm: 'none',
    };
    expect(asked).toEqual([{ kind: { ...kind, sourceGroup: asked[0]?.kind.sourceGroup }, start: now }]);
    expect(kindOf({ visitor: { traits: { ...traits, source: 'qr' }, inApp: null } })).toMatchObject({
      source: 'qr',
      isScan: true,
    });
  });

  it('does not name a site that is not in our tables', () => {
    const source = 'tiny-forum.example';
    expect(kindOf({ visitor: { traits: { ...traits, source }, inApp: null } })).toMatchObject({
      source: 'other',
      sourceGroup: 'site',
    });
  });

  it('says which branch of the rules the visit counts for', () => {
    const to = { destination: 'https://shop.example/nl' };
    const rules = readRules(JSON.stringify([{ id: 'rule0001', when: {}, then: to }]));
    expect(locationOf({ rules })).toBe('https://shop.example/nl?wp_click=voucher');
    expect(asked[0]?.kind.branch).toBe('rule0001');
    expect(kindOf({ rules: readRules('[]') })?.branch).toBe('default');
  });

  it('says what came of a breakout, for the visitor and the day of its first page', () => {
    const aggressive: LinkRoute = { ...link, behavior: 'aggressive' };
    const second = { link: aggressive, hasToken: true, handOver };
    expect(locationOf(second)).toBe('https://shop.example/p?wp_click=voucher#top');
    expect(asked).toEqual([
      {
        kind: expect.objectContaining({
          app: 'instagram',
          outcome: 'left',
          browser: 'instagram',
        }) as ClickKind,
        start: Number.parseInt(nonce.slice(0, 13).replace('-', ''), 16),
      },
    ]);
    expect(kindOf({ ...second, visitor: inInstagram, userAgent: instagram })).toMatchObject({
      app: 'instagram',
      outcome: 'stayed',
    });
    const home = linkRouteOf('account', 'link', {
      ...{ slug: 'Home', destination: 'https://www.instagram.com/p/abc/', conversions: true },
      behavior: 'aggressive',
    }) as LinkRoute;
    const atHome = { link: home, destination: home.destination, visitor: inInstagram, userAgent: instagram };
    expect(kindOf(atHome)).toMatchObject({ app: 'instagram', outcome: 'home' });
  });

  it('is on no page of ours, except in what opens the app of the destination', () => {
    const inApp = { visitor: inInstagram, userAgent: instagram };
    const pages: Partial<LinkVisit>[] = [
      { link: { ...link, gate: 'adult' } },
      { link: { ...link, behavior: 'aggressive' }, ...inApp },
    ];
    for (const changes of pages) {
      const { response } = decide(visit(changes));
      expect(response.kind).toBe('page');
      expect(
        JSON.stringify(response, (_key, value: unknown) =>
          Buffer.isBuffer(value) ? value.toString() : value,
        ),
      ).not.toContain('voucher');
    }
    expect(asked).toEqual([]);
    const video = linkRouteOf('account', 'link', {
      ...{ slug: 'Video', destination: 'https://www.youtube.com/watch?v=abc', conversions: true },
      behavior: 'aggressive',
    }) as LinkRoute;
    // On iOS, YouTube's scheme has no room for it.
    const inAndroid = {
      visitor: { ...inInstagram, inApp: describeAgent(onAndroid).inApp },
      userAgent: onAndroid,
    };
    const { response } = decide(visit({ link: video, destination: video.destination, ...inAndroid }));
    const html = response.kind === 'page' ? response.page.html.toString() : '';
    expect(html).toContain('wp_click=voucher');
    expect(asked.map(({ kind }) => [kind.app, kind.outcome])).toEqual([['instagram', 'into_app']]);
  });
});
