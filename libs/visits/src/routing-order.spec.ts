import { BreakoutTables, shippedRows } from '@app/breakout';
import { type LinkRoute, linkRouteOf, readRules, type RuleVisitor } from '@app/routing';
import { describeAgent, type VisitDescription } from '@app/visitors';
import { decide, route, routingSteps } from './routing-steps.js';
import { type LinkVisit, reservedParameters } from './link-visit.js';

const now = Date.UTC(2026, 10, 22);
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

// Blocks the visitor of these tests, but not everybody: then there would be no preview.
const blocking = readRules(
  JSON.stringify([{ id: 'block000', when: { devices: ['mobile'] }, then: { blocked: true } }]),
);

/** What makes a step decide, on its own. */
interface Case {
  step: string;
  name: string;
  link?: Partial<LinkRoute>;
  visit?: Partial<LinkVisit>;
}

/** In the order of evaluation. A new step adds its rows at its place; all pairs follow from that. */
const cases: Case[] = [
  { step: 'disabled', name: 'disabled', link: { disabled: 'phishing' } },
  { step: 'availability', name: 'paused', link: { active: false } },
  { step: 'availability', name: 'not active yet', link: { activeFrom: now + 1 } },
  { step: 'speculative', name: 'speculative', visit: { visitor: { exclusion: 'speculative' } } },
  { step: 'expiry', name: 'expired', link: { expiresAt: now } },
  { step: 'expiry', name: 'exhausted', link: { exhausted: true } },
  {
    step: 'preview',
    name: 'preview',
    link: { preview: JSON.stringify({ title: 'Sale', description: 'Everything.' }) },
    visit: { visitor: { exclusion: 'bot' }, userAgent: 'facebookexternalhit/1.1' },
  },
  { step: 'rules', name: 'blocked by rules', visit: { rules: blocking } },
  { step: 'gate', name: 'gate', link: { gate: 'adult' } },
  { step: 'password', name: 'password', link: { passwordHash: '$argon2id$' } },
  { step: 'breakout', name: 'breakout', link: { behavior: 'aggressive' } },
  { step: 'redirect', name: 'nothing else' },
];
/** Bots do not get the 503 of browsers that look ahead, and are in no app. */
const casesOfBots = cases.filter(({ step }) => step !== 'speculative' && step !== 'breakout');
const pairsOf = (all: Case[]): [string, string, Case, Case][] =>
  all.flatMap((first, at) =>
    all.slice(at).map((second): [string, string, Case, Case] => [first.name, second.name, first, second]),
  );

const link = linkRouteOf('account', 'link', {
  slug: 'Sale',
  destination: 'https://shop.example/',
}) as LinkRoute;
const person: VisitDescription = {
  traits: {
    country: 'NL',
    device: 'mobile',
    source: 'instagram',
    browser: 'instagram',
    system: 'ios',
    referrer: 'none',
  },
  inApp: describeAgent(instagram).inApp,
};
const ruleVisitor: RuleVisitor = {
  country: 'NL',
  device: 'mobile',
  system: 'ios',
  browser: 'instagram',
  source: 'instagram',
  app: 'instagram',
  acceptLanguage: undefined,
  query: '',
  now,
  draw: () => ({ share: 0, branch: 0 }),
};
const origins = {
  'at its own slug': { redirectOutcome: 'link', reservedParameters },
  'as an item of a bio page': {
    redirectOutcome: 'item',
    reservedParameters: new Set([...reservedParameters, 'source']),
  },
} as const;

const visitOf = (first: Case, second: Case, changes: Partial<LinkVisit>): LinkVisit => ({
  destination: link.destination,
  branch: null,
  rules: null,
  query: '',
  reservedParameters,
  hasToken: false,
  handOver: null,
  passwordAttempt: null,
  redirectOutcome: 'link',
  tables: new BreakoutTables(shippedRows),
  recordsOf: () => ({ ofVersion: () => undefined, ofApp: () => undefined }),
  chance: () => 0.5,
  visitor: person,
  now,
  userAgent: instagram,
  acceptLanguage: undefined,
  describeForRules: () => ruleVisitor,
  issueToken: () => 'token',
  shortUrlBase: 'https://go.example',
  ...changes,
  ...second.visit,
  ...first.visit,
  link: { ...link, ...second.link, ...first.link },
});
/** A preview names the destination unless a gate or a password guards it. */
const mayLead = (first: Case, second: Case): boolean =>
  first.step === 'redirect' || (first.step === 'preview' && !['gate', 'password'].includes(second.step));
const decidedBy = (visit: LinkVisit): string => route(visit).step;

describe.each(Object.entries(origins))('a visit of a link %s', (_name, origin) => {
  it.each(pairsOf(cases))('is decided by the first of: %s, %s', (_first, _second, first, second) => {
    expect(decidedBy(visitOf(first, second, origin))).toBe(first.step);
  });

  describe('by a bot', () => {
    const bot: Partial<LinkVisit> = { ...origin, visitor: { exclusion: 'bot' }, userAgent: 'Googlebot/2.1' };

    it.each(pairsOf(casesOfBots))('is decided by the first of: %s, %s', (_first, _second, first, second) => {
      expect(decidedBy(visitOf(first, second, bot))).toBe(first.step);
    });

    it.each(pairsOf(casesOfBots).filter(([, , first, second]) => !mayLead(first, second)))(
      'does not lead to the destination: %s, %s',
      (_first, _second, first, second) => {
        expect(JSON.stringify(decide(visitOf(first, second, bot)).response)).not.toContain('shop.example');
      },
    );
  });
});

it('has cases for every step, in order', () => {
  expect([...new Set(cases.map(({ step }) => step))]).toEqual(routingSteps.map(({ name }) => name));
});
