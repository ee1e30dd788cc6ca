import type { Language } from '../language.js';

/** The description of a page for search engines and previews, if its owner gives none. */
export const linksOf: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Links of ${name}`,
  de: (name) => `Links von ${name}`,
  fr: (name) => `Les liens de ${name}`,
  es: (name) => `Enlaces de ${name}`,
  pt: (name) => `Links de ${name}`,
  it: (name) => `I link di ${name}`,
  ja: (name) => `${name}のリンク`,
  ar: (name) => `روابط ${name}`,
};

/** The text of a countdown once it is over. */
export const startedTexts: Readonly<Record<Language, string>> = {
  en: 'Started',
  de: 'Hat begonnen',
  fr: 'C’est commencé',
  es: 'Ya empezó',
  pt: 'Já começou',
  it: 'È iniziato',
  ja: '始まりました',
  ar: 'بدأ',
};
