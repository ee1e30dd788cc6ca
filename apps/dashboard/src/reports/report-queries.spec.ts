import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { hasVisitors, type AnalyticsReport, type ReportScope } from './report-queries.ts';

describe('the visitors of a report', () => {
  const scope: ReportScope = { kind: 'account' };
  const clientWith = (counted: boolean, zone: string, visitors: number | null): QueryClient => {
    const client = new QueryClient();
    client.setQueryData<Partial<AnalyticsReport>>(['report', scope, {}], {
      range: { from: '2026-11-01', to: '2026-11-07', zone },
      uniqueVisitors: { counted } as AnalyticsReport['uniqueVisitors'],
      timeseries: [null, visitors].map((number) => ({ start: '2026-11-01', visitors: number })),
    });
    return client;
  };

  it.each([
    ['UTC', true, 7, true, true],
    // Its days are UTC days.
    ['Etc/UTC', true, 7, true, true],
    ['Europe/Berlin', true, null, true, false],
    ['UTC', false, null, false, false],
  ])('in %s, counted: %s, with %s in a point', (zone, counted, visitors, inReport, byDay) => {
    const client = clientWith(counted, zone, visitors);
    expect(hasVisitors(client, scope, {})).toBe(inReport);
    expect(hasVisitors(client, scope, {}, { byDay: true })).toBe(byDay);
    expect(hasVisitors(client, scope, { filters: ['country=DE'] }, { byDay: true })).toBe(false);
  });
});
