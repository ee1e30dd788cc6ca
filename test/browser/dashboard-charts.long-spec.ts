import type { Page } from 'playwright-core';
import { DashboardUnderTest, looks, type Look } from './dashboard.js';

const [phone, , , desktopDark] = looks;
const dayMs = 24 * 3_600_000;
/** The same for all tests, even if a day ends meanwhile. */
const now = Date.now();

interface Day {
  start: string;
  end: string;
  views: number;
  clicks: number;
  incomplete?: true;
}

interface Report {
  timeseries: Day[];
  comparison: { timeseries: Day[] };
  breakdowns: { by: string; total: number; rows: object[] }[];
}

/** Views and clicks of the days up to today, with a highest value of 1,350. */
function seriesOf(days: number): Day[] {
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
    const views = index === 2 ? 1_350 : 200 + ((index * 37) % 400);
    const isToday = index === days - 1;
    const clicks = Math.floor(views / 2);
    return { start: date, end: date, views, clicks, ...(isToday && { incomplete: true as const }) };
  });
}

/** Positions and labels of an axis, as drawn. */
const axisOf = (page: Page, axis: 'count' | 'day'): Promise<{ x: number; y: number; label: string }[]> =>
  page.evaluate(`[...document.querySelectorAll('svg [data-axis=${axis}]')].map((text) =>
    ({ x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')), label: text.textContent }))`);

/** The points and the letters of the commands of a path, and how its line is dashed. */
const lineOf = (page: Page, series: string, path: number): Promise<Line> =>
  page.evaluate(`(() => {
    const path = document.querySelectorAll('[data-series=${series}] path')[${path}];
    const d = path.getAttribute('d');
    const numbers = d.match(/[\\d.]+/g).map(Number);
    const points = numbers.flatMap((x, index) => (index % 2 ? [] : [[x, numbers[index + 1]]]));
    return { commands: d.replace(/[^a-zA-Z]/g, ''), points, dashes: getComputedStyle(path).strokeDasharray };
  })()`);
interface Line {
  commands: string;
  points: [x: number, y: number][];
  dashes: string;
}

