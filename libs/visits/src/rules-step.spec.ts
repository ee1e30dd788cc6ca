import { BreakoutTables, shippedRows } from '@app/breakout';
import { type LinkRoute, linkRouteOf, readRules, type RuleVisitor } from '@app/routing';
import { describeAgent, type VisitDescription } from '@app/visitors';
import fc from 'fast-check';
import { type LinkVisit, reservedParameters, type ReceivedHandOver } from './link-visit.js';
import { decide } from './routing-steps.js';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

const linkWith = (columns: object = {}) =>
  linkRouteOf('account', 'link', {
    slug: 'Sale',
    destination: 'https://own.example/',
    ...columns,
  }) as LinkRoute;

const traits = {
  country: 'NL',
  device: 'mobile',
  source: 'instagram',
  browser: 'safari',
  system: 'ios',
  referrer: 'none',
} as const;
const person: VisitDescription = { traits, inApp: describeAgent(instagram).inApp };
const ruleVisitor: RuleVisitor = {
  ...traits,
  app: 'instagram',
  acceptLanguage: undefined,
  query: '',
  now: 0,
  draw: () => ({ share: 0.4, branch: 0.4 }),
};

const visit = (rules: object[] | null, changes: Partial<LinkVisit> = {}): LinkVisit => {
  const link = changes.link ?? linkWith();
  return {
    link,
    destination: link.destination,
    branch: null,
    rules: rules && readRules(JSON.stringify(rules)),
    visitor: person,
    now: 0,
    query: '',
    reservedParameters,
    userAgent: instagram,
    acceptLanguage: undefined,
    hasToken: (changes.handOver ?? null) !== null,
    handOver: null,
    passwordAttempt: null,
    redirectOutcome: 'link',
    describeForRules: () => ruleVisitor,
    tables: new BreakoutTables(shippedRows),
    recordsOf: () => ({ ofVersion: () => undefined, ofApp: () => undefined }),
    chance: () => 0.5,
    issueToken: ({ branch }) => `token-${branch}`,
    shortUrlBase: 'https://go.example',
    ...changes,
  };
};

const dutch = { id: 'dutch000', when: { countries: ['NL'] }, then: { destination: 'https://nl.example/a' } };
const german = { id: 'german00', when: { countries: ['DE'] }, then: { destination: 'https://de.example/' } };
const split = {
  id: 'split000',
  when: {},
  then: {
    split: [
      { id: 'branch00', destination: 'https://zero.example/', weight: 1 },
      { id: 'branch01', destination: 'https://one.example/', weight: 2 },
    ],
  },
};
const block = { id: 'block000', when: { languages: ['nl'] }, then: { blocked: true } };

const handOver = (branch: string | null): ReceivedHandOver => ({
  app: 'instagram',
  behavior: 'aggressive',
  traits,
  firstApp: 'instagram',
  passed: [],
  passwordVersion: null,
  branch,
  technique: null,
  nonce: 'nonce0',
});

