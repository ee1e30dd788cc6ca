import { maxTags } from '@app/links';
import { type AccountLinks, RefusedCall } from '../account-links.js';
import { type ShlinkBody, visitsSummaryOf } from './shlink-links.js';
import { numberIn, paginationOf } from './shlink-pages.js';
import { invalidData, noTag, ShlinkProblem } from './shlink-problem.js';

interface Tag {
  id: string;
  name: string;
  /** Number of links that have it. */
  links: number;
  /** Of these links. Only with `view=full`. */
  clicks?: number;
}

const known = ['page', 'itemsPerPage', 'searchTerm', 'orderBy', 'withStats'];

const byName = (a: Tag, b: Tag): number => (fold(a.name) < fold(b.name) ? -1 : 1);
const byClicks = (a: Tag, b: Tag): number => (a.clicks ?? 0) - (b.clicks ?? 0);

/** What tags with figures can be sorted by. */
const orders: Partial<Record<string, (a: Tag, b: Tag) => number>> = {
  tag: byName,
  shortUrlsCount: (a, b) => a.links - b.links,
  visits: byClicks,
  nonBotVisits: byClicks,
};

/** Lists the names of all tags, in order. */
export async function listTags(links: AccountLinks, query: URLSearchParams): Promise<object> {
  const { rows, pagination } = await pageOf(links, query, '', ['tag']);
  return { tags: { data: rows.map(({ name }) => name), pagination } };
}

/** Lists all tags with the numbers of their links and clicks. */
export async function listTagStats(links: AccountLinks, query: URLSearchParams): Promise<object> {
  const { rows, pagination } = await pageOf(links, query, '&view=full', Object.keys(orders));
  const data = rows.map(({ name, links: count, clicks = 0 }) => ({
    tag: name,
    shortUrlsCount: count,
    visitsSummary: visitsSummaryOf(clicks),
  }));
  return { tags: { data, pagination } };
}

/** Renames a tag. Its links keep it. */
export async function renameTag(links: AccountLinks, { oldName, newName }: ShlinkBody): Promise<void> {
  const invalid = Object.entries({ oldName, newName }).filter(
    ([, value]) => typeof value !== 'string' || value.trim() === '',
  );
  if (typeof oldName !== 'string' || typeof newName !== 'string' || invalid.length > 0) {
    throw invalidData(invalid.map(([field]) => field));
  }
  const tag = named(await allTags(links), oldName);
  if (!tag) throw noTag(oldName);
  try {
    await links.call('PATCH', `/v1/tags/${tag.id}`, { name: newName });
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== 400) throw error;
    if (error.fields.some(({ code }) => code === 'taken')) throw tagConflict(oldName, newName);
    throw invalidData(['newName'], error.fields[0]?.message);
  }
}

/** Deletes the tags with the given names. Names that no tag has are ignored, as in Shlink. */
export async function deleteTags(links: AccountLinks, query: URLSearchParams): Promise<void> {
  const names = query.getAll('tags[]');
  const tags = names.length > 0 ? await allTags(links) : [];
  for (const tag of new Set(names.map((name) => named(tags, name)))) {
    if (tag) await links.call('DELETE', `/v1/tags/${tag.id}`);
  }
}

async function pageOf(links: AccountLinks, query: URLSearchParams, view: string, fields: string[]) {
  const [field = '', direction = 'ASC'] = (query.get('orderBy') || 'tag').split('-');
  const compare = fields.includes(field) && ['ASC', 'DESC'].includes(direction) ? orders[field] : undefined;
  const page = numberIn(query.get('page'), 1, maxTags);
  // -1 stands for all of them.
  const itemsPerPage = query.get('itemsPerPage');
  const size = numberIn(itemsPerPage === '-1' ? null : itemsPerPage, maxTags, maxTags);
  const invalid = [
    ...[...query.keys()].filter((name) => !known.includes(name)),
    ...(page === undefined ? ['page'] : []),
    ...(size === undefined ? ['itemsPerPage'] : []),
    ...(compare === undefined ? ['orderBy'] : []),
  ];
  if (page === undefined || size === undefined || compare === undefined || invalid.length > 0) {
    throw invalidData([...new Set(invalid)]);
  }
  const searched = fold(query.get('searchTerm') ?? '');
  const found = (await allTags(links, view)).filter(({ name }) => fold(name).includes(searched));
  const sign = direction === 'DESC' ? -1 : 1;
  const sorted = found.sort((a, b) => sign * compare(a, b) || byName(a, b));
  const rows = sorted.slice((page - 1) * size, page * size);
  return { rows, pagination: paginationOf(page, size, rows.length, found.length) };
}

/** An account has at most as many as one call returns. */
async function allTags(links: AccountLinks, view = ''): Promise<Tag[]> {
  return (await links.call<{ data: Tag[] }>('GET', `/v1/tags?limit=${maxTags}${view}`)).data;
}

/** Tags are unique regardless of case. */
const named = (tags: Tag[], name: string): Tag | undefined =>
  tags.find((tag) => fold(tag.name) === fold(name.trim()));

const fold = (name: string): string => name.toLowerCase();

const tagConflict = (oldName: string, newName: string): ShlinkProblem =>
  new ShlinkProblem(
    409,
    'tag-conflict',
    'Tag conflict',
    `You cannot rename tag ${oldName} to ${newName}, because it already exists`,
    { oldName, newName },
  );
