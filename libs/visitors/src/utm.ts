import { isIP } from 'node:net';

/** The campaign parameters of a link. Each is a report dimension of the same name. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmName = (typeof utmNames)[number];

/**
 * The campaign parameters of a visit, absent if the query does not have them: 1 to 100 code points each, plus a backslash if
 * they would otherwise be mistaken for the key of folded values.
 */
export type Utm = Partial<Record<UtmName, string>>;

const maxCodePoints = 100;
const noUtm: Utm = {};
/** Matches most values; they need no cleaning. */
const cleanValue = /^[\w.~-]{1,100}$/;

/**
 * Reads the `utm_*` parameters of a request target, the only part of a visitor's query that is stored. Takes the
 * first value of each name, decodes it, removes control characters and lone surrogates, trims it, truncates it at
 * 100 code points, and escapes it. Drops values that are IP addresses, because addresses are never stored.
 */
export function utmOf(target: string): Utm {
  // Few visits have any, and parsing a query is slow. Clients do not percent-encode these names.
  if (!target.includes('utm_')) return noUtm;
  const [beforeFragment = ''] = target.split('#', 1);
  const queryStart = beforeFragment.indexOf('?');
  if (queryStart < 0) return noUtm;
  const query = new URLSearchParams(beforeFragment.slice(queryStart + 1));
  const utm: Utm = {};
  for (const name of utmNames) {
    const value = cleaned(query.get(name) ?? '');
    if (value !== '' && isIP(value) === 0) utm[name] = escaped(value);
  }
  return utm;
}

/** Reports sum values beyond their limit as `other`, so a visitor's own `other` has a different key: `\\other`. */
const ownOther = /^\\*other$/;
const escaped = (value: string): string => (ownOther.test(value) ? `\\${value}` : value);

/** The value that the visitor sent, from its key. */
export const utmValueOf = (key: string): string =>
  key.startsWith('\\') && ownOther.test(key) ? key.slice(1) : key;

function cleaned(value: string): string {
  if (cleanValue.test(value)) return value;
  const text = value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  // A code point has at most two code units, so this prefix is always long enough.
  return [...text.slice(0, 2 * maxCodePoints)].slice(0, maxCodePoints).join('').trim();
}