describe('the step of rules', () => {
  it.each<[string, object[], string, string]>([
    ['a rule', [german, dutch], 'https://nl.example/a', 'dutch000'],
    ['a branch', [german, split, dutch], 'https://one.example/', 'branch01'],
    ['no rule', [german], 'https://own.example/', 'default'],
  ])('leads visits by %s, and counts them for it', (_name, rules, location, branch) => {
    const { count, response } = decide(visit(rules));
    expect(response).toMatchObject({ kind: 'redirect', location });
    expect(count).toEqual({ views: 1, clicks: 1, branch });
  });

  it('forwards the query to the chosen destination', () => {
    expect(decide(visit([dutch], { query: 'ref=x' })).response).toMatchObject({
      location: 'https://nl.example/a?ref=x',
    });
  });

  it('blocks', () => {
    const acceptLanguage = { describeForRules: () => ({ ...ruleVisitor, acceptLanguage: 'nl' }) };
    expect(decide(visit([block], acceptLanguage))).toEqual({
      count: { views: 0, clicks: 0, excluded: 'blocked' },
      response: { kind: 'blocked' },
    });
  });

  it('does not evaluate the rules of a visit with a token, unless its branch is gone', () => {
    const locationFor = (branch: string | null, rules: object[]) => {
      const { response } = decide(visit(rules, { handOver: handOver(branch) }));
      return 'location' in response ? response.location : undefined;
    };
    expect(locationFor('german00', [dutch, german])).toBe('https://de.example/');
    expect(locationFor('branch00', [dutch, split])).toBe('https://zero.example/');
    expect(locationFor('default', [dutch])).toBe('https://own.example/');
    expect(locationFor(null, [dutch])).toBe('https://own.example/');
    expect(locationFor('gone0000', [german, dutch])).toBe('https://nl.example/a');
  });

  it.each<[string, string, object[] | null]>([
    ['is there', 'german00', [dutch, german]],
    ['is gone', 'gone0000', [dutch]],
    ['is gone with all rules', 'gone0000', null],
  ])('counts a hand-over for the branch of its view, which %s', (_name, branch, rules) => {
    const { count } = decide(visit(rules, { handOver: handOver(branch) }));
    expect(count).toMatchObject({ views: 0, clicks: 1, nonce: 'nonce0', branch });
  });

  it('passes the branch on to the breakout page and its token', () => {
    const { count, response } = decide(visit([dutch], { link: linkWith({ behavior: 'conservative' }) }));
    expect(count).toEqual({
      views: 1,
      clicks: 0,
      shown: 'instagram/conservative',
      technique: 'instagram-extbrowser/ios/354',
      branch: 'dutch000',
    });
    const html = 'page' in response ? response.page.html.toString() : '';
    expect(html).toContain('nl.example');
    expect(html).not.toContain('own.example');
    expect(html).toContain('token-dutch000');
  });

  it('changes nothing for links without rules', () => {
    const { count, response } = decide(visit(null));
    expect(count).toEqual({ views: 1, clicks: 1 });
    expect(response).toMatchObject({ location: 'https://own.example/', headers: undefined });
  });

  it('gives every visit one response, and counts at most one view and one click', () => {
    const word = fc.constantFrom;
    const rules = fc
      .array(word(dutch, german, split, block), { maxLength: 4 })
      .map((list) => list.map((rule, n) => ({ ...rule, id: `${rule.id.slice(0, 7)}${n}` })));
    fc.assert(
      fc.property(
        fc.option(rules),
        word('basic', 'conservative', 'aggressive', 'non-meta'),
        word('NL', 'DE', 'XX'),
        word(undefined, 'nl', 'de,nl;q=0.5'),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.option(fc.option(word('default', 'dutch000', 'branch00', 'gone0000')).map(handOver)),
        word(
          person,
          { ...person, inApp: null } as VisitDescription,
          { exclusion: 'bot' } as VisitDescription,
        ),
        (list, behavior, country, acceptLanguage, drawn, token, visitor) => {
          const draw = () => ({ share: drawn, branch: drawn });
          const { count, response } = decide(
            visit(list, {
              link: linkWith({ behavior }),
              handOver: token,
              visitor,
              describeForRules: () => ({ ...ruleVisitor, country, acceptLanguage, draw }),
            }),
          );
          expect(['redirect', 'page', 'blocked']).toContain(response.kind);
          const { views = 0, clicks = 0, excluded, branch } = count ?? {};
          expect([0, 1]).toContain(views);
          expect([0, 1]).toContain(clicks);
          expect(views + clicks > 0).toBe(excluded === undefined);
          expect(response.kind === 'blocked').toBe(excluded !== undefined);
          if (clicks === 1) expect(response).toMatchObject({ kind: 'redirect', outcome: 'link' });
          if (list !== null && token === null && !excluded) expect(branch).toBeDefined();
        },
      ),
    );
  });
});
