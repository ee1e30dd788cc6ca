/** Where to go after the sign-in: a path of the dashboard itself, whatever the address says. */
export function nextOf({ next }: { next?: unknown }): { next?: string } {
  const inside = typeof next === 'string' && /^\/(?![/\\])/.test(next) && next !== '/';
  return inside ? { next } : {};
}
