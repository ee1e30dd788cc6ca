import { chooseBranch } from './choose-branch.js';
import { conditionKinds, countryCodes } from './conditions.js';
import type { RuleVisitor } from './evaluation.js';
import { readRules } from './read-rules.js';
import type { RuleConditions } from './rule.js';

const person: RuleVisitor = {
  country: 'NL',
  device: 'mobile',
  system: 'ios',
  browser: 'safari',
  source: 'instagram',
  app: 'instagram',
  acceptLanguage: undefined,
  query: '',
  now: Date.parse('2026-11-25T12:00:00Z'),
  draw: () => ({ share: 0.5, branch: 0.5 }),
};

/** Evaluates whether rules with these conditions apply to a visitor. */
function applies(when: RuleConditions | RuleConditions[], visitor: Partial<RuleVisitor> = {}): boolean[] {
  const list = [when].flat();
  const rules = list.map((conditions, n) => ({
    id: `rule000${n}`,
    when: conditions,
    then: { destination: `https://${n}.example/` },
  }));
  const compiled = readRules(JSON.stringify(rules));
  expect(compiled.problems).toEqual([]);
  const decision = chooseBranch(compiled, { ...person, ...visitor });
  return list.map((_, n) => decision !== null && decision !== 'blocked' && decision.key === `rule000${n}`);
}

