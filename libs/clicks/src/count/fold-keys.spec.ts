import { foldKeys, mayFold } from './fold-keys.js';

const row = (key: string, count: number, dimension = 'source') => ({ dimension, key, count });
const group = ({ dimension }: { dimension: string }) => dimension;

describe('foldKeys', () => {
  it('changes nothing while there is room', () => {
    const rows = [row('a', 1), row('b', 2)];
    expect(foldKeys(rows, [{ row: rows[0] ?? row('', 0), held: 499 }], group)).toEqual(rows);
  });

  it('gives the last rows to the keys with the highest counts and adds the rest to other', () => {
    const [a, b, c] = [row('a', 1), row('b', 5), row('c', 2)];
    const known = row('known', 7);
    const fresh = [a, b, c].map((one) => ({ row: one, held: 499 }));
    expect(foldKeys([a, b, c, known], fresh, group)).toEqual([row('b', 5), row('known', 7), row('other', 3)]);
  });

  it('adds to an existing other, separately for each group', () => {
    const rows = [row('a', 1), row('other', 4), row('a', 2, 'referrer')];
    const full = { row: rows[0] ?? row('', 0), held: 500 };
    const free = { row: rows[2] ?? row('', 0), held: 3 };
    expect(foldKeys(rows, [full, free], group)).toEqual([row('a', 2, 'referrer'), row('other', 5)]);
  });
});

describe('mayFold', () => {
  it('limits a dimension unless it is declared to have few keys', () => {
    expect(mayFold(row('a', 1, 'added later'))).toBe(true);
    expect(mayFold(row('DE', 1, 'country'))).toBe(false);
  });

  it('never folds known origins or `other`', () => {
    expect(mayFold(row('instagram', 1, 'source'))).toBe(false);
    expect(mayFold(row('invented', 1, 'source'))).toBe(true);
    expect(mayFold(row('other', 1, 'item'))).toBe(false);
  });
});
