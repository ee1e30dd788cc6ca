import { describe, expect, it } from '@jest/globals';
import { filterParameters, filtersIn, negated, parseFilters, toggled } from './report-filters.ts';

describe('the filters of a report', () => {
  it.each([
    [undefined, undefined],
    ['country=DE', undefined],
    [[], undefined],
    [['color=red', 'country', 'country=', 7, `source=${'x'.repeat(300)}`], undefined],
    [
      ['country=DE', 'country=DE', 'system=!ios'],
      ['country=DE', 'system=!ios'],
    ],
    [['utm_source=a=b'], ['utm_source=a=b']],
    [['constructor=1'], undefined],
  ])('are parsed from %j in the URL as %j', (value, filters) => {
    expect(parseFilters(value)).toEqual(filters);
  });

  it('can be added, removed and negated', () => {
    const german = { name: 'country', key: 'DE', excludes: false } as const;
    expect(toggled(undefined, german)).toEqual(['country=DE']);
    expect(toggled(['system=ios'], german)).toEqual(['system=ios', 'country=DE']);
    expect(toggled(['system=ios', 'country=!DE'], german)).toEqual(['system=ios']);
    expect(toggled(['country=DE'], german)).toBeUndefined();
    expect(negated(['system=ios', 'country=DE'], german)).toEqual(['system=ios', 'country=!DE']);
  });

  it.each([
    ['!sale', '\\!sale', '!!sale'],
    ['\\!sale', '\\\\!sale', '!\\!sale'],
    ['\\sale', '\\sale', '!\\sale'],
    ['sale!', 'sale!', '!sale!'],
  ])('of the key %s become %s and %s, as in the API', (key, included, excluded) => {
    const filter = { name: 'utm_campaign', key, excludes: false } as const;
    const texts = toggled(undefined, filter);
    expect(filtersIn(texts)).toEqual([filter]);
    expect(filterParameters(texts)).toEqual({ utm_campaign: [included] });
    const turned = negated(texts, filter);
    expect(filtersIn(turned)).toEqual([{ ...filter, excludes: true }]);
    expect(filterParameters(turned)).toEqual({ utm_campaign: [excluded] });
  });

  it('become parameters of the API', () => {
    expect(filterParameters(['country=DE', 'country=AT', 'system=!ios'])).toEqual({
      country: ['DE', 'AT'],
      system: ['!ios'],
    });
  });
});
