import { createHash } from 'node:crypto';

/**
 * Characters that surround a link in a sentence, or hide in one that was copied. Not hyphens and underscores: a link that was
 * broken there goes on, and would lead elsewhere.
 */
const surrounding = /[\p{Z}\p{Cf}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}–—<>~+|^`]/u;
const invisible = /^[\p{Z}\p{Cf}]+/u;

/**
 * What an app adds to the path of a link: a query without a question mark or with an escaped one, or, after a line break or a
 * `#`, the text that follows. No alias contains it.
 */
export const escapedRest = /%3f|%23|%0[ad]|&(?=[\w.%-]{1,64}=)/i;

/** A code without what follows it in a sentence and what hides before it. Empty if there is nothing else. */
export function withoutSurroundings(code: string): string {
  // From the end, as a pattern would try again at each character.
  let end = code.length;
  while (end > 0 && surrounding.test(code.charAt(end - 1))) end--;
  return code.slice(0, end).replace(invisible, '');
}

/**
 * What all spellings of a code have in common: NFC regardless of case, without surroundings. The key of a slug is the slug in
 * lower case. Codes with the same key are reserved for one account.
 */
export function codeKey(code: string): string {
  // First to lower case, as the capital ß is its own upper case. Of the two forms of sigma, one is for the ends of words.
  const lower = code.normalize('NFC').toLowerCase();
  const folded = lower.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
  let start = 0;
  while (start < folded.length && surrounding.test(folded.charAt(start))) start++;
  return withoutSurroundings(folded.slice(start)) || folded;
}

/**
 * What events, tokens and rollups call an alias of a link: 8 characters, however long it is. Reports name those that the link
 * still has by their codes.
 */
export const aliasKey = (code: string): string =>
  createHash('sha256').update(code).digest('base64url').slice(0, 8);
