import { newId } from '@app/common';
import { entryErrors, linkIds, listErrors } from './group-moves.js';

const codes = (errors: { field: string; code: string }[]) =>
  errors.map(({ field, code }) => `${field} ${code}`);

describe('group moves', () => {
  it('reads each well-formed id once', () => {
    const id = newId();
    expect(linkIds([id, 'x', 5, null, id, id.toUpperCase()])).toEqual([id]);
    expect(linkIds(undefined)).toEqual([]);
  });

  it('rejects an id that is in both lists, in each of them', () => {
    const [both, other] = [newId(), newId()];
    const existing = new Set([both, other]);
    expect(codes(entryErrors({ add: [other, both], remove: [both] }, existing))).toEqual([
      'add.1 in_both',
      'remove.0 in_both',
    ]);
    expect(entryErrors({ add: [both, both], remove: [other] }, existing)).toEqual([]);
  });

  it('allows 1,000 ids in both lists together', () => {
    const ids = Array.from({ length: 501 }, () => newId());
    const more = Array.from({ length: 500 }, () => newId());
    expect(listErrors({ add: ids.slice(1), remove: more })).toEqual([]);
    expect(codes(listErrors({ add: ids, remove: more }))).toEqual(['add too_many', 'remove too_many']);
    expect(codes(listErrors({ remove: [...ids, ...more] }))).toEqual(['remove too_many']);
  });

  it('rejects every entry that is not an existing link, and every entry in both lists', () => {
    const existing = newId();
    const both = newId();
    const moves = { add: [existing, newId(), 7, both], remove: ['x', both] };
    expect(codes(entryErrors(moves, new Set([existing, both])))).toEqual([
      'add.1 unknown_link',
      'add.2 invalid_type',
      'add.3 in_both',
      'remove.0 unknown_link',
      'remove.1 in_both',
    ]);
  });
});
