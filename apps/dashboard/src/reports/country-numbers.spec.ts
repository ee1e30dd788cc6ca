import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countryOfNumber } from './country-numbers.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
const atlas = JSON.parse(readFileSync(file, 'utf8')) as {
  objects: { countries: { geometries: { id?: string; properties: { name: string } }[] } };
};
const lands = atlas.objects.countries.geometries.map(({ id, properties: { name } }) => ({ id, name }));

/** Names that the map shortens, or has otherwise than CLDR. */
const otherwise: Record<string, string> = {
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

  it('knows the country of every land of the map that has a number, Antarctica apart', () => {
    const numbered = lands.filter(({ id }) => id !== undefined && id !== '010');
    expect(numbered.length).toBeGreaterThan(170);
    const told = numbered.map(({ id, name }) => [name, names.of(countryOfNumber(id) ?? 'ZZ')]);
    expect(told).toEqual(numbered.map(({ name }) => [name, otherwise[name] ?? name]));
  });

  it('uses the codes of today, of which there is one for a country', () => {
    const codes = lands.flatMap(({ id }) => countryOfNumber(id) ?? []);
    expect(codes).toEqual(codes.map((code) => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4)));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('knows no other', () => {
    expect([countryOfNumber(undefined), countryOfNumber('999')]).toEqual([undefined, undefined]);
  });
});
