/**
 * Where to go after the sign-in: a path of the dashboard itself, whatever the address says. Two slashes, or what a
 * browser takes for them, would be another host; control characters are dropped by browsers, and what is behind them
 * counts then. What is no such path is undefined, not left out: the router lays this over what the address says.
 */
export function nextOf({ next }: { next?: unknown }): { next?: string } {
  const inside = typeof next === 'string' && next !== '/' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next);
  return { next: inside ? next : undefined };
}
