import fc from 'fast-check';
import { columnOf, decodeColumn, encodeColumn, valueAt } from './combination-columns.js';

const text = fc.string({ unit: 'grapheme' }).filter((value) => /^[^\p{Cc}\p{Cs}]*$/u.test(value));
const decoded = (column: string | null, size: number): string[] => {
  const decodedColumn = decodeColumn(column, size, '');
  return Array.from({ length: size }, (_, n) => valueAt(decodedColumn, n));
};

it('decodes what it encoded', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.integer().map(String)), { minLength: 1 }), (values) => {
      expect(decoded(encodeColumn(values, ''), values.length)).toEqual(values);
    }),
  );
});

it.each([2, 127, 128, 300, 50_000, 60_000])('has room for %i distinct values, in PostgreSQL too', (size) => {
  const values = Array.from({ length: size }, (_, n) => `host-${n}.example`);
  const column = encodeColumn(values, '') as string;
  expect(decoded(column, size)).toEqual(values);
  // PostgreSQL stores neither U+0000 nor surrogates.
  expect(column).toMatch(/^[^\0\p{Cs}]*$/u);
});

it('refuses more values than there are characters', () => {
  expect(() =>
    columnOf(
      Array.from({ length: 63_488 }, (_, n) => `${n}`),
      '',
    ),
  ).toThrow(RangeError);
});

it('stores no column without counts or values, and no codes for a single value', () => {
  expect(encodeColumn(['', ''], '')).toBeNull();
  expect(encodeColumn(['0', '0'], '0')).toBeNull();
  expect(encodeColumn(['DE', 'DE'], '')).toBe('1\nDE\n');
  expect(decoded('1\nDE\n', 2)).toEqual(['DE', 'DE']);
});

it('decodes into a buffer that has codes of other columns', () => {
  const buffer = new Uint16Array(4);
  for (const values of [
    ['a', 'b', 'c', 'a'],
    ['', ''],
    ['d', 'd', 'd'],
    ['e', '', 'f'],
  ]) {
    const column = decodeColumn(encodeColumn(values, ''), values.length, '', buffer);
    expect(values.map((_, n) => valueAt(column, n))).toEqual(values);
    expect(column.codes.buffer).toBe(buffer.buffer);
  }
});

it('refuses a damaged column', () => {
  const column = encodeColumn(['a', 'b', 'c'], '') as string;
  expect(() => decodeColumn(column.slice(0, -1), 3, '')).toThrow(RangeError);
  expect(() => decodeColumn(column, 4, '')).toThrow(RangeError);
  expect(() => decoded(column.replace('3', '2'), 3)).toThrow(RangeError);
  expect(() => decoded(column.replace('3', '9'), 3)).toThrow(RangeError);
  expect(() => decodeColumn('', 3, '')).toThrow(RangeError);
  expect(() => decoded(`${column.slice(0, -1)}\x09`, 3)).toThrow(RangeError);
  expect(() => decodeColumn('x', 1, '')).toThrow(RangeError);
});
