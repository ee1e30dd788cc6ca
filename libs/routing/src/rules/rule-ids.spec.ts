import { areSameRules, idsIn, isRuleId, withIds } from './rule-ids.js';

const destination = 'https://a.example/';

describe('ids of rules', () => {
  it('are given to new rules and branches, and are all different', () => {
    const split = Array.from({ length: 10 }, () => ({ destination, weight: 1 }));
    const rules = withIds(Array.from({ length: 20 }, () => ({ when: {}, then: { split } })));
    const ids = idsIn(rules);
    expect(ids).toHaveLength(220);
    expect(new Set(ids).size).toBe(220);
    expect(ids.every(isRuleId)).toBe(true);
  });

  it('are kept when they are sent back', () => {
    const rules = withIds([
      { when: {}, then: { destination } },
      { when: { countries: ['NL'] }, then: { blocked: true as const } },
      { when: {}, then: { split: [1, 2].map((weight) => ({ destination, weight })) } },
    ]);
    expect(withIds(rules)).toEqual(rules);
    const added = withIds([{ when: {}, then: { destination } }, ...rules]);
    expect(added.slice(1)).toEqual(rules);
    expect(new Set(idsIn(added)).size).toBe(idsIn(rules).length + 1);
  });

  it('make no difference if they are omitted, only if they differ', () => {
    const first = { when: { query: { id: '1' } }, then: { destination } };
    const given = [
      first,
      { when: {}, then: { split: [1, 2].map((weight) => ({ destination, weight })) } },
      { when: {}, then: { blocked: true as const } },
    ];
    const stored = withIds(given);
    expect(areSameRules(stored, given)).toBe(true);
    expect(areSameRules(stored, stored)).toBe(true);
    expect(areSameRules(stored, given.toReversed())).toBe(false);
    expect(areSameRules(stored, given.slice(1))).toBe(false);
    expect(areSameRules(stored.slice(1), given)).toBe(false);
    expect(areSameRules(stored, [{ ...first, id: '00000000' }, ...given.slice(1)])).toBe(false);
    expect(areSameRules(stored, [{ when: { query: {} }, then: { destination } }, ...given.slice(1)])).toBe(
      false,
    );
    expect(areSameRules([], [])).toBe(true);
  });
});
