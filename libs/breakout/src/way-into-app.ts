import { metaFamilies } from './families.js';
import type { BreakoutTables } from './tables/breakout-tables.js';
import type { Phone } from './tables/table-rows.js';
import { fillTemplate } from './tables/url-template.js';

/** A way into the native app that a destination belongs to. */
export interface WayIntoApp {
  /** Key of the app. */
  app: string;
  /** Display name. */
  name: string;
  /** The URL that opens the app: one with a custom scheme, or the https URL of the destination, ASCII and without a fragment. */
  url: string;
  /** On Android: the package that opens the https URL by an intent. */
  package: string | null;
  /**
   * True if only a tap may open the app: the URL is an ordinary https URL, or the visitor is in one of Meta's apps on
   * Android, which ignore the fallback of an intent and show an error page if the destination's app is missing.
   */
  needsTap: boolean;
}

/**
 * The way into the app of a destination; null if none is known, so that the browser opens it.
 * @param destination the URL that the visitor would be redirected to, with the visitor's own query, which may be hostile.
 * @param from the app that the visitor is in.
 */
export function findWayIntoApp(
  tables: BreakoutTables,
  destination: string,
  from: { app: string; platform: Phone },
): WayIntoApp | null {
  const found = tables.findApp(destination);
  if (!found) return null;
  const { app, shape, variables } = found;
  const url = new URL(destination);
  url.hash = '';
  const common = { app: app.app, name: app.name };
  if (from.platform === 'android') {
    if (shape.android === null || app.package === undefined) return null;
    const needsTap = metaFamilies.has(tables.familyOf(from.app));
    return { ...common, url: url.href, package: app.package, needsTap };
  }
  if (shape.ios === null) return null;
  const needsTap = shape.ios === 'universal';
  return {
    ...common,
    url: needsTap ? url.href : schemeUrl(shape.ios, url, variables),
    package: null,
    needsTap,
  };
}

/** Every value is encoded, so that it cannot leave its place, except for a whole address, which is the end of its URL. */
function schemeUrl(template: string, { href, host, pathname, search }: URL, variables: object): string {
  const values = Object.entries(variables).map(([name, value]) => [name, encodeURIComponent(String(value))]);
  return fillTemplate(template, {
    ...(Object.fromEntries(values) as Record<string, string>),
    url: encodeURIComponent(href),
    address: `${host}${pathname}${search}`,
  });
}

/**
 * The URL that opens the app.
 * @param fallbackUrl the URL that Android opens if the app is missing.
 */
export function urlIntoApp({ url, package: name }: WayIntoApp, fallbackUrl: string): string {
  if (name === null) return url;
  const { host, pathname, search, protocol } = new URL(url);
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=${name};` +
    `S.browser_fallback_url=${encodeURIComponent(fallbackUrl)};end`
  );
}
