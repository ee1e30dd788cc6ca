import type { Behavior } from '@app/database';
import type { InAppBrowser } from '@app/visitors';
import { metaFamilies } from './families.js';
import { isKnown } from './rank-techniques.js';
import type { BreakoutTables } from './tables/breakout-tables.js';
import { shippedTables } from './tables/shipped-tables.js';
import type { Phone, TechniqueRow, Way } from './tables/table-rows.js';
import { techniqueUrl } from './technique-url.js';
import { findWayIntoApp, type WayIntoApp } from './way-into-app.js';

/** The breakout for a visitor in an in-app browser, in place of the plain redirect. */
export interface BreakoutPlan {
  /** Key of the app, as detected. */
  app: string;
  platform: Phone;
  /** The way into the destination's app, which comes first; null if there is none. */
  into: WayIntoApp | null;
  /** The way out, automatic or by a tap; null if none is known. The page then shows the steps and the URL. */
  technique: string | null;
  /** How the URL of the technique is built. */
  way: Way | null;
  /** `page`: the page fires the technique once. `redirect`: the response is a 302. `never`: only a tap fires it. */
  automatic: 'page' | 'redirect' | 'never';
  /** The tap opens a new window. */
  newWindow: boolean;
  /** The tap that opens the destination's app does, too. A scheme needs that where the known way out needs it. */
  appInNewWindow: boolean;
  /** The app asks before it opens the browser. */
  asks: boolean;
  /** When the page shows the manual steps, in milliseconds after `load`; 0 for immediately. */
  stepsAfterMs: number;
  /** True if the page has a button that copies the URL. */
  copyLink: boolean;
}

/** The destination of a visit, and the options that determine how it gets there. */
interface BreakoutOptions {
  /** The techniques and apps in use. Default: the shipped ones. */
  tables?: BreakoutTables;
  /** The URL that the visitor would be redirected to; omitted if the visit must not end in an app, or has already tried that. */
  destination?: string;
  /** Chooses among the techniques, which are in order of preference. Default: the first one that is known to work. */
  choose?: (rows: readonly TechniqueRow[]) => TechniqueRow | undefined;
}

/**
 * Plans the breakout for a visitor; null for the plain redirect.
 * @param inApp null for anything but an in-app browser: ordinary browsers, bots, unknown agents.
 */
export function planBreakout(
  behavior: Behavior,
  inApp: Pick<InAppBrowser, 'app' | 'platform'> | null,
  { tables = shippedTables, destination, choose = (rows) => rows.find(isKnown) }: BreakoutOptions = {},
): BreakoutPlan | null {
  if (behavior === 'basic' || inApp === null || inApp.platform === 'desktop') return null;
  const { app, platform } = inApp;
  if (behavior === 'non-meta' && metaFamilies.has(tables.familyOf(app))) return null;
  if (destination !== undefined && isAtHome(tables, inApp, destination)) return null;
  const rows = tables.waysOutOf(app, platform);
  const row = choose(rows);
  const known = rows.find(isKnown);
  const automatic =
    row === undefined || row.fires === 'tap' || behavior === 'conservative' ? 'never' : row.fires;
  return {
    app,
    platform,
    // If no scheme leads out of an app, none leads into another app either.
    into: known && destination !== undefined ? findWayIntoApp(tables, destination, { app, platform }) : null,
    technique: row?.technique ?? null,
    way: row ? tables.way(row.technique) : null,
    automatic,
    newWindow: row?.newWindow ?? false,
    appInNewWindow: known?.newWindow ?? false,
    asks: row?.asks ?? false,
    stepsAfterMs: automatic === 'never' ? 0 : (row?.stepsAfterMs ?? 0),
    copyLink: known === undefined,
  };
}

/** True if the visitor is in the destination's own app. There is no better place to go. */
export function isAtHome(
  tables: BreakoutTables,
  inApp: Pick<InAppBrowser, 'app'> | null,
  destination: string,
): boolean {
  return inApp !== null && tables.findApp(destination)?.app.app === inApp.app;
}

/** The URL that a plan redirects to; null if it shows a page. Never a custom scheme. */
export function redirectOf({ automatic, way }: BreakoutPlan, handOverUrl: string): string | null {
  return automatic === 'redirect' && way !== null ? techniqueUrl(way, handOverUrl) : null;
}

/** Minimum time that an app gets to open before the page continues, in milliseconds. */
const minAppWaitMs = 1_500;

/** The automatic attempts of a page, in order, and how long each gets, in milliseconds. */
export function attemptsOf({
  automatic,
  into,
  stepsAfterMs,
}: BreakoutPlan): { id: 'app' | 'open'; ms: number }[] {
  if (automatic !== 'page') return [];
  const out = { id: 'open' as const, ms: stepsAfterMs };
  if (into === null || into.needsTap) return [out];
  return [{ id: 'app', ms: Math.max(stepsAfterMs, minAppWaitMs) }, out];
}
