import { domainToUnicode } from 'node:url';

/** Scripts in everyday use (UAX #31, table 5). A host name in any other script is unusual enough for a warning. */
const recommended = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao'],
  ...['Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];

/** Scripts that are used together: Japanese, Chinese with Bopomofo and Korean, each also with Latin. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Matches only characters of these scripts, and those that belong to none, such as digits and hyphens. */
const only = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${[...scripts, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`).join('')}]*$`, 'u');

const allowed = [...together, ...recommended.map((name) => [name])].map(only);

/**
 * True if a label of a host name mixes scripts in a way that no language does, such as `аpple` with a Cyrillic `а`. More
 * precisely: if it is not "highly restrictive" (UTS #39, 5.2). A label wholly in one script passes, even if it looks like
 * one in another.
 * @param host in Unicode or punycode, without a port.
 */
export function isMixedScript(host: string): boolean {
  const labels = (domainToUnicode(host) || host).normalize('NFC').split('.');
  return labels.some((label) => !allowed.some((pattern) => pattern.test(label)));
}

/** The host name of a URL as users see it, if it mixes scripts; otherwise null. */
export function mixedScriptHostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return isMixedScript(hostname) ? domainToUnicode(hostname) || hostname : null;
}
