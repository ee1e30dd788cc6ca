import { describe, expect, it } from '@jest/globals';
import { bodyOf, callsFor, splitForClosing, undoingCalls, type UpdateResult } from './bulk-calls.ts';

const idOf = (n: number): string => `01981f5e-8d07-7000-8000-${String(n).padStart(12, '0')}`;
const ids = Array.from({ length: 3_012 }, (_, n) => idOf(n));

describe('callsFor', () => {
  it('makes a call for every 1,000 links', () => {
    const calls = callsFor(ids, null);
    expect(calls.map((call) => call.ids.length)).toEqual([1_000, 1_000, 1_000, 12]);
    expect(calls.flatMap((call) => call.ids)).toEqual(ids);
  });
});

describe('splitForClosing', () => {
  it('sends as many links as fit, and keeps each remaining one once', () => {
    const { sent, kept } = splitForClosing(callsFor(ids, null), 60_000);
    const bytes = sent.reduce((sum, call) => sum + bodyOf(call).length, 0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(bytes).toBeGreaterThan(59_000);
    expect([...sent, ...kept].flatMap((call) => call.ids)).toEqual(ids);
    expect(sent.every((call) => call.ids.length <= 1_000)).toBe(true);
  });

  it('keeps nothing if everything fits', () => {
    const calls = callsFor(ids.slice(0, 1_400), { set: { active: false } });
    expect(splitForClosing(calls, 60_000)).toEqual({ sent: calls, kept: [] });
  });
});

describe('undoingCalls', () => {
  it('restores the previous values of every changed link, with one call for links with the same values', () => {
    const changed = (n: number, before: UpdateResult['before']): UpdateResult => ({
      id: idOf(n),
      result: 'changed',
      before,
    });
    const results: UpdateResult[] = [
      changed(1, { group: 'a' }),
      changed(2, { group: null }),
      changed(3, { group: 'a' }),
      { id: idOf(4), result: 'unchanged' },
    ];
    expect(undoingCalls(results, { set: { group: 'b' } })).toEqual([
      { ids: [idOf(1), idOf(3)], change: { set: { group: 'a' } } },
      { ids: [idOf(2)], change: { set: { group: null } } },
    ]);
  });

  it('removes only tags that a link did not have, and adds only those that it had', () => {
    const results: UpdateResult[] = [
      { id: idOf(1), result: 'changed', before: { tags: ['Summer'] } },
      { id: idOf(2), result: 'changed', before: { tags: ['old'] } },
    ];
    expect(undoingCalls(results, { addTags: ['summer', 'new'], removeTags: ['OLD'] })).toEqual([
      { ids: [idOf(1)], change: { addTags: [], removeTags: ['new'] } },
      { ids: [idOf(2)], change: { addTags: ['OLD'], removeTags: ['summer', 'new'] } },
    ]);
  });
});
