import { chooseBranch } from './choose-branch.js';
import { type CompiledRules, readRules } from './read-rules.js';

const rule = (changes: object = {}) => ({
  id: 'rule0001',
  when: {},
  then: { destination: 'https://a.example/' },
  ...changes,
});
const branch = (id: string, changes: object = {}) => ({
  id,
  destination: `https://${id}.example/`,
  weight: 1,
  ...changes,
});

describe('stored rules', () => {
  it.each<[string, unknown]>([
    ['an unknown field', rule({ priority: 1 })],
    ['an unknown condition', rule({ when: { weather: ['rain'] } })],
    ['an unknown value', rule({ when: { devices: ['mobile', 'glasses'] } })],
    ['an unknown outcome', rule({ then: { page: 'sold-out' } })],
    ['an outcome with unknown fields', rule({ then: { destination: 'https://a.example/', code: 308 } })],
    ['two outcomes', rule({ then: { destination: 'https://a.example/', blocked: true } })],
    ['no outcome', rule({ then: {} })],
    ['an outcome that is not blocked', rule({ then: { blocked: false } })],
    ['a destination that is not a URL', rule({ then: { destination: 'nowhere' } })],
    ['no id', rule({ id: undefined })],
    ['no conditions', rule({ when: undefined })],
    ['a list of conditions', rule({ when: [] })],
    ['a split with one branch', rule({ then: { split: [branch('branch01')] } })],
    ['a weight of zero', rule({ then: { split: [branch('b1', { weight: 0 }), branch('b2')] } })],
    ['a branch with unknown fields', rule({ then: { split: [branch('b1', { from: 1 }), branch('b2')] } })],
    ['a branch without an id', rule({ then: { split: [branch('b1', { id: 1 }), branch('b2')] } })],
    ['nothing', null],
    ['a text', 'rule'],
  ])('with %s are omitted', (_name, unreadable) => {
    const { rules, branches, problems } = readRules(JSON.stringify([unreadable, rule({ id: 'rule0002' })]));
    expect(rules.map(({ id }) => id)).toEqual(['rule0002']);
    expect([...branches.keys()]).toEqual(['rule0002']);
    expect(problems).toEqual([expect.stringMatching(/^rule 1: /)]);
  });

  it.each(['', '{}', 'null', '[', '5'])('that are %j are all omitted', (text) => {
    expect(readRules(text)).toMatchObject({ rules: [], problems: ['they are not a list'] });
  });

  it('share the conditions of other links, but not the parts that depend on the rule', () => {
    const [first, second, other] = [50, 50, 51].map((share, n) =>
      readRules(JSON.stringify([rule({ id: `rule000${n}`, when: { share } })])),
    ) as [CompiledRules, CompiledRules, CompiledRules];
    expect(second.conditions).toBe(first.conditions);
    expect(other.conditions).not.toBe(first.conditions);
    const drawn: string[] = [];
    const draw = (id: string) => {
      drawn.push(id);
      return { share: 0, branch: 0 };
    };
    for (const rules of [first, second]) chooseBranch(rules, { draw } as never);
    expect(drawn).toEqual(['rule0000', 'rule0001']);
  });
});
