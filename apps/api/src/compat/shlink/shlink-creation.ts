import { randomSlug } from '@app/slugs';
import type { AccountLinks, FullLink } from '../account-links.js';
import { linkFieldsIn, type ShlinkBody } from './shlink-links.js';
import { invalidData } from './shlink-problem.js';

/** The shortest random code, as in Shlink. */
const minCodeLength = 4;
const maxSlugLength = 64;

/** How many of the newest links with a destination `findIfExists` considers. */
const maxCandidates = 100;

type Fields = Record<string, unknown>;

/**
 * Creates a short URL, or returns an existing one if the body asks for it.
 * @param domain its host, unless it is the default domain.
 * @throws ShlinkProblem if a field that only Shlink has is invalid.
 */
export async function createShortUrl(
  links: AccountLinks,
  body: ShlinkBody,
  domain: string | undefined,
): Promise<FullLink> {
  const { prefix, length } = codeOptionsIn(body);
  const slug = typeof body.customSlug === 'string' ? `${prefix}${body.customSlug}` : body.customSlug;
  const fields = { ...linkFieldsIn(body), slug: slug ?? undefined };
  const existing = body.findIfExists === true ? await findMatch(links, fields) : undefined;
  return existing ?? links.create({ ...fields, domain }, () => `${prefix}${randomSlug(length)}`);
}

function codeOptionsIn({ pathPrefix, shortCodeLength, customSlug }: ShlinkBody): {
  prefix: string;
  length: number | undefined;
} {
  const prefix = pathPrefix ?? '';
  const length = shortCodeLength ?? undefined;
  const isRandom = customSlug === undefined || customSlug === null;
  const isPrefix = typeof prefix === 'string' && /^([a-z\d][\w-]{0,59})?$/i.test(prefix);
  const isLength =
    length === undefined ||
    (typeof length === 'number' &&
      Number.isInteger(length) &&
      length >= minCodeLength &&
      length <= maxSlugLength);
  const isTooLong = isRandom && isPrefix && isLength && prefix.length + (length ?? 0) > maxSlugLength;
  const invalid = [
    ...(isPrefix ? [] : ['pathPrefix']),
    ...(isLength && !isTooLong ? [] : ['shortCodeLength']),
  ];
  if (!isPrefix || !isLength || isTooLong) throw invalidData(invalid);
  return { prefix, length };
}

/**
 * The newest link with the given fields, if it leads every visitor to the destination. Unlike in Shlink, a link with a limit
 * that was not asked for does not match. Two calls at the same time may both find none.
 */
async function findMatch(
  links: AccountLinks,
  { destination, slug, ...wanted }: Fields,
): Promise<FullLink | undefined> {
  // Creation reports what is wrong with other values.
  if (typeof destination !== 'string' || (slug !== undefined && typeof slug !== 'string')) return undefined;
  const query = new URLSearchParams({ destination, limit: String(maxCandidates) });
  if (slug !== undefined) query.set('slug', slug);
  const { data } = await links.page(query);
  return data.find((link) => isMatch(link, wanted));
}

function isMatch(link: FullLink, { tags, activeFrom, expiresAt, maxClicks }: Fields): boolean {
  const { state, gate, hasPassword, rules } = link;
  return (
    (state === 'active' || (state === 'scheduled' && timeOf(activeFrom) !== null)) &&
    gate === null &&
    !hasPassword &&
    rules === null &&
    link.maxClicks === (maxClicks ?? null) &&
    timeOf(link.expiresAt) === timeOf(expiresAt) &&
    (timeOf(activeFrom) === null || timeOf(link.activeFrom) === timeOf(activeFrom)) &&
    (!Array.isArray(tags) || tags.length === 0 || namesIn(link.tags) === namesIn(tags))
  );
}

/** Unix milliseconds, or null. */
const timeOf = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);

/** Tags in a form that is the same for all lists with the same tags. */
const namesIn = (tags: unknown[]): string =>
  JSON.stringify([...new Set(tags.map((tag) => String(tag).trim().toLowerCase()))].sort());
