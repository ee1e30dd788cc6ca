import type { LinkRoute } from './link-route.js';

/** The fields that determine whether a link is available at a time. */
export type LinkWindow = Pick<LinkRoute, 'active' | 'activeFrom' | 'expiresAt' | 'exhausted'>;

/** `closed`: paused, or not active yet. `expired`: its time is over, or it has reached its click limit. */
export type Availability = 'open' | 'closed' | 'expired';

/** @param now milliseconds since 1970, by the database's clock. */
export function availabilityOf(
  { active, activeFrom, expiresAt, exhausted }: LinkWindow,
  now: number,
): Availability {
  if (!active || (activeFrom !== null && now < activeFrom)) return 'closed';
  return exhausted || (expiresAt !== null && now >= expiresAt) ? 'expired' : 'open';
}

/**
 * The next time at which the availability of a link or item may change on its own, in milliseconds since 1970. Infinity if
 * never.
 */
export function nextBoundary(
  { activeFrom, expiresAt }: Pick<LinkWindow, 'activeFrom' | 'expiresAt'>,
  now: number,
): number {
  return Math.min(...[activeFrom, expiresAt].map((time) => (time !== null && time > now ? time : Infinity)));
}
