import type { Behavior, TargetKind } from '@app/database';
import type { Exclusion, VisitorTraits } from '@app/visitors';

export { exclusions, type Exclusion, utmNames, type VisitorTraits } from '@app/visitors';

/**
 * One thing that happened to one link or website, as it is journalled, queued and counted.
 * A plain redirect is a view and a click at once; an uncounted visit is neither and says why.
 */
export interface ClickEvent extends Partial<VisitorTraits> {
  /** Milliseconds since 1970 by the database's clock. */
  at: number;
  account: string;
  kind: TargetKind;
  target: string;
  views: 0 | 1;
  clicks: 0 | 1;
  excluded?: Exclusion;
  /** Of a website: the item that was followed. */
  item?: string;
  /**
   * Of a hand-over: the nonce of its token, a UUIDv7 with the time of issue. Of all events with one nonce, over all
   * processes, one counts.
   */
  nonce?: string;
  /** Of a view that was a breakout page or a redirect out of the app: a `breakoutKey`. */
  shown?: string;
  /** Of a hand-over that arrived in a browser: the `breakoutKey` of its view. */
  left?: string;
  /** Of a hand-over that arrived in an app's browser still: the `breakoutKey` of its view. */
  stayed?: string;
}

/** What came of breakouts; each is a dimension of its own name, of links alone. */
export const breakoutOutcomes = ['shown', 'left', 'stayed'] as const;

/** The key of breakouts in reports: the app that was to be left and the behavior under which. */
export const breakoutKey = (app: string, behavior: Behavior): string => `${app}/${behavior}`;
