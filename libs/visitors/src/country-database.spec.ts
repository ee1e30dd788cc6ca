import { CountryDatabase, countryIn } from './country-database.js';

describe('CountryDatabase', () => {
  const countries = CountryDatabase.open();

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['193.0.6.139', 'NL'],
    ['127.0.0.1', 'XX'],
    ['10.1.2.3', 'XX'],
    ['::1', 'XX'],
    ['fe80::1%eth0', 'XX'],
    ['', 'XX'],
    ['nonsense', 'XX'],
  ])('%s -> %s', (address, country) => {
    expect(countries.countryOf(address)).toBe(country);
  });

  it('reads the shapes of the free databases and of GeoLite2', () => {
    expect(countryIn({ country_code: 'de' })).toBe('DE');
    expect(countryIn({ country: { iso_code: 'FR' } })).toBe('FR');
    expect(countryIn({ registered_country: { iso_code: 'IT' } })).toBe('IT');
    for (const country_code of ['', 7, 'DEU', undefined]) {
      expect(countryIn({ country_code })).toBe('XX');
    }
    expect(countryIn(null)).toBe('XX');
  });

  it('says which file it cannot open', () => {
    expect(() => CountryDatabase.open('/no/such/file.mmdb')).toThrow('/no/such/file.mmdb');
  });
});