describe('a condition', () => {
  it.each<[string, RuleConditions, Partial<RuleVisitor>, boolean]>([
    ['no condition', {}, {}, true],
    ['the country', { countries: ['NL'] }, {}, true],
    ['one of the countries', { countries: ['DE', 'NL'] }, {}, true],
    ['another country', { countries: ['DE', 'FR'] }, {}, false],
    ['an unknown country', { countries: ['XX'] }, { country: 'XX' }, true],
    ['the device', { devices: ['tablet', 'mobile'] }, {}, true],
    ['another device', { devices: ['desktop'] }, {}, false],
    ['the system', { systems: ['ios'] }, {}, true],
    ['another system', { systems: ['android'] }, {}, false],
    ['the browser', { browsers: ['safari'] }, {}, true],
    ['another browser', { browsers: ['chrome', 'other'] }, {}, false],
    ['the source', { sources: ['instagram'] }, {}, true],
    ['a host as the source', { sources: ['blog.example'] }, { source: 'blog.example' }, true],
    ['another source', { sources: ['direct'] }, {}, false],
    ['the app', { inApp: ['tiktok', 'instagram'] }, {}, true],
    ['the app as one word', { inApp: 'instagram' }, {}, true],
    ['another app', { inApp: ['tiktok'] }, {}, false],
    ['any app', { inApp: 'any' }, {}, true],
    ['any app in an ordinary browser', { inApp: ['any'] }, { app: null }, false],
    ['no app', { inApp: 'none' }, { app: null }, true],
    ['no app in an app', { inApp: ['none'] }, {}, false],
    ['a parameter', { query: { ref: 'a' } }, { query: 'x=1&ref=a' }, true],
    ['a parameter with another value', { query: { ref: 'a' } }, { query: 'ref=ab' }, false],
    ['a parameter that ends like it', { query: { ref: 'a' } }, { query: 'xref=a' }, false],
    ['the second value of a parameter', { query: { ref: 'b' } }, { query: 'ref=a&ref=b' }, true],
    ['an encoded parameter', { query: { 'a b': 'ä' } }, { query: 'a+b=%C3%A4' }, true],
    ['a parameter with any value', { query: { ref: null } }, { query: 'ref=x' }, true],
    ['a parameter without a value', { query: { ref: null } }, { query: 'ref' }, true],
    ['an empty value', { query: { ref: '' } }, { query: 'ref' }, true],
    ['a missing parameter', { query: { ref: null } }, { query: 'other=ref' }, false],
    ['all parameters', { query: { a: '1', b: null } }, { query: 'a=1&b=2' }, true],
    ['one of two parameters', { query: { a: '1', b: null } }, { query: 'a=1' }, false],
    ['the first moment', { after: '2026-11-25T13:00:00+01:00' }, {}, true],
    ['a moment too early', { after: '2026-11-25T12:00:00.001Z' }, {}, false],
    ['the last moment', { before: '2026-11-25T12:00:00.001Z' }, {}, true],
    ['a moment too late', { before: '2026-11-25T12:00:00Z' }, {}, false],
    ['a share that includes the visitor', { share: 50.1 }, {}, true],
    ['a share that does not', { share: 50 }, {}, false],
    ['everyone', { share: 100 }, { draw: () => ({ share: 1 - 2 ** -32, branch: 0 }) }, true],
    ['all of several conditions', { countries: ['NL'], devices: ['mobile'] }, {}, true],
    ['one of several conditions', { countries: ['NL'], devices: ['desktop'] }, {}, false],
  ])('evaluates %s', (_name, when, visitor, expected) => {
    expect(applies(when, visitor)).toEqual([expected]);
  });

  it.each<[string, string[], string | undefined, boolean]>([
    ['the language', ['de'], 'de', true],
    ['a region of the language', ['de'], 'de-AT,de;q=0.9,en;q=0.8', true],
    ['only the region', ['pt-BR'], 'pt-BR,pt;q=0.9', true],
    ['another region', ['en-GB'], 'en-US,en;q=0.9', false],
    ['a script by its region', ['zh-Hant'], 'zh-TW', true],
    ['a script by default', ['zh-Hans'], 'zh', true],
    ['another script', ['zh-Hant'], 'zh-CN', false],
    ['a region by number', ['es-419'], 'es-419', true],
    ['a region, whatever the variant of the condition', ['de-CH-1996'], 'de-CH', true],
    ['a region other than that of a variant', ['sr-Latn-RS-ekavsk'], 'sr-Latn-BA', false],
    ['a less preferred language', ['de'], 'nl,de;q=0.5', true],
    ['a rejected language', ['de'], 'nl,de;q=0', false],
    ['any language', ['de'], 'nl,*;q=0.1', false],
    ['no header', ['de'], undefined, false],
    ['a malformed header', ['de'], ';;q=,=,de-,-de', false],
    ['case', ['DE-at'], 'DE-AT', true],
  ])('evaluates %s', (_name, languages, acceptLanguage, expected) => {
    expect(applies({ languages }, { acceptLanguage })).toEqual([expected]);
  });

  it('compares the languages of all rules', () => {
    const rules = [{ languages: ['en'] }, { languages: ['de', 'fr'] }];
    expect(applies(rules, { acceptLanguage: 'fr,en;q=0.5' })).toEqual([false, true]);
    expect(applies(rules, { acceptLanguage: 'it,en;q=0.6,de;q=0.5' })).toEqual([true, false]);
  });

  const hours = { from: '22:00', to: '02:00', zone: 'Europe/Berlin', days: ['fri' as const] };
  const allDay = { from: '00:00', to: '24:00', zone: 'Asia/Kathmandu', days: ['sat' as const] };
  const nightOfChange = { from: '02:00', to: '03:00', zone: 'Europe/Berlin' };
  it.each<[string, RuleConditions['hours'], string, boolean]>([
    ['before the hours', hours, '2026-11-27T20:59:59Z', false],
    ['the first minute', hours, '2026-11-27T21:00:00Z', true],
    ['after midnight', hours, '2026-11-28T00:59:59Z', true],
    ['the first minute after', hours, '2026-11-28T01:00:00Z', false],
    ['after midnight of another day', hours, '2026-11-27T00:30:00Z', false],
    ['the evening of another day', hours, '2026-11-28T22:00:00Z', false],
    ['the same hours in summer', hours, '2026-07-31T20:00:00Z', true],
    ['the beginning of a day', allDay, '2026-11-27T18:15:00Z', true],
    ['the minute before', allDay, '2026-11-27T18:14:59Z', false],
    ['the end of a day', allDay, '2026-11-28T18:14:59Z', true],
    ['every day without days', { ...hours, days: undefined }, '2026-11-25T22:00:00Z', true],
    // Clocks go from 02:00 to 03:00 on March 28, 2027, and from 03:00 to 02:00 on October 31, 2027.
    ['the last second before an hour that is skipped', nightOfChange, '2027-03-28T00:59:59Z', false],
    ['an hour that is skipped', nightOfChange, '2027-03-28T01:00:00Z', false],
    ['the first pass of an hour that is repeated', nightOfChange, '2027-10-31T00:30:00Z', true],
    ['its second pass', nightOfChange, '2027-10-31T01:30:00Z', true],
    ['the time after it', nightOfChange, '2027-10-31T02:00:00Z', false],
  ])('evaluates %s', (_name, when, now, expected) => {
    expect(applies({ hours: when }, { now: Date.parse(now) })).toEqual([expected]);
  });

  it.each<[keyof RuleConditions, unknown]>([
    ['countries', 'NL'],
    ['countries', []],
    ['countries', ['nl']],
    ['countries', ['UK']],
    ['countries', [1]],
    ['countries', Array.from({ length: 251 }, () => 'NL')],
    ['languages', ['german']],
    ['languages', ['de-x-private']],
    ['languages', ['de-1996-1996']],
    ['devices', ['phone']],
    ['systems', ['iOS']],
    ['browsers', ['netscape']],
    ['sources', ['Instagram']],
    ['sources', ['192.0.2.1']],
    ['inApp', 'everything'],
    ['inApp', null],
    ['query', []],
    ['query', {}],
    ['query', { '': 'x' }],
    ['query', { a: 1 }],
    ['query', { a: '\ud800' }],
    ['query', { 'a\u0000': 'x' }],
    ['query', Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, 'x']))],
    ['after', '2026-11-25'],
    ['after', '2026-13-25T00:00:00Z'],
    ['before', 1],
    ['hours', { from: '8:00', to: '10:00', zone: 'UTC' }],
    ['hours', { from: '24:00', to: '10:00', zone: 'UTC' }],
    ['hours', { from: '08:00', to: '24:01', zone: 'UTC' }],
    ['hours', { from: '08:00', to: '08:00', zone: 'UTC' }],
    ['hours', { from: '08:00', to: '10:00' }],
    ['hours', { from: '08:00', to: '10:00', zone: 'Europe/Atlantis' }],
    ['hours', { from: '08:00', to: '10:00', zone: '+01:00' }],
    ['hours', { from: '08:00', to: '10:00', zone: 'UTC', days: ['monday'] }],
    ['hours', { from: '08:00', to: '10:00', zone: 'UTC', week: 1 }],
    ['share', 0],
    ['share', 100.1],
    ['share', '50'],
    ['share', Number.NaN],
  ])('rejects %s: %j', (name, value) => {
    expect(conditionKinds[name].check(value)).toMatchObject({ code: expect.any(String) as string });
  });

  it('accepts every country', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(countryCodes.size).toBe(249 + 2);
    expect([...countryCodes].filter((code) => code !== 'XX' && names.of(code) === undefined)).toEqual([]);
  });
});
