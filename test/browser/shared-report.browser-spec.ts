import { type Language, renderSharedReport, type SharedTable } from '@app/pages';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { axeViolationsOn, scrollsSideways } from './dashboard.js';

const names = [
  'Instagram (in-app browser)',
  'United Arab Emirates',
  'Switzerland',
  'Norwegian Summer Festival',
];
const figures = ['12,345', '1,234', '12.5%', '1,000'];
const header = ['Name', 'Views', 'Clicks', 'Click-through rate', 'Visitors (sum of UTC days)'];

/** A table with a number of figures. The last name has no place to wrap. */
const tableWith = (count: number): SharedTable => ({
  title: `${count} figures`,
  lead: 'Clicks by the app or site that they came from.',
  header: [...header.slice(0, 1), ...header.slice(-count)],
  rows: [...names, 'long'.repeat(50)].map((name) => [name, ...figures.slice(-count)]),
});

/** The words of the names that are broken across two lines. */
const brokenWords = `[...document.querySelectorAll('tbody th bdi')].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return !word.startsWith('longlong') && range.getClientRects().length > 1;
  }).map(({ 0: word }) => word))`;

describe('a shared report', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  const open = async (width: number, language: Language, colorScheme: 'light' | 'dark') => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const { html } = renderSharedReport({
      language,
      title: 'All links',
      period: 'Nov 1 – 7, 2026 (UTC)',
      filters: null,
      figures: header.slice(1).map((label, n) => ({ label, value: figures[n] ?? '', change: null })),
      chartTitle: 'Clicks by day',
      points: [{ label: 'Nov 7, 2026', value: 12, text: '12', incomplete: false }],
      tables: [1, 2, 4].map(tableWith),
      embeddable: false,
      creditsCountries: true,
    });
    await page.setContent(html);
    return page;
  };

  it.each([
    [320, 'en', 'light'],
    [320, 'ar', 'dark'],
    [390, 'en', 'dark'],
    [768, 'en', 'light'],
    [1280, 'en', 'light'],
  ] as const)(
    'keeps the words of names whole and fits into %i pixels: %s, %s',
    async (width, language, scheme) => {
      const page = await open(width, language, scheme);
      await page.locator('summary').click();
      expect(await page.evaluate(brokenWords)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      const cut = `[...document.querySelectorAll('section')].filter((section) => section.scrollWidth > section.clientWidth).length`;
      expect(await page.evaluate(cut)).toBe(0);
      expect(await axeViolationsOn(page)).toEqual([]);
      await page.close();
    },
  );

  it('labels each figure at 320 pixels, and stays a table for screen readers', async () => {
    const page = await open(320, 'en', 'light');
    const table = page.getByRole('table').last();
    const row = table.getByRole('row', { name: 'Switzerland' });
    expect(await row.getByRole('rowheader').innerText()).toBe('Switzerland');
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(figures);
    expect(await table.getByRole('columnheader').count()).toBe(header.length);
    const labels = await row
      .getByRole('cell')
      .evaluateAll((cells: { dataset: { name: string } }[]) => cells.map(({ dataset }) => dataset.name));
    expect(labels).toEqual(header.slice(1));
    const [name, cell] = [
      await row.getByRole('rowheader').boundingBox(),
      await row.getByRole('cell').first().boundingBox(),
    ];
    expect(cell?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    await page.close();
  });
});
