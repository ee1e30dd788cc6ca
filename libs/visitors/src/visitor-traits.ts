import type { Utm } from './utm.js';

/** Why an answered visit was not counted. */
export const exclusions = ['bot', 'head', 'speculative', 'no-agent'] as const;
export type Exclusion = (typeof exclusions)[number];

export const devices = ['mobile', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof devices)[number];

/** What a visit tells about its visitor; the address it was derived from is already gone. */
export interface VisitorTraits extends Utm {
  /** ISO 3166 alpha-2, or `XX`. */
  country: string;
  device: Device;
  /** Key of a known app or site, else the referrer's host, else `direct`. */
  source: string;
  /** Key of the browser's name, such as `chrome`; `other` where it is not known. */
  browser: string;
  /** Key of the operating system, such as `ios`; `other` where it is not known. */
  system: string;
  /** Host of the referrer, or `none`. */
  referrer: string;
}
