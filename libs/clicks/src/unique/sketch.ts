import { maxRank, rankOf, registerCount, registerOf, type VisitorMark } from './visitor-mark.js';

/**
 * A HyperLogLog sketch as it is stored, in one of two forms. A small one lists the marks of its registers in order, three
 * bytes each. Once that takes as much space, all registers are there, six bits each. The length tells which form it is.
 */
export type StoredSketch = Buffer;

const listedBytes = 3;
const fullBytes = (registerCount * 6) / 8;

export const emptySketch: StoredSketch = Buffer.alloc(0);

const isFull = (sketch: StoredSketch): boolean => sketch.length === fullBytes;

/**
 * Adds marks to a sketch, which is left as it is.
 * @returns the sketch with the marks; the same object if they change nothing.
 * @throws RangeError if the sketch is damaged.
 */
export function withMarks(sketch: StoredSketch, marks: Iterable<VisitorMark>): StoredSketch {
  if (sketch.length > fullBytes || sketch.length % listedBytes !== 0) {
    throw new RangeError('the sketch is damaged');
  }
  return isFull(sketch) ? withMarksInFull(sketch, marks) : withMarksInList(sketch, highestOf(marks));
}

/**
 * Estimates how many different values a HyperLogLog sketch has seen, from the numbers of registers with each rank. This is
 * the improved estimator of Otmar Ertl ("New cardinality estimation algorithms for HyperLogLog sketches", 2017, algorithm
 * 6). It needs neither tables of biases nor a switch between formulas, and it is close to exact for few values.
 * @param registersWithRank how many registers have the rank 0 (nothing was seen), 1, 2, …; the last rank stands for all
 * higher ones, too.
 */
function estimateOf(registersWithRank: readonly number[]): number {
  const registers = registersWithRank.reduce((sum, count) => sum + count, 0);
  const last = registersWithRank.length - 1;
  const count = (rank: number): number => registersWithRank[rank] ?? 0;
  let sum = registers * tau(1 - count(last) / registers);
  for (let rank = last - 1; rank >= 1; rank--) sum = (sum + count(rank)) / 2;
  sum += registers * sigma(count(0) / registers);
  return registers ** 2 / (2 * Math.LN2 * sum);
}

/** x + x² + 2x⁴ + 4x⁸ + …, the share of registers in which nothing was seen. */
function sigma(share: number): number {
  if (share === 1) return Infinity;
  let [power, weight, sum, before] = [share, 1, share, NaN];
  while (sum !== before) {
    before = sum;
    power *= power;
    sum += power * weight;
    weight *= 2;
  }
  return sum;
}

/** (1 − x − (1 − √x)²/2 − (1 − ⁴√x)²/4 − …) / 3, the share of registers with the last rank. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, weight, sum, before] = [share, 1, 1 - share, NaN];
  while (sum !== before) {
    before = sum;
    root = Math.sqrt(root);
    weight /= 2;
    sum -= (1 - root) ** 2 * weight;
  }
  return sum / 3;
}

/** The approximate number of visitors that a sketch has seen. @throws RangeError if it is damaged. */
export function visitorsIn(sketch: StoredSketch): number {
  const registersWithRank = new Array<number>(maxRank + 1).fill(0);
  const see = (rank: number) => {
    if (rank > maxRank) throw new RangeError('the sketch is damaged');
    registersWithRank[rank] = (registersWithRank[rank] ?? 0) + 1;
  };
  if (isFull(sketch)) {
    for (let register = 0; register < registerCount; register++) see(rankAt(sketch, register));
  } else {
    for (let at = 0; at < sketch.length; at += listedBytes) see(rankOf(sketch.readUIntBE(at, listedBytes)));
    registersWithRank[0] = registerCount - sketch.length / listedBytes;
  }
  return Math.round(estimateOf(registersWithRank));
}

/** The mark with the highest rank of each register, in order. */
function highestOf(marks: Iterable<VisitorMark>): VisitorMark[] {
  const highest = new Map<number, VisitorMark>();
  for (const mark of marks) {
    const register = registerOf(mark);
    // For the same register, a mark with a higher rank is a higher number.
    if (mark > (highest.get(register) ?? 0)) highest.set(register, mark);
  }
  return [...highest.values()].sort((a, b) => a - b);
}

function withMarksInList(sketch: StoredSketch, marks: readonly VisitorMark[]): StoredSketch {
  const merged: VisitorMark[] = [];
  let isChanged = false;
  let next = 0;
  for (let at = 0; at < sketch.length; at += listedBytes) {
    const listed = sketch.readUIntBE(at, listedBytes);
    for (; next < marks.length && registerOf(marks[next] as number) < registerOf(listed); next++) {
      merged.push(marks[next] as number);
      isChanged = true;
    }
    const added = marks[next];
    if (added === undefined || registerOf(added) !== registerOf(listed)) {
      merged.push(listed);
      continue;
    }
    merged.push(Math.max(listed, added));
    isChanged ||= added > listed;
    next++;
  }
  if (!isChanged && next === marks.length) return sketch;
  for (; next < marks.length; next++) merged.push(marks[next] as number);
  return merged.length * listedBytes < fullBytes
    ? listOf(merged)
    : withMarksInFull(Buffer.alloc(fullBytes), merged);
}

function listOf(marks: readonly VisitorMark[]): StoredSketch {
  const list = Buffer.allocUnsafe(marks.length * listedBytes);
  marks.forEach((mark, n) => list.writeUIntBE(mark, n * listedBytes, listedBytes));
  return list;
}

function withMarksInFull(sketch: StoredSketch, marks: Iterable<VisitorMark>): StoredSketch {
  let changed: StoredSketch | undefined;
  for (const mark of marks) {
    const register = registerOf(mark);
    if (rankOf(mark) <= rankAt(changed ?? sketch, register)) continue;
    changed ??= Buffer.from(sketch);
    setRank(changed, register, rankOf(mark));
  }
  return changed ?? sketch;
}

/** Four registers are in three bytes. */
const bytesOf = (register: number): { at: number; shift: number } => ({
  at: (register >>> 2) * 3,
  shift: 18 - 6 * (register & 3),
});

function rankAt(sketch: StoredSketch, register: number): number {
  const { at, shift } = bytesOf(register);
  return (sketch.readUIntBE(at, 3) >>> shift) & 63;
}

function setRank(sketch: StoredSketch, register: number, rank: number): void {
  const { at, shift } = bytesOf(register);
  const others = sketch.readUIntBE(at, 3) & ~(63 << shift);
  sketch.writeUIntBE(others | (rank << shift), at, 3);
}
