/**
 * The most that each may keep so that all together keep at most `budget`, if those who have the most give up their
 * excess first.
 * @returns a level: those above it give up the difference. Infinity if all fit.
 */
export function waterLevel(amounts: readonly number[], budget: number): number {
  const ascending = [...amounts].sort((a, b) => a - b);
  let left = budget;
  for (const [at, amount] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (amount > share) return Math.floor(share);
    left -= amount;
  }
  return Infinity;
}
