import type { Language } from '../../language.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import type { SharedReportTexts } from './shared-report-texts.js';

export type { SharedReportTexts };

export const sharedReportTexts: Readonly<Record<Language, SharedReportTexts>> = {
  en,
  de,
  fr,
  es,
  pt,
  it,
  ja,
  ar,
};

/** Replaces the placeholders of a text, such as `{period}`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
