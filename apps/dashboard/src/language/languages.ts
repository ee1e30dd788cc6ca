/* eslint-disable lingui/no-unlocalized-strings -- each language is named in itself */
/** The languages of the dashboard, those of the pages that visitors see, by BCP 47 tag: their own names and directions. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;
/* eslint-enable lingui/no-unlocalized-strings */

export type Language = keyof typeof languages;
