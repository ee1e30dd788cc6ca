import type { Page, PageBrand } from '@app/pages';
import { laterPage } from '@app/clicks';
import { Destination, locationOf } from '@app/routing';
import { appToLeave, asFirstCounted } from './breakout-step.js';
import {
  type Decision,
  type LinkVisit,
  maxQueryLength,
  nextToken,
  ownQuery,
  tokenParameter,
} from './link-visit.js';
import type { VisitOutcome } from './visit-response.js';

/** A page in front of the destination. */
interface GuardPage {
  outcome: VisitOutcome;
  /** What the token in the page's address grants, beyond what the visitor has passed already. */
  grants?: Parameters<typeof nextToken>[1];
  status?: number;
  headers?: Record<string, string>;
  /** @param address where the visit continues: a path on the link's host, with a token and the visitor's query. */
  render: (address: string) => Page;
}

/**
 * Shows a page in front of the destination. Only the first page of a visit is its view. If the page cannot be issued,
 * the visitor gets a 503, so the guard always holds. A visit on another domain is sent to the link's own address first: there,
 * the form is from our own site.
 */
export function showGuard(
  visit: LinkVisit,
  { outcome, grants = {}, status, headers, render }: GuardPage,
): Decision {
  const query = ownQuery(visit);
  const firstApp = visit.handOver?.firstApp ?? appToLeave(visit);
  const token =
    query.length > maxQueryLength
      ? null
      : nextToken(visit, { firstApp, ...(visit.isElsewhere ? {} : grants) });
  if (token === null) return { count: null, response: { kind: 'unavailable' } };
  const base = visit.isElsewhere ? visit.shortUrlBase : '';
  const own = new Destination(`${base}/${visit.link.slug}?${tokenParameter}=${token}`, '');
  const address = locationOf(own, query, visit.reservedParameters);
  const count = visit.handOver === null ? asFirstCounted(visit, { views: 1, clicks: 0 }, firstApp) : later;
  if (visit.isElsewhere) return { count, response: { kind: 'redirect', outcome, location: address } };
  return {
    count,
    response: {
      kind: 'page',
      outcome,
      status,
      page: render(address),
      headers: {
        'Referrer-Policy': 'origin',
        'X-Robots-Tag': 'noindex',
        Vary: 'User-Agent, Accept-Language',
        ...headers,
      },
    },
  };
}

const later = { views: 0, clicks: 0, excluded: laterPage } as const;

/** What all pages have in common: where visitors can report the link, and what is shown of its account. */
export const surroundingsOf = ({
  link,
  reportBase,
  brandOf,
}: LinkVisit): { reportUrl?: string; brand: PageBrand | null } => ({
  ...(reportBase === undefined ? {} : { reportUrl: reportBase + link.slug }),
  brand: brandOf?.() ?? null,
});
