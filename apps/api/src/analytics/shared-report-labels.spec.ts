import { filterValueLabel } from '@app/analytics';
import { languages, sharedReportTexts } from '@app/pages';
import { devices, sourceGroupsByKey } from '@app/visitors';
import { readFileSync } from 'node:fs';
import { sharedReportFormat } from './shared-report-format.js';
import { translatedLabel } from './shared-report-labels.js';

const words = {
  device: devices,
  sourceGroup: [...new Set(sourceGroupsByKey.values()), 'site', 'direct', 'other'],
  source: ['direct', 'other'],
  referrer: ['none', 'other'],
  app: ['webview', 'other'],
  country: ['DE', 'XX', 'ZZ', 'other'],
} as const;

describe.each(Object.entries(words))('labels of each %s in shared reports', (dimension, keys) => {
  const by = dimension as keyof typeof words;
  const labelIn = (language: (typeof languages)[number], key: string): string =>
    translatedLabel(by, { key, label: 'none' }, sharedReportTexts[language], sharedReportFormat(language));

  it('exist in all languages', () => {
    for (const language of languages) {
      expect([language, keys.filter((key) => labelIn(language, key) === 'none')]).toEqual([language, []]);
    }
  });

  it('are those of the API in English', () => {
    expect(keys.map((key) => labelIn('en', key))).toEqual(keys.map((key) => filterValueLabel(by, key)));
  });
});

it.each(languages)('call rates in %s what the dashboard calls them', (language) => {
  const catalog = readFileSync(`apps/dashboard/src/locales/${language}.po`, 'utf8');
  const inDashboard = (message: string) =>
    catalog.split(`\nmsgid "${message}"\nmsgstr "`)[1]?.split('"\n')[0];
  const { ctr, conversionRate } = sharedReportTexts[language].metrics;
  expect([ctr, conversionRate]).toEqual(['Click-through rate', 'Conversion rate'].map(inDashboard));
});

it('formats hours of the week in the language of the report', () => {
  expect(sharedReportFormat('de').hourOfWeek('1-09')).toMatch(/^Montag.* 09:00$/);
  expect(sharedReportFormat('en').hourOfWeek('7-23')).toMatch(/^Sunday.* 11:00 PM$/);
});

it('never mistakes a code of a link for another value', () => {
  const code = { key: 'other', label: 'other' };
  expect(translatedLabel('alias', code, sharedReportTexts.de, sharedReportFormat('de'))).toBe('other');
});
