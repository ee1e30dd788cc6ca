import type { Utm } from './utm.js';

/** The reasons why a visit that got a response was not counted, if they depend on the visitor. */
export const exclusions = ['bot', 'head', 'speculative', 'no-agent', 'automated'] as const;
export type Exclusion = (typeof exclusions)[number];

export const devices = ['mobile', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof devices)[number];

/** The traits of a visit's visitor. The address that the country was looked up for has already been dropped. */
export interface VisitorTraits extends Utm {
  /** ISO 3166 alpha-2, or `XX` if unknown. */
  country: string;
  device: Device;
  /** Key of a known app or site, otherwise the referrer's host, otherwise `direct`. */
  source: string;
  /** Browser key, such as `chrome`; `other` if unknown. */
  browser: string;
  /** Operating system key, such as `ios`; `other` if unknown. */
  system: string;
  /** The referrer's host, or `none`. */
  referrer: string;
}
