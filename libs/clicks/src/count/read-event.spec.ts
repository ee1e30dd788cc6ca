import { newIdAt } from '@app/common';
import { readEvent } from './read-event.js';

const click = {
  at: Date.UTC(2026, 10, 21),
  account: '0198f3aa-1111-7000-8000-000000000001',
  kind: 'link',
  target: '0198f3aa-1111-7000-8000-000000000002',
  views: 1,
  clicks: 1,
  country: 'DE',
  device: 'mobile',
  source: 'instagram',
  browser: 'safari',
  system: 'ios',
  referrer: 'l.instagram.com',
};
const withoutCountry: Partial<typeof click> = { ...click };
delete withoutCountry.country;
const handOver = {
  ...click,
  views: 0,
  nonce: newIdAt(click.at - 60_000),
  left: 'instagram/non-meta',
};
const without = (name: 'left' | 'nonce') =>
  Object.fromEntries(Object.entries(handOver).filter(([key]) => key !== name));
const breakout = { ...click, clicks: 0, shown: 'webview/aggressive' };
const laterBreakout = { ...breakout, views: 0, nonce: handOver.nonce };
const voucher = {
  ...{ country: 'DE', device: 'mobile', source: 'instagram', sourceGroup: 'social' },
  ...{ browser: 'safari', system: 'ios', app: 'none', branch: 'none', isScan: false, outcome: 'none' },
};
const bot = { ...click, views: 0, clicks: 0, excluded: 'bot' };

