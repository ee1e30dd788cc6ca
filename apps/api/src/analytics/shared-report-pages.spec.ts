import type { EngineReport, OpenedShare, ReportEngine } from '@app/analytics';
import { notFound, type Settings } from '@app/common';
import { SharedReportPages } from './shared-report-pages.js';

const report: EngineReport = {
  scope: { kind: 'account', id: null, label: 'All links' },
  range: { from: '2026-11-01', to: '2026-11-07', zone: 'UTC' },
  interval: 'day',
  totals: { views: 3, clicks: 2, ctr: 66.67 },
  timeseries: [],
  breakdowns: [],
  hourlySince: new Date(0),
  combinedSince: new Date(0),
};
const share: OpenedShare = { id: 'a', accountId: 'b', name: null, query: 'days=7', embeddable: false };

const pagesWith = (read: () => Promise<EngineReport>, settings: Partial<Settings> = {}) => {
  let reads = 0;
  const engine = {
    read: () => {
      reads++;
      return read();
    },
  } as unknown as ReportEngine;
  return { pages: new SharedReportPages(engine, settings as Settings), reads: () => reads };
};

describe('pages of shared reports', () => {
  it('read a report once for all visitors who open it at the same time', async () => {
    const { pages, reads } = pagesWith(() => Promise.resolve(report));
    const shown = await Promise.all(Array.from({ length: 20 }, () => pages.of(share, 'en')));
    expect(new Set(shown.map(({ html }) => html)).size).toBe(1);
    const { html } = await pages.of(share, 'de');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toMatch(/Klickrate<\/dt><dd>66,67\s%/);
    expect(reads()).toBe(1);
    await pages.of({ ...share, id: 'other' }, 'en');
    expect(reads()).toBe(2);
  });

  it('say that an empty chart is empty to people who cannot see it', async () => {
    const chartWith = async (clicks: number) => {
      const timeseries = [{ start: '2026-11-01', views: 0, clicks, ctr: 0 }];
      const { pages } = pagesWith(() => Promise.resolve({ ...report, timeseries } as EngineReport));
      return /<svg [^>]*aria-label="([^"]*)"/.exec((await pages.of(share, 'en')).html)?.[1];
    };
    expect([await chartWith(0), await chartWith(2)]).toEqual([
      'Clicks by day: Nothing in this period.',
      'Clicks by day, Nov 1, 2026. The most is 2.',
    ]);
  });

  it('credit the bundled database of countries where its results are shown', async () => {
    const credit = '<a href="https://db-ip.com" lang="en">IP Geolocation by DB-IP</a>';
    const countries = { by: 'country', total: 1, rows: [{ key: 'JP', label: 'Japan', clicks: 2 }] };
    const withCountries = () => Promise.resolve({ ...report, breakdowns: [countries] } as EngineReport);
    const htmlOf = async ({ pages }: { pages: SharedReportPages }) => (await pages.of(share, 'ja')).html;
    expect(await htmlOf(pagesWith(withCountries))).toContain(credit);
    expect(await htmlOf(pagesWith(() => Promise.resolve(report)))).not.toContain('db-ip.com');
    const own = { GEOIP_DATABASE: '/srv/countries.mmdb' };
    expect(await htmlOf(pagesWith(withCountries, own))).not.toContain('db-ip.com');
  });

  it('retry after a failure', async () => {
    const { pages, reads } = pagesWith(() => Promise.reject(notFound()));
    await expect(pages.of(share, 'en')).rejects.toThrow('There is nothing');
    await expect(pages.of(share, 'en')).rejects.toThrow('There is nothing');
    expect(reads()).toBe(2);
  });
});
