import type { Rule } from '@app/routing';
import { destinationReports } from './branch-report.js';
import type { RangeCounts } from './range-counts.js';

const counts = (views: Record<string, number>, clicks: Record<string, number>): RangeCounts => ({
  links: 1,
  days: [],
  byKey: (dimension) =>
    Object.entries(dimension === 'branch' ? clicks : views).map(([key, count]) => ({ key, count })),
});

const rules: Rule[] = [
  { id: 'rule0001', when: {}, then: { destination: 'https://a.example/' } },
  { id: 'rule0002', when: {}, then: { blocked: true } },
  {
    id: 'rule0003',
    when: {},
    then: {
      split: [
        { id: 'branch01', destination: 'https://b.example/', weight: 1 },
        { id: 'branch02', destination: 'https://c.example/', weight: 1 },
      ],
    },
  },
];

describe('the report of destinations', () => {
  it('has every rule and branch that leads somewhere, in order', () => {
    const report = destinationReports(
      rules,
      counts({ branch02: 5, default: 3 }, { branch02: 4, rule0001: 1 }),
    );
    expect(report).toEqual([
      { key: 'rule0001', label: 'https://a.example/', views: 0, clicks: 1 },
      { key: 'branch01', label: 'https://b.example/', views: 0, clicks: 0 },
      { key: 'branch02', label: 'https://c.example/', views: 5, clicks: 4 },
      { key: 'default', label: 'Other', views: 3, clicks: 0 },
    ]);
  });

  it('sums up what went to rules that no longer exist', () => {
    const report = destinationReports(null, counts({ gone0001: 2, gone0002: 3 }, { gone0001: 1 }));
    expect(report).toEqual([{ key: 'removed', label: 'Removed rules', views: 5, clicks: 1 }]);
  });

  it('is empty for a link that never had rules', () => {
    expect(destinationReports(null, counts({}, {}))).toEqual([]);
  });
});
