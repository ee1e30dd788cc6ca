import { type AccountLinks, type FullLink, RefusedCall } from '../account-links.js';
import { shortUrlOf } from './shlink-links.js';
import { invalidData } from './shlink-problem.js';

/** The most links of a page, and of a call that skips links. */
const maxPage = 1000;

/** The supported sort orders. */
const sorts: Partial<Record<string, string>> = {
  'dateCreated-DESC': 'newest',
  'dateCreated-ASC': 'oldest',
  'title-ASC': 'name',
  'visits-DESC': 'clicks',
  'nonBotVisits-DESC': 'clicks',
};

const known = ['page', 'itemsPerPage', 'searchTerm', 'tags[]', 'tagsMode', 'orderBy', 'domain'];
const ignored = ['excludeMaxVisitsReached', 'excludePastValidUntil'];

/** Lists short URLs. @throws ShlinkProblem if a parameter is invalid or has no counterpart here. */
export async function listShortUrls(links: AccountLinks, query: URLSearchParams): Promise<object> {
  const { page, size, filter } = read(query);
  const skipped = (page - 1) * size;
  const { found, seen, isLast } = await rowsAfter(links, filter, skipped, size);
  const total = isLast ? seen : ((await totalOf(links, filter)) ?? seen + 1);
  return {
    shortUrls: {
      data: found.map(shortUrlOf),
      pagination: {
        currentPage: page,
        pagesCount: Math.ceil(total / size),
        itemsPerPage: size,
        itemsInCurrentPage: found.length,
        totalItems: total,
      },
    },
  };
}

function read(query: URLSearchParams): { page: number; size: number; filter: URLSearchParams } {
  const page = numberIn(query.get('page'), 1, 1_000_000);
  const size = numberIn(query.get('itemsPerPage'), 10, maxPage);
  const sort = sorts[query.get('orderBy') ?? 'dateCreated-DESC'];
  const tags = query.getAll('tags[]');
  const unknown = [...query.keys()].filter((name) => ![...known, ...ignored].includes(name));
  const invalid = [
    ...unknown,
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
  return { page, size, filter };
}

/** Parses a number from 1 to `max`; undefined if it is not one. */
function numberIn(text: string | null, fallback: number, max: number): number | undefined {
  if (text === null || text === '') return fallback;
  return /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined;
}

/** Reads pages until the skipped and the requested links have been read: cursors have no page numbers. */
async function rowsAfter(
  links: AccountLinks,
  filter: URLSearchParams,
  skipped: number,
  size: number,
): Promise<{ found: FullLink[]; seen: number; isLast: boolean }> {
  const query = new URLSearchParams(filter);
  const found: FullLink[] = [];
  for (let seen = 0; ;) {
    const missing = skipped + size - seen;
    query.set('limit', String(Math.min(maxPage, missing)));
    const { data, nextCursor } = await links.page(query);
    found.push(...data.slice(Math.max(0, skipped - seen)));
    seen += data.length;
    if (nextCursor === null) return { found, seen, isLast: true };
    if (seen >= skipped + size) return { found, seen, isLast: false };
    query.set('cursor', nextCursor);
  }
}

/** The number of all links; null if there is a filter, the key may not read it, or some may be on other domains. */
async function totalOf(links: AccountLinks, filter: URLSearchParams): Promise<number | null> {
  if (filter.has('q') || filter.has('tag')) return null;
  try {
    const domains = await links.call<{ data: unknown[] }>('GET', '/v1/domains?limit=1');
    if (domains.data.length > 0) return null;
    const account = await links.call<{ links: { total: number } }>('GET', '/v1/account');
    return account.links.total;
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 403) return null;
    throw error;
  }
}
