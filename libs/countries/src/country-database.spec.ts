import { dbIpCountries, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CountryDatabase } from './country-database.js';
import { countryOfRecord } from './country-reader.js';

describe('CountryDatabase', () => {
  const countries = CountryDatabase.open();

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['193.0.6.139', 'NL'],
    ['1.1.1.1', 'AU'],
    ['2001:44b8::1', 'AU'],
    ['2a01:cb00::1', 'FR'],
    ['2003:c0::1', 'DE'],
    ['127.0.0.1', 'XX'],
    ['10.1.2.3', 'XX'],
    ['172.15.255.255', 'US'],
    ['172.16.0.1', 'XX'],
    ['::ffff:172.31.255.255', 'XX'],
    ['172.32.0.1', 'US'],
    ['192.168.1.1', 'XX'],
    ['198.51.100.1', 'XX'],
    ['203.0.113.1', 'XX'],
    ['::1', 'XX'],
    ['fd12::1', 'XX'],
    ['2001:DB8::1', 'XX'],
    ['fe80::1%eth0', 'XX'],
    ['', 'XX'],
    ['nonsense', 'XX'],
  ])('%s -> %s', (address, country) => {
    expect(countries.countryOf(address)).toBe(country);
  });

  it.each([
    ['2001:268::1', 'JP'],
    ['240b:10::1', 'JP'],
    ['2001:e60::1', 'KR'],
    ['2001:fb1::1', 'TH'],
    ['2404:c0::1', 'ID'],
    ['2409:4000::1', 'IN'],
    ['2408:8400::1', 'CN'],
    ['2401:4900::1', 'IN'],
    ['2402:800::1', 'VN'],
    ['2407:d000::1', 'PK'],
  ])('puts %s, of a large network in Asia, in %s', (address, country) => {
    expect(countries.countryOf(address)).toBe(country);
  });

  it.each([
    ['46.8.43.206', 'KZ'],
    ['80.65.43.152', 'NL'],
    ['80.240.112.170', 'LU'],
  ])('puts %s, which the registries put in the country of its holder, in %s', (address, country) => {
    expect(countries.countryOf(address)).toBe(country);
  });

  it('reads the formats of the free databases, of IPinfo and of GeoLite2', () => {
    expect(countryOfRecord({ country_code: 'de' })).toBe('DE');
    expect(countryOfRecord({ country: { iso_code: 'FR' } })).toBe('FR');
    expect(countryOfRecord({ country: 'ES' })).toBe('ES');
    expect(countryOfRecord({ country: 'Spain' })).toBe('XX');
    expect(countryOfRecord({ registered_country: { iso_code: 'IT' } })).toBe('IT');
    for (const country_code of ['', 7, 'DEU', undefined]) {
      expect(countryOfRecord({ country_code })).toBe('XX');
    }
    expect(countryOfRecord(null)).toBe('XX');
  });

  it('names the file that it cannot open', () => {
    expect(() => CountryDatabase.open('/no/such/file.mmdb')).toThrow('/no/such/file.mmdb');
  });
});

describe('CountryDatabase with an updated file', () => {
  it('uses only that file until it returns to the bundled databases, and rejects a broken one', () => {
    const countries = CountryDatabase.open();
    const found = () => [countries.source, ...['8.8.8.8', '2001:268::1'].map((a) => countries.countryOf(a))];
    expect(found()).toEqual(['bundled', 'US', 'JP']);
    countries.useUpdated(dbIpCountries('-ipv4'), 'https://files.example/ipv4.mmdb');
    expect(found()).toEqual(['updated', 'US', 'XX']);
    expect(() => countries.useUpdated(Buffer.from('<html>'), 'https://files.example/x')).toThrow();
    expect(found()).toEqual(['updated', 'US', 'XX']);
    countries.useBundled();
    expect(found()).toEqual(['bundled', 'US', 'JP']);
  });
});

