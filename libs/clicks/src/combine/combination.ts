import { utmNames } from '@app/visitors';
import type { ClickEvent } from '../click-event.js';

/** The traits that are counted together. A filter may name any of them. */
export const combinedDimensions = [
  'country',
  'source',
  'device',
  'browser',
  'system',
  'app',
  'referrer',
  ...utmNames,
  'destination',
  'item',
] as const;
export type CombinedDimension = (typeof combinedDimensions)[number];

/** The counts of a combination. `shown` and `left` are the outcomes of breakouts. */
export const combinedFigures = ['views', 'clicks', 'shown', 'left'] as const;
export type CombinedCounts = Record<(typeof combinedFigures)[number], number>;

/** Values that occurred together, and how often. */
export interface Combination extends CombinedCounts {
  /**
   * Values in the order of `combinedDimensions`, separated by tabs. Empty if there was none. No value contains control
   * characters.
   */
  key: string;
}

/** The app of a breakout that was left, or could have been, on the first page of the visit. Empty if there was none. */
export function appOf(event: ClickEvent): string {
  const outcome = event.left ?? event.stayed ?? event.shown ?? event.app;
  const ofOutcome = outcome === undefined ? '' : outcome.slice(0, outcome.indexOf('/'));
  return event.firstApp === undefined ? ofOutcome : event.firstApp === 'none' ? '' : event.firstApp;
}

/** The combination key of a counted event. Not a loop, because it runs for every event. */
export function combinationKey(event: ClickEvent): string {
  const { country = '', source = '', device = '', browser = '', system = '', referrer = '' } = event;
  const { utm_source = '', utm_medium = '', utm_campaign = '', utm_term = '', utm_content = '' } = event;
  const { branch = '', item = '' } = event;
  const utm = `${utm_source}\t${utm_medium}\t${utm_campaign}\t${utm_term}\t${utm_content}`;
  return `${country}\t${source}\t${device}\t${browser}\t${system}\t${appOf(event)}\t${referrer}\t${utm}\t${branch}\t${item}`;
}

/** Values in the order of `combinedDimensions`. */
export const valuesOf = (key: string): string[] => key.split('\t');

/** The counts that an event adds to its combination. Null for an event that does not count. */
export function countsOf({ views, clicks, excluded, shown, left }: ClickEvent): CombinedCounts | null {
  if (excluded !== undefined) return null;
  return { views, clicks, shown: shown === undefined ? 0 : 1, left: left === undefined ? 0 : 1 };
}
