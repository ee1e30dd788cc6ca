import type { Platform } from '@app/visitors';

/** A platform whose in-app browsers can be left. Desktops always get the plain redirect. */
export type Phone = Exclude<Platform, 'desktop'>;

/** How the URL of a way out of an in-app browser is built from the hand-over URL. Exactly one of the two. */
export interface Way {
  /** A URL with placeholders: see `url-template.ts`. `{url}` alone is a plain link to the hand-over URL, for a new window. */
  template?: string;
  /** `name=value`, added to the query of the hand-over URL. Only such a way may be a redirect. */
  parameter?: string;
}

/** One way out for one family of apps on one platform. */
export interface TechniqueRow {
  /** Key of a family of apps whose in-app browsers can be left in the same way. */
  family: string;
  platform: Phone;
  /** Key of a way. */
  technique: string;
  /** `page`: automatically, from a page. `redirect`: as a 302 response. `tap`: only when the visitor taps. */
  fires: 'page' | 'redirect' | 'tap';
  /** The tap must open a new window. */
  newWindow?: boolean;
  /** The app asks first, and continues if the visitor taps “Open”. The page explains that. */
  asks?: boolean;
  /** How long the page waits before it shows the manual steps, in milliseconds; 0 to show them immediately. */
  stepsAfterMs: number;
  /** `unproven`: disputed or untried. Visitors get it by way of exploration only, until its record proves it. */
  state: 'works' | 'unproven' | 'dead';
  /** Month of the latest report of this state, `YYYY-MM`. */
  since: string;
  /** Source of that report. */
  source: string;
  /** False to disable the row. Disabled and dead rows are skipped for the next one of their family and platform. */
  on: boolean;
  note?: string;
}

/** One kind of page of an app's site, and how the app opens it. */
export interface ShapeRow {
  /** Key within the app, such as `video`. */
  shape: string;
  /** URL patterns: see `url-pattern.ts`. One that begins with `/` applies to all hosts of the app. */
  match: readonly string[];
  /** Values that a variable of the pattern must not have, such as `explore` for a profile. */
  except?: readonly string[];
  /** A URL with a custom scheme; `universal` if the https URL opens the app by a tap; null if nothing is known. */
  ios: string | null;
  /** `intent`: an intent with the https URL and the app's package; null if nothing is known. */
  android: 'intent' | null;
  /** `documented` by the vendor or the platform, or only `reported` by others. */
  basis: 'documented' | 'reported';
  source: string;
  /** Month of the source, `YYYY-MM`. */
  since: string;
  on?: boolean;
  /** URLs of this shape, and of no other. */
  examples: readonly string[];
  note?: string;
}

/** An app that links can lead to. */
export interface AppRow {
  /** Key, the same as that of the app's in-app browser if it has one. */
  app: string;
  /** Display name. */
  name: string;
  /** Its package on Android. */
  package?: string;
  /** Without `www.` and `m.`, which are included. */
  hosts: readonly string[];
  on?: boolean;
  shapes: readonly ShapeRow[];
}

/** The contents of the tables, as in their files. */
export interface TableRows {
  /** Date of the last change, `YYYY-MM-DD`. */
  version: string;
  ways: Readonly<Record<string, Way>>;
  /** Families by app key. Any other app belongs to `others`. */
  families: Readonly<Record<string, string>>;
  /** In order of preference. */
  techniques: readonly TechniqueRow[];
  apps: readonly AppRow[];
}
