import type { TargetKind } from '@app/database';
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
}
