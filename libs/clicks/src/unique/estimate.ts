/**
 * Estimates how many different values a HyperLogLog sketch has seen, from the numbers of registers with each rank. This is
 * the improved estimator of Otmar Ertl ("New cardinality estimation algorithms for HyperLogLog sketches", 2017, algorithm
 * 6). It needs neither tables of biases nor a switch between formulas, and it is close to exact for few values.
 * @param registersWithRank how many registers have the rank 0 (nothing was seen), 1, 2, …; the last rank stands for all
 * higher ones, too.
 */
export function estimateOf(registersWithRank: readonly number[]): number {
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
