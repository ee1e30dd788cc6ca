import type { EngineReport } from '@app/analytics';
import { languages } from '@app/pages';
import { sharedReport } from './shared-report.js';

describe.each(languages)('a shared report in %s', (language) => {
  it('distinguishes an app from the browser inside it, and explains what each counts', () => {
    const row = { key: 'instagram', label: 'Instagram' };
    const report: EngineReport = {
      scope: { kind: 'account' },
      range: { from: '2026-11-01', to: '2026-11-07', zone: 'UTC' },
      interval: 'day',
      totals: { clicks: 9, shown: 4 },
      timeseries: [],
      breakdowns: [
        { by: 'source', total: 1, rows: [{ ...row, clicks: 9 }] },
        { by: 'app', total: 1, rows: [{ ...row, shown: 4 }] },
        { by: 'browser', total: 1, rows: [{ key: 'chrome', label: 'Chrome', clicks: 9 }] },
      ],
    } as unknown as EngineReport;
    const request = { metrics: ['clicks', 'shown'] as ('clicks' | 'shown')[], filters: [] };
    const { tables } = sharedReport(
      report,
      request,
      { name: null, embeddable: false, hasOwnCountries: false },
      language,
    );
    const [source, app, browser] = tables.map(({ rows }) => rows[0]?.[0]);
    expect([source, browser]).toEqual(['Instagram', 'Chrome']);
    expect(app).toMatch(/^Instagram ?.+/);
    const leads = tables.map(({ lead }) => lead);
    expect(leads).toEqual([expect.any(String), expect.any(String), null]);
    expect(leads[0]).not.toBe(leads[1]);
  });
});
