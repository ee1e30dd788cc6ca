import { describe, expect, it } from '@jest/globals';
import { shortcutReader } from './shortcuts.ts';

const press = (key: string, timeStamp = 0, more: object = {}) => ({
  ...{ key, timeStamp, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...more,
});
const on = { singleKeys: true };
const off = { singleKeys: false };

describe('shortcuts', () => {
  it('open the palette with Ctrl or Command, even where single keys are off', () => {
    const read = shortcutReader([]);
    for (const modifier of ['ctrlKey', 'metaKey']) {
      for (const key of ['k', 'K']) {
        expect(read(press(key, 0, { [modifier]: true }), off)).toEqual({ open: 'palette' });
      }
    }
    expect(read(press('k', 0, { ctrlKey: true, altKey: true }), on)).toBeNull();
  });

  it.each([
    ['/', { open: 'palette' }],
    ['?', { open: 'help' }],
    ['c', { create: 'link' }],
    ['k', null],
    ['Enter', null],
  ])('of a single key: %s', (key, expected) => {
    const read = shortcutReader(['l']);
    expect(read(press(key), on)).toEqual(expected);
    expect(read(press(key), off)).toBeNull();
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'repeat']) {
      if (key !== 'k') expect(read(press(key, 0, { [modifier]: true }), on)).toBeNull();
    }
  });

  it('open pages with g and a key pressed shortly after each other', () => {
    const read = shortcutReader(['l', 'g']);
    expect([read(press('g', 1_000), on), read(press('l', 2_000), on)]).toEqual([null, { page: 'l' }]);
    expect([read(press('g', 3_000), on), read(press('g', 3_100), on)]).toEqual([null, { page: 'g' }]);
    expect(read(press('l', 3_200), on)).toBeNull();
    expect([read(press('g', 5_000), on), read(press('l', 6_500), on)]).toEqual([null, null]);
    expect([read(press('g', 8_000), on), read(press('c', 8_100), on)]).toEqual([null, { create: 'link' }]);
    expect(read(press('l', 8_200), on)).toBeNull();
  });
});
