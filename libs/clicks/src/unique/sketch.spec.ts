import fc from 'fast-check';
import { createCipheriv, createHash } from 'node:crypto';
import { emptySketch, type StoredSketch, visitorsIn, withMarks } from './sketch.js';
import {
  isMark,
  markOf,
  maxRank,
  rankOf,
  registerCount,
  registerOf,
  toMark,
  type VisitorMark,
} from './visitor-mark.js';

const digestBytes = 6;

/** The marks of `count` different visitors. @param seed in place of the secret of a day. */
function* marksOf(seed: number, visitors: number): Generator<VisitorMark> {
  const key = createHash('sha256').update(String(seed)).digest();
  const random = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const digests = random.update(Buffer.alloc(visitors * digestBytes));
  for (let at = 0; at < digests.length; at += digestBytes) yield markOf(digests.subarray(at));
}

const mark = fc
  .tuple(fc.integer({ min: 0, max: registerCount - 1 }), fc.integer({ min: 1, max: maxRank }))
  .map(([register, rank]) => toMark(register, rank));
/** Lists that share some registers. */
const marks = fc.array(
  fc.oneof(
    mark,
    fc.integer({ min: 1, max: maxRank }).map((rank) => toMark(7, rank)),
  ),
);

const sketchOf = (...lists: readonly (readonly VisitorMark[])[]): StoredSketch =>
  lists.reduce(withMarks, emptySketch);
/** Fills all registers, which makes the sketch a full one. */
const everyRegister = Array.from({ length: registerCount }, (_, register) => toMark(register, 1));
const fullOf = (...lists: readonly (readonly VisitorMark[])[]) => sketchOf(everyRegister, ...lists);

describe('a sketch of visitors', () => {
  it.each([
    ['small', sketchOf],
    ['full', fullOf],
  ])('is the same in whatever order and however often marks are added: %s', (_, of) => {
    fc.assert(
      fc.property(marks, marks, marks, (a, b, c) => {
        const sketch = of(a, b, c);
        expect(of(c, a, b).equals(sketch)).toBe(true);
        expect(of([...b, ...c, ...a]).equals(sketch)).toBe(true);
        expect(withMarks(sketch, b)).toBe(sketch);
      }),
    );
  });

  it('leaves the sketch that marks are added to unchanged', () => {
    for (const sketch of [sketchOf([toMark(1, 1)]), fullOf([])]) {
      const before = Buffer.from(sketch);
      expect(withMarks(sketch, [toMark(1, 5)])).not.toBe(sketch);
      expect(sketch.equals(before)).toBe(true);
    }
  });

  it('is exact for few visitors', () => {
    for (let seed = 0; seed < 20; seed++) {
      let [sketch, visitors] = [emptySketch, 0];
      expect(visitorsIn(sketch)).toBe(0);
      for (const each of marksOf(seed, 20)) {
        sketch = withMarks(sketch, [each]);
        visitors++;
        expect(visitorsIn(sketch)).toBe(visitors);
      }
    }
  });

  it.each([100, 1_000, 5_000, 8_191, 20_000, 60_000, 100_000, 300_000, 1_000_000])(
    'is wrong by at most 2%% for %i visitors',
    (visitors) => {
      for (let seed = 0; seed < Math.max(1, Math.min(20, 600_000 / visitors)); seed++) {
        const estimate = visitorsIn(withMarks(emptySketch, marksOf(seed, visitors)));
        expect(Math.abs(estimate / visitors - 1)).toBeLessThanOrEqual(0.02);
      }
    },
  );

  it('takes three bytes per visitor, and at most 24,576', () => {
    expect(sketchOf([toMark(3, 2), toMark(9, 1), toMark(3, 1)])).toHaveLength(6);
    expect(sketchOf(everyRegister.slice(0, 8_191))).toHaveLength(24_573);
    expect(sketchOf(everyRegister.slice(0, 8_192))).toHaveLength(24_576);
    expect(fullOf([])).toHaveLength(24_576);
  });

  it('counts the same in both forms', () => {
    const some = everyRegister.slice(0, 8_192);
    const before = visitorsIn(sketchOf(some.slice(1)));
    expect(visitorsIn(sketchOf(some)) - before).toBe(1);
  });

  it('refuses damaged bytes', () => {
    expect(() => withMarks(Buffer.alloc(4), [])).toThrow(RangeError);
    expect(() => withMarks(Buffer.alloc(24_579), [])).toThrow(RangeError);
    expect(() => visitorsIn(Buffer.alloc(3, 0xff))).toThrow(RangeError);
  });
});

describe('the mark of a visitor', () => {
  it('is a register and a rank', () => {
    expect(markOf(Buffer.from('000280000000', 'hex'))).toBe(toMark(1, 1));
    expect(markOf(Buffer.from('ffff00000001', 'hex'))).toBe(toMark(registerCount - 1, 32));
    expect(markOf(Buffer.from('000000000000', 'hex'))).toBe(toMark(0, maxRank));
    expect([registerOf(toMark(12_345, 7)), rankOf(toMark(12_345, 7))]).toEqual([12_345, 7]);
  });

  it.each([toMark(0, 0), toMark(0, maxRank + 1), toMark(registerCount, 1), -1, 1.5, 2 ** 40 + 1, '65', null])(
    'is never %p',
    (value) => expect(isMark(value)).toBe(false),
  );

  it('is valid for every digest', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
        expect(isMark(markOf(Buffer.from(bytes)))).toBe(true);
      }),
    );
  });
});
