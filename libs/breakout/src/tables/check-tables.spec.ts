import { planBreakout } from '../plan.js';
import { techniqueUrl } from '../technique-url.js';
import { applyTableFiles, TablesError } from './check-tables.js';
import { shippedRows } from './shipped-tables.js';

const apply = (changes: unknown) =>
  applyTableFiles(shippedRows, [{ name: 'mine.json', text: JSON.stringify(changes) }]);

/** The message for an operator about rejected changes. */
function problems(changes: unknown): string {
  try {
    apply(changes);
  } catch (error) {
    if (error instanceof TablesError) return error.message;
    throw error;
  }
  return 'none';
}

const onInstagram = { family: 'instagram', platform: 'ios' } as const;
const inInstagram = { app: 'instagram', platform: 'ios' } as const;
const complete = {
  ...onInstagram,
  fires: 'page',
  stepsAfterMs: 1500,
  state: 'works',
  since: '2026-11',
  source: 'https://example.com/',
  on: true,
};
const shape = {
  shape: 'post',
  match: ['/p/{id}'],
  ios: 'example://p/{id}',
  android: null,
  basis: 'reported',
  source: 'https://example.com/',
  since: '2026-11',
  examples: ['https://social.example/p/abc'],
};
const appWith = (changes: object, more: object = {}) => ({
  apps: [
    {
      app: 'example',
      name: 'Example',
      hosts: ['social.example'],
      shapes: [{ ...shape, ...changes }],
      ...more,
    },
  ],
});

describe('files of tables', () => {
  it('disable a technique with one line', () => {
    const text =
      '{"techniques":[{"family":"instagram","platform":"ios","technique":"instagram-extbrowser","on":false}]}';
    const tables = applyTableFiles(shippedRows, [{ name: 'off.json', text }]);
    expect(planBreakout('aggressive', inInstagram, { tables })).toMatchObject({
      technique: null,
      copyLink: true,
    });
    expect(planBreakout('aggressive', { app: 'x', platform: 'android' }, { tables })?.technique).toBe(
      'intent',
    );
  });

  it('add a technique with its own URL, before the shipped ones', () => {
    const tables = apply({
      ways: { 'new-way': { template: 'instagram://newway?to={encoded}' } },
      techniques: [{ ...complete, technique: 'new-way' }],
    });
    const plan = planBreakout('aggressive', inInstagram, { tables });
    expect(plan?.technique).toBe('new-way');
    expect(techniqueUrl(plan?.way ?? {}, 'https://s.example/x?b=1&q="#;')).toBe(
      `instagram://newway?to=${encodeURIComponent('https://s.example/x?b=1&q=%22%23;')}`,
    );
    expect(tables.waysOutOf('instagram', 'ios').map(({ technique }) => technique)).toEqual([
      'new-way',
      'instagram-extbrowser',
      'instagram-extbrowser-tap',
      'https-window',
    ]);
  });

  it('add an unproven technique, which is tried only after the others', () => {
    const tables = apply({
      ways: { 'new-way': { template: '{url}' } },
      techniques: [{ ...complete, technique: 'new-way', fires: 'tap', newWindow: true, state: 'unproven' }],
    });
    expect(planBreakout('aggressive', inInstagram, { tables })?.technique).toBe('instagram-extbrowser');
    expect(tables.waysOutOf('instagram', 'ios').map(({ technique }) => technique)).toEqual([
      'instagram-extbrowser',
      'new-way',
      'instagram-extbrowser-tap',
      'https-window',
    ]);
  });

  it('let Chrome be explored with one line, and use what is explored with another', () => {
    const onAndroid = { family: 'tiktok', platform: 'android', technique: 'intent-chrome', on: true };
    const waysOut = (row: object) => apply({ techniques: [row] }).waysOutOf('tiktok', 'android');
    expect(waysOut(onAndroid).map(({ technique, state }) => [technique, state])).toEqual([
      ['intent', 'works'],
      ['intent-chrome', 'unproven'],
    ]);
    const tables = apply({
      techniques: [{ family: 'x', platform: 'ios', technique: 'https-window', state: 'works' }],
    });
    expect(planBreakout('aggressive', { app: 'x', platform: 'ios' }, { tables })).toMatchObject({
      technique: 'https-window',
      newWindow: true,
    });
  });

  it('move an app to another family', () => {
    const tables = apply({ families: { linkedin: 'wechat' } });
    expect(
      planBreakout('aggressive', { app: 'linkedin', platform: 'android' }, { tables })?.technique,
    ).toBeNull();
  });

  it('apply in order', () => {
    const text = (on: boolean) =>
      JSON.stringify({ techniques: [{ ...onInstagram, technique: 'safari', on, state: 'works' }] });
    const files = [true, false].map((on) => ({ name: `${on}.json`, text: text(on) }));
    expect(applyTableFiles(shippedRows, files).waysOutOf('instagram', 'ios')).toHaveLength(3);
    expect(applyTableFiles(shippedRows, files.reverse()).waysOutOf('instagram', 'ios')).toHaveLength(4);
  });

  it('add an app', () => {
    const found = apply(appWith({})).findApp('https://www.social.example/p/abc?x=1#y');
    expect(found).toMatchObject({
      app: { name: 'Example' },
      shape: { shape: 'post' },
      variables: { id: 'abc' },
    });
  });

  it.each<[string, unknown, string]>([
    ['text that is not an object', 'off', 'must be object'],
    ['an unknown section', { technique: [] }, 'additional properties (technique)'],
    ['an unknown field', { techniques: [{ ...complete, technique: 'safari', enabled: false }] }, '(enabled)'],
    [
      'a row without a key',
      { techniques: [{ family: 'instagram', on: false }] },
      "required property 'platform'",
    ],
    [
      'an unknown platform',
      { techniques: [{ ...complete, technique: 'safari', platform: 'symbian' }] },
      'ios, android',
    ],
    [
      'an incomplete new row',
      { techniques: [{ ...onInstagram, technique: 'intent', on: false }] },
      "required property 'fires'",
    ],
    ['an unknown way', { techniques: [{ ...complete, technique: 'warp' }] }, 'there is no way "warp"'],
    [
      'a family without apps',
      { techniques: [{ ...complete, family: 'instagarm', technique: 'safari' }] },
      'no app belongs to the family "instagarm"',
    ],
    [
      'a redirect to a custom scheme',
      { techniques: [{ ...complete, technique: 'safari', fires: 'redirect' }] },
      'never a custom scheme',
    ],
    [
      'a way with two meanings',
      { ways: { odd: { template: 'a://{encoded}', parameter: 'a=1' } } },
      'exactly one schema',
    ],
    [
      'a plain link that opens automatically',
      { techniques: [{ ...complete, technique: 'https-window', newWindow: true }] },
      'a plain link needs a tap that opens a new window',
    ],
    [
      'a plain link in the same window',
      { techniques: [{ ...complete, technique: 'https-window', fires: 'tap', newWindow: false }] },
      'a plain link needs a tap that opens a new window',
    ],
    [
      'a way with the name of the steps',
      { ways: { 'by-hand': { template: 'a://{encoded}' } } },
      'this name stands for the steps',
    ],
    ['an incomplete app', { apps: [{ app: 'example', on: true }] }, "required property 'name'"],
    ['an intent without a package', appWith({ android: 'intent' }), 'needs the package'],
    ['an invalid host', appWith({ match: ['https://social.example/p/{id}'] }), 'is not a host'],
    ['an invalid kind', appWith({ match: ['/p/{id:number}'] }), '"number" is not a kind'],
    [
      'a variable that the pattern lacks',
      appWith({ ios: 'example://p/{name}' }),
      'the placeholder {name} is not allowed',
    ],
    [
      'a variable that only one pattern has',
      appWith({ match: ['/p/{id}', '/q/{other}'] }),
      'the placeholder {id} is not allowed',
    ],
    [
      'an example of another shape',
      appWith({ examples: ['https://social.example/q/abc'] }),
      'matches nothing',
    ],
  ])('are rejected with a reason: %s', (_name, changes, reason) => {
    expect(problems(changes)).toContain(reason);
  });

  it('are rejected with a reason: text that is not JSON', () => {
    expect(() => applyTableFiles(shippedRows, [{ name: 'half.json', text: '{"techniques": [' }])).toThrow(
      'half.json: not JSON',
    );
  });

  it('name the row that is wrong', () => {
    expect(problems({ techniques: [{ ...complete, technique: 'safari', since: 'May' }] })).toMatch(
      /^mine\.json: techniques \/ 0 \(instagram ios safari\) \/ since must match/,
    );
  });
});