describe('charts of reports', () => {
  let dashboard: DashboardUnderTest;
  let linkId: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const { body } = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'summer',
      name: 'Summer sale',
      destination: 'https://shop.example/',
    });
    linkId = body.id;
  });
  afterAll(() => dashboard?.stop());

  /** Opens the report of the link for these days instead of the usual ones. */
  async function openReport(days: number, look?: Look) {
    const open = await dashboard.open('/account', look);
    const { page } = open;
    await page.route('**/analytics/report?**interval=**', async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as Report;
      const rows = [
        { key: 'instagram', label: 'Instagram', clicks: 30 },
        { key: 'direct', label: 'Direct', clicks: 10 },
      ];
      const breakdowns = report.breakdowns.map((breakdown) =>
        breakdown.by === 'source' ? { ...breakdown, total: 2, rows } : breakdown,
      );
      // The preceding days have a tenth of the views.
      const before = report.comparison.timeseries.map((day, n) => ({
        ...day,
        views: (seriesOf(days)[n]?.views ?? 0) / 10,
      }));
      const comparison = { ...report.comparison, timeseries: before };
      await route.fulfill({
        response,
        json: { ...report, comparison, breakdowns, timeseries: seriesOf(days) },
      });
    });
    await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${linkId}?days=${days}`);
    await page.locator('[data-series=clicks]').waitFor();
    return open;
  }

  it.each([7, 30])('have true and regular labels over %i days', async (days) => {
    const { page, close } = await openReport(days, days === 30 ? phone : undefined);
    const counts = await axisOf(page, 'count');
    const values = counts.map(
      ({ label }) => Number(label.replace('K', '')) * (label.endsWith('K') ? 1000 : 1),
    );
    expect(values).toEqual([0, 500, 1000, 1500]);
    const perUnit = ((counts[0]?.y ?? 0) - (counts.at(-1)?.y ?? 0)) / 1500;
    values.forEach((value, index) => {
      expect(counts[index]?.y).toBeCloseTo((counts[0]?.y ?? 0) - value * perUnit, 1);
    });

    const labels = await axisOf(page, 'day');
    const names = seriesOf(days).map(({ start }) =>
      new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(start),
      ),
    );
    const indexes = labels.map(({ label }) => names.indexOf(label));
    expect(indexes.at(-1)).toBe(days - 1);
    expect(new Set(indexes.slice(1).map((at, index) => at - (indexes[index] ?? 0))).size).toBe(1);
    expect(labels.length).toBeGreaterThan(2);
    await close();
  });

  it('connect the days with straight lines, and draw the incomplete day dashed', async () => {
    const { page, close } = await openReport(14);
    const counts = await axisOf(page, 'count');
    const [zero = 0, top = 0] = [counts[0]?.y, counts.at(-1)?.y];
    for (const name of ['views', 'clicks'] as const) {
      const wanted = seriesOf(14).map((day) => zero - (day[name] / 1500) * (zero - top));
      const complete = await lineOf(page, name, 1);
      expect(complete.commands).toBe('M' + 'L'.repeat(12));
      complete.points.forEach(([, y], index) => expect(y).toBeCloseTo(wanted[index] ?? 0, 0));
      expect(complete.dashes).toBe('none');
      const today = await lineOf(page, name, 2);
      expect(today.commands).toBe('ML');
      expect(today.points[0]).toEqual(complete.points.at(-1));
      expect(today.points[1]?.[1]).toBeCloseTo(wanted[13] ?? 0, 0);
      expect(today.dashes).toBe('4px, 4px');
    }
    const compared = await lineOf(page, 'views', 3);
    expect(compared.commands).toBe('M' + 'L'.repeat(13));
    expect(compared.points[2]?.[1]).toBeCloseTo(zero - (135 / 1500) * (zero - top), 0);
    expect(compared.dashes).toBe('2px, 3px');
    await close();
  });

  it('show a day’s figures under the pointer', async () => {
    const { page, close } = await openReport(7);
    const box = await page.getByRole('img', { name: /^Chart/ }).boundingBox();
    if (!box) throw new Error('the chart is not shown');
    await page.mouse.move(box.x + box.width - 10, box.y + 100);
    await page.getByText(/, so far$/).waitFor();
    const days = await axisOf(page, 'day');
    await page.mouse.move(box.x + (days[2]?.x ?? 0), box.y + 100);
    await page.getByText('Views 1,350 +900%').waitFor();
    await page.getByText(/^Compared with/).waitFor();
    await close();
  });

  it('print without controls, in black on white, with their bars, within the page', async () => {
    const { page, close } = await openReport(30, desktopDark);
    await page.evaluate(`{
      const scheme = () => document.documentElement.dataset.mantineColorScheme;
      addEventListener('beforeprint', () => (window.printed = scheme()));
    }`);
    await page.pdf({ format: 'A4' });
    expect(await page.evaluate('window.printed')).toBe('light');
    expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark');

    // A print lays out the page again but runs no script, so the chart keeps the size that it measured.
    await page.evaluate(
      `document.querySelector('[aria-label^="Chart"] svg').parentElement.style.width = '600px'`,
    );
    await page.emulateMedia({ media: 'print' });
    const chart = page.locator('[aria-label^="Chart"] svg');
    expect((await chart.boundingBox())?.width).toBeLessThanOrEqual(600);
    expect(await chart.getAttribute('viewBox')).not.toBeNull();
    for (const hidden of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('banner'),
      page.getByRole('link', { name: 'Skip to content' }),
      page.getByRole('radiogroup', { name: 'Date range' }),
      page.getByRole('button', { name: 'Show table' }),
      page.getByRole('button', { name: 'Why these numbers?' }),
      page.getByRole('combobox', { name: 'Interval' }),
      page.getByRole('link', { name: 'Edit', exact: true }),
    ]) {
      expect(await hidden.isVisible()).toBe(false);
    }
    await page.getByText('(UTC)').first().waitFor();
    // The names of the rows are buttons, which filter the report.
    for (const name of ['Instagram', 'Direct']) await page.getByRole('button', { name }).first().waitFor();
    const bars = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('ol[aria-label="Clicks by source"] li')]
      .map((row) => getComputedStyle(row.firstElementChild))
      .map((bar) => [bar.printColorAdjust, parseInt(bar.borderTopWidth) > 0].join())`);
    expect(bars).toEqual(['exact,true', 'exact,true']);
    await close();
  });
});
