import { isIP } from 'node:net';
import QuickLRU from 'quick-lru';
import type { InAppBrowser } from './in-app-browsers.js';
import { siteOfApp, siteOfHost, sourceLabels } from './source-sites.js';

/** Where a visit came from. */
export interface Source {
  /** Key of a known app or site, else the referrer's host, else `direct`. */
  source: string;
  /** Host of the referrer, or `none`. */
  referrer: string;
}

const maxHost = 100;
const hostName = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

/** A host name in lower case that a report may show; addresses are not kept, not even those of servers. */
const isHostName = (host: string): boolean =>
  host.length <= maxHost &&
  isIP(host) === 0 &&
  hostName.test(host) &&
  !/^\d+$/.test(host.split('.').at(-1) ?? '');

/**
 * True for what a report may show as a source, so that one that comes back from a visitor can be believed.
 * @param shortHost our own host, which never counts as a source.
 */
export function isSourceKey(value: string, shortHost: string): boolean {
  if (value === shortHost) return false;
  return value === 'direct' || Object.hasOwn(sourceLabels, value) || isHostName(value);
}

/**
 * The source of a visit: the app that shows the page, else the site of the referrer.
 * @param shortHost our own host, which never counts as a source.
 */
export function sourceOf(
  inApp: InAppBrowser | null,
  referrer: string | undefined,
  shortHost: string,
): Source {
  const from = referrer ? refererOf(referrer, shortHost) : undefined;
  const app = inApp && inApp.app !== 'webview' ? inApp.app : undefined;
  return { source: app ?? from?.source ?? 'direct', referrer: from?.referrer ?? 'none' };
}

/** What a referrer says, and the host and the origin that it says it of. */
interface Referrer extends Source {
  hostname: string;
  origin: string;
}

/** By origin, of which few come again and again; a path or a query says nothing of the source, and is not kept. */
const cache = new QuickLRU<string, Referrer>({ maxSize: 1000 });
const originOf = /^https?:\/\/[\w.-]{1,100}(?=[/?#]|$)/;

function refererOf(text: string, shortHost: string): Source | undefined {
  const origin = originOf.exec(text)?.[0];
  const known = origin === undefined ? undefined : cache.get(origin);
  const referrer = known ?? parse(origin ?? text);
  // The key is the URL's own text: a part of the header would keep the whole of it in memory.
  if (!known && referrer && referrer.origin === origin) cache.set(referrer.origin, referrer);
  return referrer && referrer.hostname !== shortHost ? referrer : undefined;
}

function parse(referrer: string): Referrer | null {
  const app = /^(?:android|ios)-app:\/\/([\w.-]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (app) {
    if (!isHostName(app)) return null;
    // Some apps name their web site where the name of their package belongs.
    return { hostname: '', origin: '', source: siteOfApp(app) ?? siteOfHost(app) ?? app, referrer: app };
  }
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  const hostname = url.hostname.replace(/\.$/, '');
  const host = hostname.replace(/^www\./, '');
  if (!isHostName(host)) return null;
  return { hostname, origin: url.origin, source: siteOfHost(host) ?? host, referrer: host };
}
