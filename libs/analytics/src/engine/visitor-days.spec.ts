import { uniqueVisitors, VisitorDays } from './visitor-days.js';

const day = (
  date: string,
  views: number,
  visitors: number | null,
  visitorViews = visitors === null ? null : views,
) => ({
  date: `2026-11-${date}`,
  views,
  visitors,
  visitorViews,
});
const at = (date: string, time = '00:00') => Date.parse(`2026-11-${date}T${time}:00Z`);

const days = new VisitorDays([day('10', 8, null), day('12', 5, 3), day('13', 0, null), day('14', 9, 4, 6)]);

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

  it('are not known for a part of a day', () => {
    expect(days.between(at('12', '01:00'), at('13'))).toBeNull();
    expect(days.between(at('12'), at('12', '12:00'))).toBeNull();
  });
});

describe('the answer about visitors', () => {
  const range = (from: string, to: string) => ({ from: `2026-11-${from}`, to: `2026-11-${to}` });

  it('names UTC days, and counts the views that it leaves out', () => {
    expect(uniqueVisitors(days, range('12', '14'), range('09', '11'))).toEqual({
      counted: true,
      range: { ...range('12', '14'), zone: 'UTC' },
      total: 7,
      viewsWithoutVisitor: 3,
      comparison: { range: { ...range('09', '11'), zone: 'UTC' }, total: null, change: null },
    });
    expect(uniqueVisitors(days, range('14', '14'), range('12', '12')).comparison).toMatchObject({
      total: 3,
      change: 33.33,
    });
    expect(uniqueVisitors(days, range('10', '10'), undefined)).toMatchObject({
      total: null,
      viewsWithoutVisitor: 8,
    });
  });

  it('says that they are not counted', () => {
    expect(uniqueVisitors(undefined, range('12', '12'), undefined)).toEqual({
      counted: false,
      range: { ...range('12', '12'), zone: 'UTC' },
      total: null,
      viewsWithoutVisitor: null,
    });
  });
});
