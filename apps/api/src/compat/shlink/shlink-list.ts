import type { AccountLinks, FullLink } from '../account-links.js';
import { timeIn } from './shlink-links.js';
import { maxPage, numberIn, paginationOf } from './shlink-pages.js';
import { invalidData } from './shlink-problem.js';

/** The supported sort orders. */
const sorts: Partial<Record<string, string>> = {
  'dateCreated-DESC': 'newest',
  'dateCreated-ASC': 'oldest',
  'title-ASC': 'name',
  'visits-DESC': 'clicks',
  'nonBotVisits-DESC': 'clicks',
};

/** Exclusions, which calls of `/v1` cannot express. */
const exclusions: Record<string, (link: FullLink) => boolean> = {
  excludeMaxVisitsReached: ({ maxClicks, clicks }) => maxClicks !== null && clicks >= maxClicks,
  excludePastValidUntil: ({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= Date.now(),
};

/** The most calls of `/v1` with 1,000 links each for one list that excludes some. */
const maxCallsOfExclusions = 20;

const known = [
  'page',
  'itemsPerPage',
  'searchTerm',
  'tags[]',
  'tagsMode',
  'orderBy',
  'domain',
  'startDate',
  'endDate',
  ...Object.keys(exclusions),
];

interface ShlinkListQuery {
  page: number;
  size: number;
  /** Parameters of `GET /v1/links`. */
  filter: URLSearchParams;
  isExcluded: ((link: FullLink) => boolean) | null;
}

/**
 * Lists short URLs. @param present converts a link to Shlink's form.
 * @throws ShlinkProblem if a parameter is invalid or has no counterpart here.
 */
export async function listShortUrls(
  links: AccountLinks,
  query: URLSearchParams,
  present: (link: FullLink) => object,
): Promise<object> {
  const read = readQuery(query);
  const { rows, total } = await pageOf(links, read);
  return {
    shortUrls: {
      data: rows.map(present),
      pagination: paginationOf(read.page, read.size, rows.length, total),
    },
  };
}

function readQuery(query: URLSearchParams): ShlinkListQuery {
  const page = numberIn(query.get('page'), 1, 1_000_000);
  const size = numberIn(query.get('itemsPerPage'), 10, maxPage);
  const sort = sorts[query.get('orderBy') ?? 'dateCreated-DESC'];
  const tags = query.getAll('tags[]');
  const invalid = [
    ...[...query.keys()].filter((name) => !known.includes(name)),
    ...(page === undefined ? ['page'] : []),
    ...(size === undefined ? ['itemsPerPage'] : []),
    ...(sort === undefined ? ['orderBy'] : []),
    // Filtering by any of several tags is not supported here.
    ...(tags.length > 1 && query.get('tagsMode') !== 'all' ? ['tagsMode'] : []),
  ];
  if (page === undefined || size === undefined || sort === undefined || invalid.length > 0) {
    throw invalidData([...new Set(invalid)]);
  }
  const filter = new URLSearchParams({ sort });
  const searchTerm = query.get('searchTerm')?.trim();
  if (searchTerm) filter.set('q', searchTerm);
  for (const tag of tags) filter.append('tag', tag);
  const start = query.get('startDate');
  if (start) filter.set('createdAfter', String(timeIn(start)));
  const end = query.get('endDate');
  if (end) filter.set('createdBefore', justAfter(String(timeIn(end))));
  const excluded = Object.entries(exclusions).flatMap(([name, isExcluded]) =>
    query.get(name) === 'true' ? [isExcluded] : [],
  );
  const isExcluded =
    excluded.length === 0 ? null : (link: FullLink) => excluded.some((excludes) => excludes(link));
  return { page, size, filter, isExcluded };
}

/** The next millisecond: Shlink's end is included. Validation reports what is not a time. */
function justAfter(time: string): string {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? time : new Date(ms + 1).toISOString();
}

/**
 * Reads links until the skipped and the requested ones have been read: cursors have no page numbers. `total` is how many match, or
 * at least one more than up to the end of the page if that is not known.
 */
async function pageOf(
  links: AccountLinks,
  { page, size, filter, isExcluded }: ShlinkListQuery,
): Promise<{ rows: FullLink[]; total: number }> {
  const skipped = (page - 1) * size;
  const end = skipped + size;
  const query = new URLSearchParams(filter);
  const rows: FullLink[] = [];
  let counted = 0;
  for (let seen = 0, calls = 0; ;) {
    if (isExcluded && ++calls > maxCallsOfExclusions) throw tooManyExcluded();
    const isFirst = !query.has('cursor');
    // Most of the links may be excluded, so there are few calls even then.
    query.set('limit', String(isExcluded && !isFirst ? maxPage : Math.min(maxPage, end - seen)));
    const count = isFirst && !isExcluded ? [['count', 'true']] : [];
    const { data, nextCursor, total = 0 } = await links.page(new URLSearchParams([...query, ...count]));
    if (isFirst) counted = total;
    const kept = isExcluded ? data.filter((link) => !isExcluded(link)) : data;
    rows.push(...kept.slice(Math.max(0, skipped - seen)));
    seen += kept.length;
    if (nextCursor === null) return { rows: rows.slice(0, size), total: seen };
    if (seen >= end) return { rows: rows.slice(0, size), total: Math.max(counted, end + 1) };
    query.set('cursor', nextCursor);
  }
}

const tooManyExcluded = () =>
  invalidData(
    Object.keys(exclusions),
    `More than ${maxCallsOfExclusions - 1},000 links would have to be read for this page. List without exclusions, or with startDate.`,
  );
