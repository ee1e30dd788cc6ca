import { type CountryLayout, countryFileOf, dbIpCountries } from '@app/testing';
import { checkCountryFile, fewestNodes } from './check-country-file.js';
import { CountryFileError } from './country-file-error.js';
import { countryIn, openReader } from './country-reader.js';

const layouts: Record<string, CountryLayout> = {
  'the free databases': (country_code) => ({ country_code }),
  'MaxMind and DB-IP': (iso_code) => ({
    continent: { code: 'EU' },
    country: { iso_code, names: { en: `Country ${iso_code}` } },
    registered_country: { iso_code: 'US' },
  }),
  IPFire: (iso_code) => ({ country: { iso_code } }),
  'IPinfo Lite': (country_code) => ({ asn: 'AS1', country: `Country ${country_code}`, country_code }),
  IPinfo: (country) => ({ continent: 'EU', country, country_name: `Country ${country}` }),
};

describe('the check of a file with countries', () => {
  const complete = dbIpCountries();

  it.each(Object.entries(layouts))('accepts the format of %s', async (_name, layout) => {
    const file = countryFileOf(layout);
    const { builtAt, nodes } = await checkCountryFile(file, fewestNodes);
    expect([builtAt.getUTCFullYear(), nodes]).toEqual([2026, 1_367_605]);
    expect(countryIn(openReader(file), '2001:638::1')).toBe('DE');
  });

  it('reads each record once, so that its names in many languages cost a visit nothing', () => {
    const reader = openReader(
      countryFileOf((iso_code) => ({ country: { iso_code, names: { en: iso_code } } })),
    );
    const [first, second] = ['130.60.0.1', '2001:620::1'].map((address) => reader.get(address));
    expect(first).toMatchObject({ country: { iso_code: 'CH' } });
    expect(second).toBe(first);
  });

  it.each<[string, () => Buffer, RegExp]>([
    ['is truncated', () => complete.subarray(0, -2_000), /not a complete MMDB file/],
    ['lacks its start', () => complete.subarray(1_000_000), /not a complete MMDB file/],
    ['is a web page', () => Buffer.from('<!doctype html><h1>Sign in</h1>'), /not a complete MMDB file/],
    ['is empty', () => Buffer.alloc(0), /not a complete MMDB file/],
    ['has no IPv6 addresses', () => dbIpCountries('-ipv4'), /no IPv6 addresses/],
    ['has no IPv4 addresses', () => dbIpCountries('-ipv6'), /a country for 0% of the IPv4 addresses/],
    ['has no countries', () => countryFileOf(() => ({ asn: 'AS1' })), /a country for 0% of the IPv4/],
    [
      'has wrong countries',
      () => countryFileOf((code) => ({ country_code: code === 'DE' ? 'FR' : 'DE' })),
      /is wrong about 22 of 22 known addresses: it puts 129\.12\.0\.1, which is in GB, in DE/,
    ],
  ])('rejects a file that %s', async (_name, file, message) => {
    const check = checkCountryFile(file(), fewestNodes);
    await expect(check).rejects.toThrow(CountryFileError);
    await expect(check).rejects.toThrow(message);
  });

  it('rejects a file with fewer nodes than expected', async () => {
    await expect(checkCountryFile(complete, 1_367_605)).resolves.toBeDefined();
    await expect(checkCountryFile(complete, 1_367_606)).rejects.toThrow(/much smaller than it should be/);
  });
});
