import type { Language } from '@app/pages';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import type { BreakoutTexts } from './breakout-texts.js';

const texts: Readonly<Record<Language, BreakoutTexts>> = { en, de, fr, es, pt, it, ja, ar };

/** The page's texts in `language`. */
export const textsIn = (language: Language): BreakoutTexts => texts[language];
