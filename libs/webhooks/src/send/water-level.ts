/**
 * How much everybody may keep so that all together keep at most `budget`, if those who have the most give up something first.
 * @returns a level: who has more gives up what is above it. Infinity if all fit.
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
