import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countryOfNumber } from './country-numbers.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
const atlas = JSON.parse(readFileSync(file, 'utf8')) as {
  objects: { countries: { geometries: { id?: string; properties: { name: string } }[] } };
};
const countries = atlas.objects.countries.geometries.map(({ id, properties: { name } }) => ({ id, name }));

/** CLDR names of countries that the map abbreviates or names differently. */
const cldrNames: Record<string, string> = {
  'Bosnia and Herz.': 'Bosnia & Herzegovina',
  'Central African Rep.': 'Central African Republic',
  Congo: 'Congo - Brazzaville',
  "Côte d'Ivoire": 'Côte d’Ivoire',
  'Dem. Rep. Congo': 'Congo - Kinshasa',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  eSwatini: 'Eswatini',
  'Falkland Is.': 'Falkland Islands',
  'Fr. S. Antarctic Lands': 'French Southern Territories',
  Macedonia: 'North Macedonia',
  Myanmar: 'Myanmar (Burma)',
  Palestine: 'Palestinian Territories',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  'Trinidad and Tobago': 'Trinidad & Tobago',
  Turkey: 'Türkiye',
  'United States of America': 'United States',
  'W. Sahara': 'Western Sahara',
};

describe('countryOfNumber', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });

  it('maps every numbered country except Antarctica', () => {
    const numbered = countries.filter(({ id }) => id !== undefined && id !== '010');
    expect(numbered.length).toBeGreaterThan(170);
    const mapped = numbered.map(({ id, name }) => [name, names.of(countryOfNumber(id) ?? 'ZZ')]);
    expect(mapped).toEqual(numbered.map(({ name }) => [name, cldrNames[name] ?? name]));
  });

  it('uses current codes, each only once', () => {
    const codes = countries.flatMap(({ id }) => countryOfNumber(id) ?? []);
    expect(codes).toEqual(codes.map((code) => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4)));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('returns undefined for unknown numbers', () => {
    expect([countryOfNumber(undefined), countryOfNumber('999')]).toEqual([undefined, undefined]);
  });
});
