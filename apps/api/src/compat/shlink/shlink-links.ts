import { timeOf } from '../../validation/time.decorator.js';
import type { FullLink } from '../account-links.js';

/** A body. The fields are those of a call that creates or changes a short URL. */
export interface ShlinkBody {
  [field: string]: unknown;
  longUrl?: unknown;
  customSlug?: unknown;
  pathPrefix?: unknown;
  shortCodeLength?: unknown;
  findIfExists?: unknown;
  title?: unknown;
  tags?: unknown;
  validSince?: unknown;
  validUntil?: unknown;
  maxVisits?: unknown;
  forwardQuery?: unknown;
  domain?: unknown;
}

/** The names of fields and parameters of `/v1` in Shlink. */
export const shlinkNames: Partial<Record<string, string>> = {
  destination: 'longUrl',
  slug: 'customSlug',
  name: 'title',
  activeFrom: 'validSince',
  expiresAt: 'validUntil',
  maxClicks: 'maxVisits',
  q: 'searchTerm',
  tag: 'tags',
  createdAfter: 'startDate',
  createdBefore: 'endDate',
  homeUrl: 'baseUrlRedirect',
  notFoundUrl: 'invalidShortUrlRedirect',
};

/** Clicks as Shlink shows visits. Bots are not counted, so all visits are by people. */
export const visitsSummaryOf = (clicks: number) => ({ total: clicks, nonBots: clicks, bots: 0 });

/** Converts a link to Shlink's form. @param defaultHost host of the domain that has no name there. */
export const shortUrlOf = (link: FullLink, defaultHost: string) => ({
  shortUrl: link.url,
  shortCode: link.slug,
  longUrl: link.destination,
  dateCreated: atomTime(link.createdAt),
  tags: link.tags,
  meta: {
    validSince: atomTime(link.activeFrom),
    validUntil: atomTime(link.expiresAt),
    maxVisits: link.maxClicks,
  },
  domain: link.domain === defaultHost ? null : link.domain,
  title: link.name === link.slug ? null : link.name,
  crawlable: false,
  forwardQuery: link.forwardQuery,
  hasRedirectRules: (link.rules ?? []).length > 0,
  visitsSummary: visitsSummaryOf(link.clicks),
});

/** The link fields in a body. @param slug of the link, which is its name if it has no title. */
export function linkFieldsIn(
  { longUrl, title, tags, validSince, validUntil, maxVisits, forwardQuery }: ShlinkBody,
  slug?: string,
): Record<string, unknown> {
  const fields = {
    destination: longUrl,
    name: title === null || title === '' ? slug : title,
    tags,
    activeFrom: timeIn(validSince),
    expiresAt: timeIn(validUntil),
    maxClicks: maxVisits,
    // Null is how Shlink is asked for the default.
    forwardQuery: forwardQuery ?? undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Converts the other forms of ISO 8601, which Shlink accepts. Validation reports invalid values. */
export function timeIn(value: unknown): unknown {
  if (typeof value !== 'string' || timeOf(value)) return value;
  const ms = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
}

/** Without milliseconds, and with an offset. */
function atomTime(iso: string): string;
function atomTime(iso: string | null): string | null;
function atomTime(iso: string | null): string | null {
  return iso?.replace(/\.\d+Z$/, '+00:00') ?? null;
}
