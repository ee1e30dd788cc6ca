import type { Language } from '../language.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import type { NoticeTexts } from './notice-texts.js';

/** What notices say, by language. */
export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = { en, de, fr, es, pt, it, ja, ar };
