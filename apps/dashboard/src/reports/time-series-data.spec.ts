import { describe, expect, it } from '@jest/globals';
import { chartName } from './time-series-data.ts';

const nameWith = (...counts: [views: number | null, clicks: number | null][]) => {
  const points = counts.map(([views, clicks]) => ({ start: '2026-11-01', views, clicks, incomplete: false }));
  return chartName({ points, interval: 'day' }, 'UTC', '1–2 November');
};
const name = 'Chart of views and clicks by day (UTC), 1–2 November. The table below has the same data.';

describe('the name of the chart', () => {
  it('says that a chart without a view or click is empty', () => {
    const empty = `${name} There is no data in this period.`;
    expect([nameWith(), nameWith([0, 0], [null, 0])]).toEqual([empty, empty]);
  });

  it('says nothing more of a chart with a view or a click', () => {
    expect([nameWith([0, 0], [1, 0]), nameWith([null, 1])]).toEqual([name, name]);
  });
});
