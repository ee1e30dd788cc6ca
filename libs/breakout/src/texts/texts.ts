import type { Language } from '@app/pages';
import type { BreakoutTexts } from './breakout-texts.js';
import { en } from './en.js';

const texts: Readonly<Record<Language, BreakoutTexts>> = {
  en,
  de: en,
  fr: en,
  es: en,
  pt: en,
  it: en,
  ja: en,
  ar: en,
};

/** The page's words in `language`. */
export const textsIn = (language: Language): BreakoutTexts => texts[language];
