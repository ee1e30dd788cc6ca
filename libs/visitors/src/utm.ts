import { isIP } from 'node:net';

/** The parameters by which whoever made a link tells where it stands; each is a dimension of its own name. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmName = (typeof utmNames)[number];

/** What the visitor's query says: 1 to 100 code points each, absent where it says nothing. */
export type Utm = Partial<Record<UtmName, string>>;

const maxCodePoints = 100;
const none: Utm = {};
/** What nearly every value is, and what there is nothing to clean of. */
const plain = /^[\w.~-]{1,100}$/;

/**
 * The `utm_*` of a request's target, which are all that is kept of a visitor's query: the first of each name,
 * decoded, without control characters and halves of surrogate pairs, trimmed, cut at 100 code points. One that is an
 * address is dropped, like every other.
 */
export function utmOf(target: string): Utm {
  // Nearly no visit has any, and taking a query apart is dear. Nobody spells these names with escapes.
  if (!target.includes('utm_')) return none;
  const [beforeFragment = ''] = target.split('#', 1);
  const at = beforeFragment.indexOf('?');
  if (at < 0) return none;
  const query = new URLSearchParams(beforeFragment.slice(at + 1));
  const utm: Utm = {};
  for (const name of utmNames) {
    const value = cleaned(query.get(name) ?? '');
    if (value !== '' && isIP(value) === 0) utm[name] = value;
  }
  return utm;
}

function cleaned(value: string): string {
  if (plain.test(value)) return value;
  const text = value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  // Two units at most make a code point, so that only so much need be taken apart.
  return [...text.slice(0, 2 * maxCodePoints)].slice(0, maxCodePoints).join('').trim();
}
