import { uniqueClicks, uniqueVisitors, VisitorDays } from './visitor-days.js';

const day = (
  date: string,
  count: number,
  visitors: number | null,
  marked = visitors === null ? null : count,
) => ({
  date: `2026-11-${date}`,
  count,
  visitors,
  marked,
});
const at = (date: string, time = '00:00') => Date.parse(`2026-11-${date}T${time}:00Z`);

const days = new VisitorDays([day('10', 8, null), day('12', 5, 3), day('13', 0, null), day('14', 9, 4, 6)]);

const visitors = { ofViews: days, ofClicks: new VisitorDays([day('12', 4, 1), day('14', 2, 2, 2)]) };

describe('visitors of several days', () => {
  it.each([
    ['12', '13', 3],
    ['12', '15', 7],
    ['11', '14', 3],
    ['13', '14', 0],
    ['20', '27', 0],
    ['10', '11', null],
    ['01', '30', null],
  ])('from %s to %s are the sum of the days, if all of them are known: %p', (from, to, sum) => {
    expect(days.between(at(from), at(to))).toBe(sum);
  });

  it('are unknown for part of a day', () => {
    expect(days.between(at('12', '01:00'), at('13'))).toBeNull();
    expect(days.between(at('12'), at('12', '12:00'))).toBeNull();
  });
});

describe('the answer about visitors', () => {
  const range = (from: string, to: string) => ({ from: `2026-11-${from}`, to: `2026-11-${to}` });

  it('names UTC days, and counts the views that it leaves out', () => {
    expect(uniqueVisitors(visitors, range('12', '14'), range('09', '11'))).toEqual({
      counted: true,
      range: { ...range('12', '14'), zone: 'UTC' },
      total: 7,
      viewsWithoutVisitor: 3,
      comparison: { range: { ...range('09', '11'), zone: 'UTC' }, total: null, change: null },
    });
    expect(uniqueVisitors(visitors, range('14', '14'), range('12', '12')).comparison).toMatchObject({
      total: 3,
      change: 33.33,
    });
    expect(uniqueVisitors(visitors, range('10', '10'), undefined)).toMatchObject({
      total: null,
      viewsWithoutVisitor: 8,
    });
  });

  it('reports that they are not counted', () => {
    expect(uniqueVisitors(undefined, range('12', '12'), undefined)).toEqual({
      counted: false,
      range: { ...range('12', '12'), zone: 'UTC' },
      total: null,
      viewsWithoutVisitor: null,
    });
  });

  it('reports the same figures for unique clicks', () => {
    expect(uniqueClicks(visitors, range('12', '14'), range('09', '11'))).toEqual({
      counted: true,
      range: { from: '2026-11-12', to: '2026-11-14', zone: 'UTC' },
      total: 3,
      clicksWithoutVisitor: 0,
      comparison: {
        range: { from: '2026-11-09', to: '2026-11-11', zone: 'UTC' },
        total: 0,
        change: null,
      },
    });
  });
});
