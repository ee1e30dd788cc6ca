import QuickLRU from 'quick-lru';

/** The parts of a language that conditions distinguish. */
export interface LanguageTag {
  language: string;
  /** As given; absent if any script matches. */
  script?: string;
  /** As given; absent if any region matches. */
  region?: string;
}

/** A language, optionally with a script, a region and variants. */
const tagPattern = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

/** Reads a tag such as `pt-BR`, `zh-Hant` or `de-CH-1996`, without its variants; null if it is not one. */
export function readLanguageTag(text: string): LanguageTag | null {
  if (!tagPattern.test(text)) return null;
  try {
    const { language, script, region } = new Intl.Locale(text);
    return { language, script, region };
  } catch {
    // A variant is repeated.
    return null;
  }
}

/** Longer headers are truncated: no browser sends one. */
const maxHeaderLength = 512;
const cache = new QuickLRU<string, readonly LanguageTag[]>({ maxSize: 1_000 });

/**
 * The languages in `Accept-Language`, most preferred first, without those that it rejects. Each has a script, if
 * only the one in which the language is usually written.
 */
function acceptedLanguages(header: string): readonly LanguageTag[] {
  const cached = cache.get(header);
  if (cached) return cached;
  const ranges = readHeader(header.slice(0, maxHeaderLength));
  if (header.length <= maxHeaderLength) cache.set(header, ranges);
  return ranges;
}

function readHeader(header: string): LanguageTag[] {
  return header
    .split(',')
    .flatMap((entry) => {
      const [text = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = weightOf(parameters);
      const range = weight > 0 ? readRange(text) : null;
      return range ? [{ range, weight }] : [];
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return weight >= 0 && weight <= 1 ? weight : 0;
}

/** Ignores variants and extensions. `*` does not match a particular language. */
function readRange(text: string): LanguageTag | null {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(text)) return null;
  try {
    const { language, script, region } = new Intl.Locale(text);
    return { language, script: script ?? new Intl.Locale(text).maximize().script, region };
  } catch {
    return null;
  }
}

/** True if the range is the tag, or something more specific: `pt` includes `pt-BR`, but `pt-BR` does not include `pt`. */
export const includesLanguage = (tag: LanguageTag, range: LanguageTag): boolean =>
  tag.language === range.language &&
  (tag.script === undefined || tag.script === range.script) &&
  (tag.region === undefined || tag.region === range.region);

/** The most preferred of the accepted languages that any of the tags includes, or null. */
export function bestLanguage(header: string | undefined, tags: readonly LanguageTag[]): LanguageTag | null {
  if (header === undefined) return null;
  for (const range of acceptedLanguages(header)) {
    for (const tag of tags) if (includesLanguage(tag, range)) return range;
  }
  return null;
}
