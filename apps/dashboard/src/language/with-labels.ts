import { loadChunk } from '../load-chunk.ts';
import { language } from './language.ts';

/**
 * The rows with labels in the language of the page. The API's are English, so only other languages need to load
 * anything.
 */
export async function withLabels<Row extends { key: string; label: string }>(
  dimension: string,
  rows: Row[],
): Promise<Row[]> {
  if (language === 'en') return rows;
  const { translatedLabel } = await loadChunk(() => import('./labels.ts'));
  return rows.map((row) => ({ ...row, label: translatedLabel(dimension, row.key, row.label) }));
}
