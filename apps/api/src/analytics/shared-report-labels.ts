import type { BreakdownName } from '@app/analytics';
import type { SharedReportTexts } from '@app/pages';
import type { SharedReportFormat } from './shared-report-format.js';

/** The values of a breakdown that are not names, by key. */
const translatedValues: Partial<
  Record<BreakdownName, (values: SharedReportTexts['values']) => Readonly<Partial<Record<string, string>>>>
> = {
  device: ({ devices }) => devices,
  sourceGroup: ({ groups, direct }) => ({ ...groups, direct }),
  source: ({ direct }) => ({ direct }),
  referrer: ({ noReferrer }) => ({ none: noReferrer }),
  app: ({ otherApps }) => ({ webview: otherApps }),
  group: ({ noGroup }) => ({ none: noGroup }),
  tag: ({ noTag }) => ({ none: noTag }),
};

/**
 * The label of a breakdown value in a language.
 * @param row its label is the one in English. It stays for names of apps, sites and systems, and of what the account
 * made.
 */
export function translatedLabel(
  by: BreakdownName,
  { key, label }: { key: string; label: string },
  { values }: SharedReportTexts,
  { country, hourOfWeek }: Pick<SharedReportFormat, 'country' | 'hourOfWeek'>,
): string {
  // A code of a link may be any word.
  if (key === 'other' && by !== 'alias') return values.other;
  if (by === 'country') return country(key) ?? values.unknown;
  if (by === 'hourOfWeek') return hourOfWeek(key);
  const known = translatedValues[by]?.(values);
  return known && Object.hasOwn(known, key) ? (known[key] ?? label) : label;
}