describe('the URL of a way', () => {
  it.each([
    'javascript:alert(1)//{encoded}',
    'JavaScript://{encoded}',
    'data:text/html,{encoded}',
    'https://evil.example/?u={encoded}',
    'file:///{encoded}',
    'googlechromes://{encoded}',
    'googlechromes://evil.example/{rest}',
    'googlechromes://evil.example/?u={encoded}',
    'shortcuts://run?name={encoded}',
    'x{url}',
    '{url}#x',
    '{scheme}://evil.example/{rest}',
    'app://{url}',
    'app://{rest}',
    'app://open?u={encoded}#x',
    'app://open?u={encoded}"onclick="x',
    'app://open?u={encoded} ',
    'app://open?u={{encoded}',
    'app://open',
    'intent://{rest}#Intent;scheme={scheme};component=evil/.Activity;S.browser_fallback_url={encoded};end',
    'intent://{rest}#Intent;scheme=tel;S.browser_fallback_url={encoded};end',
    'intent://evil.example/#Intent;scheme={scheme};S.browser_fallback_url={encoded};end',
    'intent://{rest}#Intent;scheme={scheme};end',
  ])('may not be %s', (template) => {
    expect(problems({ ways: { mine: { template } } })).toMatch(/^way mine: /);
  });

  it.each([
    'app://open?u={encoded}',
    'x-safari-{url}',
    '{url}',
    'firefox-focus://open-url?url={encoded}',
    'googlechromes://{rest}',
    'googlechrome://{rest}',
    'intent://{rest}#Intent;scheme={scheme};package=org.mozilla.firefox;S.browser_fallback_url={encoded};end',
  ])('may be %s', (template) => {
    expect(problems({ ways: { mine: { template } } })).toBe('none');
  });

  it.each(['b', 'a=1&b=2', 'a=1#x', '=1', 'a="'])('may not be the parameter %s', (parameter) => {
    expect(problems({ ways: { mine: { parameter } } })).toMatch(/^way mine: parameter/);
  });

  it.each([
    'javascript:{id}',
    'https://evil.example/{id}',
    'app://{id}#x',
    'app://{id} ',
    'intent://{id}#Intent;end',
  ])('of an app may not be %s', (ios) => expect(problems(appWith({ ios }))).toMatch(/^example post: /));
});
