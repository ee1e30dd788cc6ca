import { randomSlug } from '@app/slugs';
import type { AccountLinks, FullLink } from '../account-links.js';
import { linkFieldsIn, type ShlinkBody } from './shlink-links.js';
import { invalidData } from './shlink-problem.js';

/** The shortest random code, as in Shlink. */
const minCodeLength = 4;
const maxSlugLength = 64;

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
  const random = () => `${prefix}${randomSlug(length)}`;
  return links.create({ ...fields, domain }, random, body.findIfExists === true);
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
