import { describe, expect, it } from '@jest/globals';
import { busiestHours, hourNames, hoursOf, weekdayNames } from './hours-of-week.ts';

describe('hours of the week', () => {
  it('go from Monday to Sunday, starting at midnight', () => {
    expect([weekdayNames[0], weekdayNames[6], hourNames[0], hourNames[23]]).toEqual([
      'Monday',
      'Sunday',
      '00:00',
      '23:00',
    ]);
  });

  it('are parsed from the keys of rows', () => {
    const hours = hoursOf([
      { key: '1-00', clicks: 3 },
      { key: '7-23', clicks: 5 },
      { key: '3-09', clicks: null },
    ]);
    expect([hours[0]?.[0], hours[6]?.[23], hours[2]?.[9]]).toEqual([3, 5, 0]);
    expect(hours.flat()).toHaveLength(168);
  });

  it('are described by the busiest hour and day', () => {
    const hours = hoursOf([
      { key: '2-18', clicks: 9 },
      { key: '5-10', clicks: 6 },
      { key: '5-11', clicks: 6 },
    ]);
    expect(busiestHours(hours)).toBe(
      'The busiest hour is Tuesday from 18:00, with 9 clicks. The busiest day is Friday, with 12.',
    );
  });
});