describe('readEvent', () => {
  it.each([
    ['a click', click],
    ['a click without a trait', withoutCountry],
    ['a click with utm_*', { ...click, utm_source: 'newsletter', utm_term: 'two words' }],
    ['an excluded visit', bot],
    ['an automated visit', { ...bot, excluded: 'automated', format: 2 }],
    ['a later page of a visit', { ...bot, excluded: 'page', format: 3 }],
    [
      'a visit by an alias with surrounding characters',
      { ...click, alias: 'Ab-_0123', forgiven: true, format: 3 },
    ],
    ['a click that carried a voucher', { ...click, voucher, format: 4 }],
    [
      'a click whose voucher kind has more fields',
      { ...click, voucher: { ...voucher, arm: 'held' }, format: 4 },
    ],
    ['a held-out visit', { ...click, assigned: `heldout/${click.at}/63`, format: 4 }],
    ['a breakout page of an arm', { ...breakout, assigned: `treated/${click.at}/0`, format: 4 }],
    ['a page view', { ...click, kind: 'website', clicks: 0 }],
    ['the view of a breakout page', breakout],
    ['a hand-over', handOver],
    ['a hand-over of a visit without a breakout', without('left')],
    ['a breakout page that follows another page', laterBreakout],
    ['a click on a branch', { ...click, branch: 'rule0001' }],
    ['a breakout with a technique', { ...breakout, technique: 'intent/android/330' }],
    ['a hand-over with a technique', { ...handOver, technique: 'intent/android/unknown' }],
    ["a click in the destination's own app", { ...click, app: 'tiktok/aggressive' }],
    ['a page whose visit counts for an app', { ...click, clicks: 0, format: 2, firstApp: 'instagram' }],
    ["a view with its visitor's mark", { ...click, mark: 65 }],
    ["a click of an earlier view with its visitor's mark", { ...handOver, clickMark: 65, format: 5 }],
    ['the breakout page of an item', { ...laterBreakout, kind: 'website', item: 'a1' }],
    ['the hand-over of an item', { ...handOver, kind: 'website', item: 'a1' }],
    [
      "an item click in the destination's own app",
      { ...click, kind: 'website', views: 0, item: 'a1', app: 'tiktok/aggressive' },
    ],
    ['an item click', { ...click, kind: 'website', views: 0, item: 'a1' }],
  ])('takes %s as it is', (_, event) => {
    expect(readEvent(event)).toEqual(event);
  });

  it.each([
    ['null', null],
    ['a string', 'click'],
    ['a list', [click]],
    ['a missing time', { ...click, at: undefined }],
    ['a time that is not a number', { ...click, at: '2026-11-21' }],
    ['a fraction of a millisecond', { ...click, at: click.at + 0.5 }],
    ['a time before the service', { ...click, at: 0 }],
    ['a time beyond any calendar', { ...click, at: 1e15 }],
    ['an account that is not an id', { ...click, account: 'x' }],
    ['an upper-case id', { ...click, target: click.target.replace('aa', 'AA') }],
    ['an unknown kind', { ...click, kind: 'group' }],
    ['two views', { ...click, views: 2 }],
    ['a negative click', { ...click, clicks: -1 }],
    ['a view that is true', { ...click, views: true }],
    ['an unknown exclusion', { ...bot, excluded: 'rain' }],
    ['an excluded visit that counts', { ...click, excluded: 'bot' }],
    ['a visit that neither counts nor has a reason', { ...click, views: 0, clicks: 0 }],
    ['an invalid country', { ...click, country: 'Germany' }],
    ['an unknown device', { ...click, device: 'fridge' }],
    ['an empty source', { ...click, source: '' }],
    ['a referrer too long for a key', { ...click, referrer: 'a'.repeat(256) }],
    ['a NUL, which PostgreSQL rejects', { ...click, source: 'a\0b' }],
    ['half a surrogate pair', { ...click, browser: '\ud800' }],
    ['an empty utm_source', { ...click, utm_source: '' }],
    ['an unsupported utm_*', { ...click, utm_id: '7' }],
    ['a branch that no rule can have', { ...click, branch: 'Rule 1' }],
    ['an item that is a number', { ...click, item: 7 }],
    ['a nonce that is not an id', { ...handOver, nonce: 'x' }],
    ['a nonce in upper case', { ...handOver, nonce: handOver.nonce.toUpperCase() }],
    ['a nonce of another time', { ...handOver, nonce: newIdAt(click.at + 86_400_001) }],
    ['a nonce without an outcome of a bio page', { ...without('left'), kind: 'website' }],
    ['a nonce of something that does not count', { ...without('left'), clicks: 0, excluded: 'bot' }],
    ['a nonce of nothing', { ...without('left'), clicks: 0 }],
    ['a nonce of a plain click', { ...click, nonce: handOver.nonce }],
    ['a hand-over without a nonce', without('nonce')],
    ['a hand-over that is a view too', { ...handOver, views: 1 }],
    ['a hand-over with two outcomes', { ...handOver, stayed: handOver.left }],
    ['a hand-over that does not count', { ...handOver, clicks: 0, excluded: 'bot' }],
    ['a breakout page that is a click', { ...breakout, clicks: 1 }],
    ['a later breakout page without a nonce', { ...breakout, views: 0 }],
    ['a later breakout page of another time', { ...laterBreakout, nonce: newIdAt(click.at - 86_400_001) }],
    ['a later breakout page that is excluded', { ...laterBreakout, excluded: 'bot' }],
    ['a breakout page with a nonce', { ...breakout, nonce: handOver.nonce }],
    ['a breakout page of a bio page', { ...breakout, kind: 'website' }],
    ['a breakout without a behavior', { ...breakout, shown: 'instagram' }],
    ['a breakout under an unknown behavior', { ...breakout, shown: 'instagram/gentle' }],
    ['a breakout without an app', { ...breakout, shown: '/aggressive' }],
    ['a breakout with an extra part', { ...breakout, shown: 'instagram/aggressive/x' }],
    ['a breakout that is a number', { ...breakout, shown: 1 }],
    ['a technique without a breakout', { ...click, technique: 'intent/android/330' }],
    ['a technique on an unknown system', { ...breakout, technique: 'intent/symbian/1' }],
    ['a technique for an invented version', { ...breakout, technique: 'intent/ios/12345' }],
    ["a view in the destination's own app", { ...click, clicks: 0, app: 'tiktok/aggressive' }],
    ["a page view in the destination's own app", { ...click, kind: 'website', app: 'tiktok/aggressive' }],
    ['an invalid app', { ...click, clicks: 0, format: 2, firstApp: 'Instagram\t' }],
    ['a later page without its format', { ...bot, excluded: 'page' }],
    ['a later page of a bio page', { ...bot, kind: 'website', excluded: 'page', format: 3 }],
    ['a visit by an alias without its format', { ...click, alias: 'Ab-_0123', format: 2 }],
    ['an alias that is not a key', { ...click, alias: 'summer', format: 3 }],
    ['an arm without its format', { ...click, assigned: `heldout/${click.at}/63`, format: 3 }],
    ['an invalid arm', { ...click, assigned: `none/${click.at}/1`, format: 4 }],
    ['a bucket beyond the last one', { ...click, assigned: `heldout/${click.at}/64`, format: 4 }],
    ['an arm of a page', { ...click, kind: 'website', assigned: `heldout/${click.at}/1`, format: 4 }],
    ['an arm of a mere view', { ...click, clicks: 0, assigned: `treated/${click.at}/1`, format: 4 }],
    ['an arm of an excluded visit', { ...bot, assigned: `heldout/${click.at}/1`, format: 4 }],
    ['an alias of a page', { ...click, kind: 'website', alias: 'Ab-_0123', format: 3 }],
    [
      'a mere click with dropped characters',
      { ...click, views: 0, nonce: newIdAt(click.at), forgiven: true, format: 3 },
    ],
    ['a voucher without its format', { ...click, voucher, format: 3 }],
    ['a voucher of a view', { ...click, clicks: 0, voucher, format: 4 }],
    ['a voucher of a bio page', { ...click, kind: 'website', voucher, format: 4 }],
    ['a voucher with an unknown device', { ...click, voucher: { ...voucher, device: 'fridge' }, format: 4 }],
    ['a voucher that is a string', { ...click, voucher: 'wp_click', format: 4 }],
    ['an invalid format', { ...click, format: 1 }],
    ['an automated visit without its format', { ...bot, excluded: 'automated' }],
    ['an app that a visit counts for without its format', { ...click, clicks: 0, firstApp: 'instagram' }],
    ['an invalid mark', { ...click, mark: 64 }],
    ['a mark of something that is not a view', { ...bot, mark: 65 }],
    ['a mark of a click without its format', { ...handOver, clickMark: 65, format: 4 }],
    ['a click mark next to the mark of its view', { ...click, clickMark: 65, format: 5 }],
    ['a click mark of something that is not a click', { ...laterBreakout, clickMark: 65, format: 5 }],
    ['an invalid click mark', { ...handOver, clickMark: 64, format: 5 }],
    ['an unknown property', { ...click, address: '192.0.2.1' }],
    ['an inherited name as a property', JSON.parse('{"__proto__":1,"at":1}')],
  ])('refuses %s with a reason', (_, raw) => {
    expect(readEvent(raw)).toEqual({ reason: expect.stringMatching(/\w+ \w+/) as string });
  });

  it('does not quote what was rejected', () => {
    expect(readEvent({ ...click, address: '192.0.2.1' })).toEqual({
      reason: 'it has an unknown property',
    });
  });

  describe('of a later version', () => {
    const later = { format: 99 };

    it.each([
      ['a property', { ...click, ...later, planet: 'mars' }, click],
      ['a value of a trait', { ...click, ...later, country: 'earth/DE' }, withoutCountry],
      ['a device', { ...click, ...later, device: 'hologram' }, { ...click, device: 'other' }],
      ['a reason not to count', { ...bot, ...later, excluded: 'quota' }, { ...bot, excluded: 'quota' }],
      ['the kind of a voucher', { ...click, ...later, voucher: { ...voucher, outcome: 'new' } }, click],
      ['an outcome', { ...handOver, ...later, left: 'instagram/non-meta/v2' }, without('left')],
      ['outcomes together', { ...handOver, ...later, stayed: handOver.left }, without('left')],
    ])('ignores %s that it does not know, and counts the rest', (_, event, read) => {
      expect(readEvent(event)).toEqual(read);
    });

    it.each([
      ['an invalid nonce', { ...handOver, nonce: 'n' }],
      ['another kind', { ...click, kind: 'poster' }],
      ['a missing target', { ...click, target: undefined }],
      ['two views', { ...click, views: 2 }],
      ['an event without counts', { ...click, views: 0, clicks: 0 }],
      ['a reason that is not a word', { ...bot, excluded: 'Because \u0000' }],
    ])('rejects %s', (_, event) => {
      expect(readEvent({ ...event, ...later })).toEqual({ reason: expect.any(String) as string });
    });

    it('is no excuse for what this version would reject of its own', () => {
      for (const format of [0, 1, -1, 1.5, '99', null]) {
        expect(readEvent({ ...click, format, planet: 'mars' })).toHaveProperty('reason');
      }
    });
  });
});