describe('CountryDatabase with a custom file', () => {
  const pathOf = (edition: string) =>
    createRequire(import.meta.url).resolve(`@ip-location-db/geo-whois-asn-country-mmdb/${edition}.mmdb`);
  const [complete, ipv4, ipv6] = ['', '-ipv4', '-ipv6'].map((suffix) =>
    pathOf(`geo-whois-asn-country${suffix}`),
  ) as [string, string, string];
  const addresses = ['8.8.8.8', '2001:4860:4860::8888'];
  let folder: TemporaryFolder;
  let file: string;
  let countries: CountryDatabase;
  let logs: string[];

  beforeEach(async () => {
    logs = [];
    for (const level of ['log', 'warn', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((text: unknown) => void logs.push(String(text)));
    }
    folder = await temporaryFolder();
    file = join(folder.path, 'countries.mmdb');
    copyFileSync(ipv4, file);
    countries = CountryDatabase.open(file, 20);
    // The watcher detects changes from its first, asynchronous stat on.
    await stat(file);
    await setTimeout(50);
  });
  afterEach(async () => {
    countries.onApplicationShutdown();
    jest.restoreAllMocks();
    await folder.remove();
  });

  const lookUp = () => addresses.map((address) => countries.countryOf(address));
  const waitForCountries = (expected: string[]) =>
    waitFor(() => lookUp().join() === expected.join(), { what: `countries ${expected.join()}` });
  const waitForLog = (part: string) =>
    waitFor(() => logs.find((line) => line.includes(part)), { what: part });

  it('does not look up IPv6 addresses in an IPv4 database', () => {
    expect(lookUp()).toEqual(['US', 'XX']);
  });

  it('reloads the file when it is replaced by a rename and when it is written in place', async () => {
    copyFileSync(ipv6, `${file}.new`);
    renameSync(`${file}.new`, file);
    await waitForCountries(['XX', 'US']);
    writeFileSync(file, readFileSync(complete));
    await waitForCountries(['US', 'US']);
    expect(logs.filter((line) => line.includes('reloaded'))).not.toEqual([]);
  });

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
    ['missing its start', (bytes: Buffer) => bytes.subarray(1_000_000)],
    ['corrupt', (bytes: Buffer) => Buffer.from(bytes).fill(255, 0, bytes.length - 2000)],
    ['empty', () => Buffer.alloc(0)],
    ['not an MMDB file', () => Buffer.from('<html>403</html>')],
  ])(
    'keeps the previous data and logs an error if the new file is %s, then loads the next valid file',
    async (_name, damage) => {
      writeFileSync(file, damage(readFileSync(complete)));
      expect(await waitForLog('is not a complete MMDB file')).toContain(file);
      expect(lookUp()).toEqual(['US', 'XX']);
      writeFileSync(file, readFileSync(ipv6));
      await waitForCountries(['XX', 'US']);
    },
  );

  it('knows the age of the file, and warns after 90 days', async () => {
    // A fixed moment: a millisecond later, the file would be that much older.
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const built = Math.round(now - countries.ageSeconds * 1000);
    const day = 86_400_000;
    const warnings = () => logs.filter((line) => line.includes('will be wrong'));
    jest.spyOn(Date, 'now').mockReturnValue(built + 89.9 * day);
    logs = [];
    CountryDatabase.open(file, 60_000).onApplicationShutdown();
    expect(warnings()).toEqual([]);
    jest.spyOn(Date, 'now').mockReturnValue(built + 90 * day);
    expect(countries.ageSeconds).toBeCloseTo(90 * 86_400, 0);
    CountryDatabase.open(file, 60_000).onApplicationShutdown();
    expect(warnings()).toEqual([expect.stringContaining(`${file} is 90 days old`)]);
    // Replaced, not written: a check while it is being written would reload it twice.
    copyFileSync(complete, `${file}.new`);
    renameSync(`${file}.new`, file);
    await waitForLog('reloaded');
    expect(warnings()).toHaveLength(2);
  });

  it('reports at startup which data are in use, how old they are, and how to update those of the release', () => {
    const { ageSeconds } = CountryDatabase.open();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - ageSeconds * 1000 + 100 * 86_400_000);
    logs = [];
    CountryDatabase.open();
    expect(logs).toEqual([
      'using the bundled country database, 100 days old',
      'the bundled country database is 100 days old, so some countries will be wrong. Update it: npm run --silent cli -- geoip:update',
    ]);
  });

  it('keeps the previous data while the file is missing', async () => {
    rmSync(file);
    await waitForLog('the file is missing');
    expect(lookUp()).toEqual(['US', 'XX']);
    copyFileSync(complete, file);
    await waitForCountries(['US', 'US']);
  });
});
