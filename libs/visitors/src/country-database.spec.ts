import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

describe("a file of the operator's", () => {
  const nameOf = (edition: string) =>
    createRequire(import.meta.url).resolve(`@ip-location-db/geo-whois-asn-country-mmdb/${edition}.mmdb`);
  const [whole, ipv4, ipv6] = ['', '-ipv4', '-ipv6'].map((part) =>
    nameOf(`geo-whois-asn-country${part}`),
  ) as [string, string, string];
  const [four, six] = ['8.8.8.8', '2001:4860:4860::8888'];
  let folder: TemporaryFolder;
  let file: string;
  let countries: CountryDatabase;
  let told: string[];

  beforeEach(async () => {
    told = [];
    for (const level of ['log', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((text: unknown) => void told.push(String(text)));
    }
    folder = await temporaryFolder();
    file = join(folder.path, 'countries.mmdb');
    copyFileSync(ipv4, file);
    countries = CountryDatabase.open(file, 20);
  });
  afterEach(async () => {
    countries.onApplicationShutdown();
    jest.restoreAllMocks();
    await folder.remove();
  });

  const known = () => [four, six].map((address) => countries.countryOf(address));
  const becomes = (expected: string[]) =>
    waitFor(() => known().join() === expected.join(), { what: `countries ${expected.join()}` });
  const tells = (part: string) => waitFor(() => told.find((line) => line.includes(part)), { what: part });

  it('takes no IPv6 address for an IPv4 one where it knows those alone', () => {
    expect(known()).toEqual(['US', 'XX']);
  });

  it('is read again when another is renamed onto it, and when it is written in place', async () => {
    copyFileSync(ipv6, `${file}.new`);
    renameSync(`${file}.new`, file);
    await becomes(['XX', 'US']);
    writeFileSync(file, readFileSync(whole));
    await becomes(['US', 'US']);
    expect(told.filter((line) => line.includes('again'))).not.toEqual([]);
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
    ['without its beginning', (bytes: Buffer) => bytes.subarray(1_000_000)],
    ['mangled', (bytes: Buffer) => Buffer.from(bytes).fill(255, 0, bytes.length - 2000)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('<html>403</html>')],
  ])(
    'keeps what it knew, and tells, when the new one is %s; takes the next good one',
    async (_name, harm) => {
      writeFileSync(file, harm(readFileSync(whole)));
      expect(await tells('is no whole MMDB file now')).toContain(file);
      expect(known()).toEqual(['US', 'XX']);
      writeFileSync(file, readFileSync(ipv6));
      await becomes(['XX', 'US']);
    },
  );

  it('keeps what it knew when it is gone, until it is back', async () => {
    rmSync(file);
    await tells('it is gone');
    expect(known()).toEqual(['US', 'XX']);
    copyFileSync(whole, file);
    await becomes(['US', 'US']);
  });
});
