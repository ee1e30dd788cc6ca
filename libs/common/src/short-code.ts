import { createHash } from 'node:crypto';

/**
 * Characters that surround a link in a sentence, or hide in a copied one. Not hyphens and underscores: a link that
 * was broken there continues, and would lead elsewhere.
 */
const surrounding = /[\p{Z}\p{Cf}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}–—<>~+|^`]/u;
const invisible = /^[\p{Z}\p{Cf}]+/u;

/**
 * Text that an app adds to the path of a link: a query without a question mark or with an escaped one, or, after a
 * line break or a `#`, the text that follows. No alias contains it.
 */
export const escapedRest = /%3f|%23|%0[ad]|&(?=[\w.%-]{1,64}=)/i;

/** A code without the text that follows it in a sentence and characters that hide before it. Empty if nothing else is left. */
export function withoutSurroundings(code: string): string {
  // From the end, because a regular expression would start again at each character.
  let end = code.length;
  while (end > 0 && surrounding.test(code.charAt(end - 1))) end--;
  return code.slice(0, end).replace(invisible, '');
}

/**
 * The common key of all spellings of a code: NFC regardless of case, without surroundings. The key of a slug is the slug in
 * lower case. Codes with the same key are reserved for one account.
 */
export function codeKey(code: string): string {
  // Lower case first, because the capital ß is its own upper case. Sigma has two lower-case forms, one for the ends
  // of words.
  const lower = code.normalize('NFC').toLowerCase();
  const folded = lower.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
  let start = 0;
  while (start < folded.length && surrounding.test(folded.charAt(start))) start++;
  return withoutSurroundings(folded.slice(start)) || folded;
}

/**
 * The name of an alias in events, tokens and rollups: 8 characters, no matter how long it is. Reports show the codes
 * of aliases that the link still has.
 */
export const aliasKey = (code: string): string =>
  createHash('sha256').update(code).digest('base64url').slice(0, 8);
