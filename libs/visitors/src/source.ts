import { isIP } from 'node:net';
import QuickLRU from 'quick-lru';
import type { InAppBrowser } from './in-app-browsers.js';
import { siteOfApp, siteOfHost, sourceLabels } from './source-sites.js';

/** The source of a visit. */
interface Source {
  /** Key of a known app or site, otherwise the referrer's host, otherwise `direct`. */
  source: string;
  /** Host of the referrer, or `none`. */
  referrer: string;
}

const maxHostLength = 100;
/** The key in reports for sources and referrers beyond their limit. No host on the Internet has this name. */
const folded = 'other';
const hostName = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

/** True for a lowercase host name that a report may show. IP addresses are never stored, not even those of servers. */
const isHostName = (host: string): boolean =>
  host.length <= maxHostLength &&
  host !== folded &&
  isIP(host) === 0 &&
  hostName.test(host) &&
  !/^\d+$/.test(host.split('.').at(-1) ?? '');

/**
 * True for a valid source key. Validates sources that return in a visitor's query before they are counted.
 * @param shortHost host of the short links, which is never a source.
 */
export function isSourceKey(value: string, shortHost: string): boolean {
  if (value === shortHost) return false;
  return value === 'direct' || Object.hasOwn(sourceLabels, value) || isHostName(value);
}

/**
 * The source of a visit: the app whose in-app browser made it, otherwise the referrer's site, otherwise `direct`.
 * @param shortHost host of the short links, which is never a source.
 */
export function sourceOf(
  inApp: InAppBrowser | null,
  referrer: string | undefined,
  shortHost: string,
): Source {
  const site = referrer ? referringSite(referrer, shortHost) : undefined;
  const app = inApp && inApp.app !== 'webview' ? inApp.app : undefined;
  return { source: app ?? site?.source ?? 'direct', referrer: site?.referrer ?? 'none' };
}

/** A parsed referrer. */
interface Referrer extends Source {
  hostname: string;
  origin: string;
}

/** By origin: a few origins make up most visits. Paths and queries do not affect the source and are not kept. */
const cache = new QuickLRU<string, Referrer>({ maxSize: 1000 });
const originPattern = /^https?:\/\/[\w.-]{1,100}(?=[/?#]|$)/;

function referringSite(header: string, shortHost: string): Source | undefined {
  const origin = originPattern.exec(header)?.[0];
  const cached = origin === undefined ? undefined : cache.get(origin);
  const referrer = cached ?? parse(origin ?? header);
  // The key must be the URL's string: a substring of the header would keep the whole header in memory.
  if (!cached && referrer && referrer.origin === origin) cache.set(referrer.origin, referrer);
  return referrer && referrer.hostname !== shortHost ? referrer : undefined;
}

function parse(referrer: string): Referrer | null {
  const app = /^(?:android|ios)-app:\/\/([\w.-]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (app) {
    if (!isHostName(app)) return null;
    // Some apps send their website's host instead of their package name.
    return { hostname: '', origin: '', source: siteOfApp(app) ?? siteOfHost(app) ?? app, referrer: app };
  }
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  const hostname = url.hostname.replace(/\.$/, '');
  const host = hostname.replace(/^www\./, '');
  if (!isHostName(host)) return null;
  return { hostname, origin: url.origin, source: siteOfHost(host) ?? host, referrer: host };
}
