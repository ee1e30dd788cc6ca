/**
 * Where to go after the sign-in: a path of the dashboard itself, whatever the address says. Two slashes, or what a
 * browser takes for them, would be another host; control characters are dropped by browsers, and what is behind them
 * counts then.
 */
export function nextOf({ next }: { next?: unknown }): { next?: string } {
  const inside = typeof next === 'string' && next !== '/' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next);
  return inside ? { next } : {};
}
