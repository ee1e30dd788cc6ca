import { newId } from '@app/common';
import { linkIds, tooManyMoves, wrongMoves } from './group-moves.js';

const fields = (problems: { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field} ${code}`);

describe('moves of links between groups', () => {
  it('takes each id once, and none that is malformed', () => {
    const id = newId();
    expect(linkIds([id, 'x', 5, null, id, id.toUpperCase()])).toEqual([id]);
    expect(linkIds(undefined)).toEqual([]);
  });

  it('names an id that is in both lists in each of them', () => {
    const [both, other] = [newId(), newId()];
    const known = new Set([both, other]);
    expect(fields(wrongMoves({ add: [other, both], remove: [both] }, known))).toEqual([
      'add.1 in_both',
      'remove.0 in_both',
    ]);
    expect(wrongMoves({ add: [both, both], remove: [other] }, known)).toEqual([]);
  });

  it('allows 1,000 ids over both lists', () => {
    const ids = Array.from({ length: 501 }, () => newId());
    const more = Array.from({ length: 500 }, () => newId());
    expect(tooManyMoves({ add: ids.slice(1), remove: more })).toEqual([]);
    expect(fields(tooManyMoves({ add: ids, remove: more }))).toEqual(['add too_many', 'remove too_many']);
    expect(fields(tooManyMoves({ remove: [...ids, ...more] }))).toEqual(['remove too_many']);
  });

  it('names every entry that is no known link, beside those that are in both lists', () => {
    const known = newId();
    const both = newId();
    const moves = { add: [known, newId(), 7, both], remove: ['x', both] };
    expect(fields(wrongMoves(moves, new Set([known, both])))).toEqual([
      'add.1 unknown_link',
      'add.2 invalid_type',
      'add.3 in_both',
      'remove.0 unknown_link',
      'remove.1 in_both',
    ]);
  });
});
