import { describe, expect, it } from '@jest/globals';
import { noChoices } from './rule-choices.ts';
import { draftsOf, newRule, rulesOf, type RuleDraft } from './rule-draft.ts';
import { sentenceOf } from './rule-sentence.ts';

const choices = {
  ...noChoices,
  countries: [
    { key: 'AT', label: 'Austria' },
    { key: 'DE', label: 'Germany' },
    { key: 'US', label: 'United States' },
  ],
  systems: [{ key: 'ios', label: 'iOS' }],
  sources: [{ key: 'instagram', label: 'Instagram' }],
};

const rule = (change: Partial<RuleDraft>): RuleDraft => ({
  ...newRule(),
  destination: 'https://shop.example/de',
  ...change,
});

describe('sentenceOf', () => {
  it.each<[string, Partial<RuleDraft>]>([
    ['Everyone → shop.example/de', {}],
    ['People in Germany → shop.example/de', { when: { countries: ['DE'] } }],
    [
      'People in Germany or Austria, on a phone or a tablet, on iOS → shop.example/de',
      { when: { systems: ['ios'], devices: ['mobile', 'tablet'], countries: ['DE', 'AT'] } },
    ],
    ['People in the United States → shop.example/de', { when: { countries: ['US'] } }],
    ['25% of people in Germany → shop.example/de', { when: { share: 25, countries: ['DE'] } }],
    ['People inside any app → blocked', { when: { inApp: 'any' }, kind: 'blocked' }],
    ['People outside of apps → shop.example/de', { when: { inApp: ['none'] } }],
    [
      'People coming from Instagram or blog.example → shop.example/de',
      { when: { sources: ['instagram', 'blog.example'] } },
    ],
    [
      'People with the parameter ref=mail and coupon → shop.example/de',
      {
        when: {
          query: [
            { key: '1', name: 'ref', value: 'mail' },
            { key: '2', name: 'coupon', value: null },
          ],
        },
      },
    ],
    [
      'People between 18:00 and 02:00 on Friday or Saturday (Europe/Berlin) → shop.example/de',
      { when: { hours: { from: '18:00', to: '02:00', zone: 'Europe/Berlin', days: ['fri', 'sat'] } } },
    ],
    [
      'Everyone → 75% a.example, 25% …',
      {
        kind: 'split',
        split: [
          { key: '1', destination: 'https://a.example', weight: 3 },
          { key: '2', destination: '', weight: 1 },
        ],
      },
    ],
  ])('reads: %s', (sentence, change) => {
    expect(sentenceOf(rule(change), choices)).toBe(sentence);
  });

  it('has a gap for missing values', () => {
    expect(sentenceOf(rule({ when: { countries: [], after: '' }, destination: '' }), choices)).toBe(
      'People in …, from … on → …',
    );
  });
});

describe('rulesOf', () => {
  it('returns the rules that were parsed', () => {
    const rules = [
      {
        id: '4k2x9q7m',
        when: { query: { ref: 'mail', coupon: null } },
        then: { destination: 'https://a.example/' },
      },
      {
        id: 'h3v8t1zc',
        when: { hours: { from: '18:00', to: '24:00', zone: 'UTC' }, inApp: 'any' },
        then: {
          split: [
            { id: 'p6n0d5rb', destination: 'https://a.example/', weight: 1 },
            { id: 'p6n0d5rc', destination: 'https://b.example/', weight: 3 },
          ],
        },
      },
      { id: 'p6n0d5rd', when: {}, then: { blocked: true as const } },
    ];
    expect(rulesOf(draftsOf(rules))).toEqual(rules);
    expect(rulesOf(draftsOf([]))).toBeNull();
  });
});
