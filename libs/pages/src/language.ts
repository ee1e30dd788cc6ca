import { type Language, languages } from '@app/common';

export { type Language, languages };

const isLanguage = (name: string): name is Language => (languages as readonly string[]).includes(name);

/** Longer headers are truncated: no browser sends one. */
const maxLength = 512;

/**
 * The supported language that a visitor prefers, by `Accept-Language` (RFC 9110: weights, `*`, 0 for "not this one").
 * Regions are ignored. English if none matches.
 */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').slice(0, maxLength).split(',').map(readRange);
  const weightOf = (language: string): number =>
    Math.max(0, ...ranges.filter((range) => range.language === language).map(({ weight }) => weight));
  const named = new Set(ranges.map(({ language }) => language));
  const defaultWeight = weightOf('*');
  let best: Language = 'en';
  let bestWeight = 0;
  const candidates = [...named, ...languages].filter((name) => name !== '*');
  for (const language of candidates) {
    const weight = named.has(language) ? weightOf(language) : defaultWeight;
    if (weight > bestWeight && isLanguage(language)) [best, bestWeight] = [language, weight];
  }
  return best;
}

function readRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { language: tag.split('-', 1)[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/** The language with this name; null if there is none. */
export const languageNamed = (name: string | null): Language | null =>
  name !== null && isLanguage(name) ? name : null;

/** The writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
