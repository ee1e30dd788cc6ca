import fc from 'fast-check';
import { chooseBranch, type RuleDecision } from './choose-branch.js';
import type { RuleVisitor } from './evaluation.js';
import { readRules } from './read-rules.js';
import { VisitorDraws } from './visitor-draws.js';

const visitor: RuleVisitor = {
  country: 'NL',
  device: 'mobile',
  system: 'ios',
  browser: 'safari',
  source: 'direct',
  app: null,
  acceptLanguage: undefined,
  query: '',
  now: Date.parse('2026-11-25T12:00:00Z'),
  draw: () => ({ share: 0, branch: 0 }),
};

const lead = (id: string, when: object = {}) => ({
  id,
  when,
  then: { destination: `https://${id}.example/` },
});
const divide = (id: string, weights: number[], when: object = {}) => ({
  id,
  when,
  then: {
    split: weights.map((weight, n) => ({
      id: `${id}-${n}`,
      destination: `https://${id}-${n}.example/`,
      weight,
    })),
  },
});
const compile = (...rules: object[]) => readRules(JSON.stringify(rules));
const keyOf = (decision: RuleDecision): string =>
  decision === null ? 'none' : decision === 'blocked' ? 'blocked' : decision.key;

describe('rules', () => {
  it('are tried in order, and the first match decides', () => {
    const rules = compile(lead('de', { countries: ['DE'] }), lead('nl', { countries: ['NL'] }), lead('all'));
    const decide = (country: string) => keyOf(chooseBranch(rules, { ...visitor, country }));
    expect(['DE', 'NL', 'FR'].map(decide)).toEqual(['de', 'nl', 'all']);
  });

  it('decide nothing if none matches', () => {
    expect(chooseBranch(compile(lead('de', { countries: ['DE'] })), visitor)).toBeNull();
    expect(chooseBranch(compile(), visitor)).toBeNull();
  });

  it('block', () => {
    const rules = compile({ id: 'block', when: { countries: ['NL'] }, then: { blocked: true } }, lead('all'));
    expect(chooseBranch(rules, visitor)).toBe('blocked');
    expect(keyOf(chooseBranch(rules, { ...visitor, country: 'BE' }))).toBe('all');
  });

  it('lead to the normalized destination', () => {
    const rules = compile({ id: 'rule', when: {}, then: { destination: 'https://Shop.example/ä?q#f' } });
    expect(chooseBranch(rules, visitor)).toMatchObject({
      destination: { href: 'https://shop.example/%C3%A4?q#f' },
    });
  });

  it.each<[number, string]>([
    [0, 'split-0'],
    [0.199, 'split-0'],
    [0.2, 'split-1'],
    [0.499, 'split-1'],
    [0.5, 'split-2'],
    [1 - 2 ** -32, 'split-2'],
  ])('send a draw of %d to %s', (branch, key) => {
    const rules = compile(divide('split', [2, 3, 5]));
    expect(keyOf(chooseBranch(rules, { ...visitor, draw: () => ({ share: 0, branch }) }))).toBe(key);
  });

  it('draw only for a rule that is reached', () => {
    const drawn: string[] = [];
    const draw = (id: string) => {
      drawn.push(id);
      return { share: 0.9, branch: 0 };
    };
    const rules = compile(
      divide('elsewhere', [1, 1], { countries: ['DE'], share: 50 }),
      lead('small', { share: 10 }),
      divide('here', [1, 1]),
      divide('after', [1, 1]),
    );
    expect(keyOf(chooseBranch(rules, { ...visitor, draw }))).toBe('here-0');
    expect(drawn).toEqual(['small', 'here']);
  });

  const word = (...words: string[]) => fc.subarray(words, { minLength: 1 });
  const conditions = fc.record(
    {
      countries: word('NL', 'DE', 'XX'),
      languages: word('nl', 'de-AT', 'zh-Hant'),
      devices: word('mobile', 'desktop', 'glasses'),
      inApp: fc.constantFrom('any', 'none', ['instagram'], ['tiktok', 'none']),
      query: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('1', '', null), { minKeys: 1 }),
      after: fc.constantFrom('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'soon'),
      before: fc.constantFrom('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
      hours: fc.record({
        from: fc.constantFrom('00:00', '12:00', '22:30'),
        to: fc.constantFrom('02:00', '13:00', '24:00'),
        zone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Chatham'),
      }),
      share: fc.integer({ min: 1, max: 100 }),
    },
    { requiredKeys: [] },
  );
  const outcome = fc.oneof(
    fc.constant('lead' as const),
    fc.constant('block' as const),
    fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 10 }),
  );
  const ruleSets = fc.array(fc.tuple(conditions, outcome), { maxLength: 20 }).map((rules) =>
    rules.map(([when, then], n) => {
      const id = `rule${n}`;
      if (then === 'block') return { id, when, then: { blocked: true } };
      return then === 'lead' ? lead(id, when) : divide(id, then, when);
    }),
  );
  const visitors = fc.record({
    country: fc.constantFrom('NL', 'DE', 'XX'),
    device: fc.constantFrom('mobile', 'desktop', 'tablet', 'other'),
    system: fc.constantFrom('ios', 'other'),
    browser: fc.constantFrom('safari', 'other'),
    source: fc.constantFrom('direct', 'blog.example'),
    app: fc.constantFrom(null, 'instagram', 'webview'),
    acceptLanguage: fc.oneof(fc.constant(undefined), fc.string(), fc.constantFrom('nl', 'de-AT,de;q=.5')),
    query: fc.oneof(fc.string(), fc.constantFrom('', 'a=1', 'b', 'a=%31&b=')),
    now: fc.integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') }),
  });

  it('give every visitor exactly one answer, which never changes', () => {
    const draws = new VisitorDraws('secret');
    fc.assert(
      fc.property(ruleSets, visitors, fc.ipV4(), fc.string(), (rules, traits, address, userAgent) => {
        const compiled = compile(...rules);
        const draw = (ruleId: string) =>
          draws.draw({ address, userAgent, linkId: 'link', ruleId }, traits.now);
        const visit = { ...traits, draw };
        const answer = chooseBranch(compiled, visit);
        expect(chooseBranch(compiled, visit)).toBe(answer);
        const { rules: inOrder, conditions } = compiled;
        const alone = inOrder.map((rule, n) => {
          const tests = conditions.tests.slice(n, n + 1);
          return chooseBranch({ ...compiled, rules: [rule], conditions: { ...conditions, tests } }, visit);
        });
        expect(answer).toBe(alone.find((decision) => decision !== null) ?? null);
        if (answer !== null && answer !== 'blocked') {
          expect(compiled.branches.get(answer.key)).toBe(answer);
        }
      }),
    );
  });
});
