import type { TargetKind } from '@app/database';

/** Why an answered visit was not counted. */
export const exclusions = ['bot', 'head', 'speculative', 'no-agent'] as const;
export type Exclusion = (typeof exclusions)[number];

/** What a visit tells about its visitor; the address it was derived from is already gone. */
export interface VisitorTraits {
  /** ISO 3166 alpha-2, or `XX`. */
  country: string;
  device: 'mobile' | 'tablet' | 'desktop' | 'other';
  /** Key of a known app or site, else the referrer's host, else `direct`. */
  source: string;
  /** Key of the browser's name, such as `chrome`; `other` where it is not known. */
  browser: string;
  /** Key of the operating system, such as `ios`; `other` where it is not known. */
  system: string;
  /** Host of the referrer, or `none`. */
  referrer: string;
}

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
