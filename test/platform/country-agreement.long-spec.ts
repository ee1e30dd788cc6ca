import { CountryDatabase } from '@app/countries';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An address as a number that can be compared with others of its family. */
function numberOf(address: string): bigint {
  if (isIP(address) === 4) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = '', tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return [...groups].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** Ranges with their country, in order. Lines are `first,last,country`, with numbers or addresses. */
function readRanges(file: string): [first: bigint, last: bigint, country: string][] {
  const bound = (text: string): bigint => (text.includes(':') ? numberOf(text) : BigInt(text));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','))
    .map(([first = '', last = '', country = '']) => [bound(first), bound(last), country]);
}

/**
 * The database of IPFire, an independent publisher, as Debian packages it. Its license does not permit a copy of it here, so it is
 * downloaded.
 */
describe('the bundled databases of countries, compared with an independent one', () => {
  let folder: string;
  let countries: CountryDatabase;
  const addresses = readFileSync('test/fixtures/announced-addresses.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-countries-'));
    execFileSync('apt-get', ['download', '-q', 'tor-geoipdb'], { cwd: folder, stdio: 'ignore' });
    const [file = ''] = readdirSync(folder);
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: folder });
    countries = CountryDatabase.open();
  });
  afterAll(() => {
    countries?.onApplicationShutdown();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The part of the addresses that both know and place in the same country. */
  function agreement(family: 4 | 6): number {
    const ranges = readRanges(join(folder, 'usr/share/tor', family === 4 ? 'geoip' : 'geoip6'));
    const countryOf = (address: string): string => {
      const number = numberOf(address);
      let [low, high] = [0, ranges.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const [first, last, country] = ranges[middle] ?? [0n, 0n, ''];
        if (number < first) high = middle - 1;
        else if (number > last) low = middle + 1;
        else return country;
      }
      return '??';
    };
    const known = addresses
      .filter((address) => isIP(address) === family)
      .map((address) => [countryOf(address), countries.countryOf(address)])
      .filter(([theirs]) => theirs !== '??');
    expect(known.length).toBeGreaterThan(9_000);
    return known.filter(([theirs, ours]) => theirs === ours).length / known.length;
  }

  it.each([4, 6] as const)('agree about at least 95%% of the IPv%i prefixes that are announced', (family) => {
    expect(agreement(family)).toBeGreaterThanOrEqual(0.95);
  });
});
