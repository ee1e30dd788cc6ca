import { normalizeAddress } from '@app/common';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Reader, type Response } from 'mmdb-lib';
import { readFileSync, type Stats, type StatsListener, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

/** The fields in which the free databases, IPinfo's and GeoLite2 store the country. */
interface CountryRecord {
  country_code?: unknown;
  country?: string | { iso_code?: unknown };
  registered_country?: { iso_code?: unknown };
}

type CountryReader = Reader<CountryRecord & Response>;

const dayMs = 86_400_000;
/** Addresses change hands. From this age on, the log and the metrics should make the operator look for a newer file. */
const warningAgeDays = 90;

/** How often to check the operator's file for changes, in milliseconds. */
const checkIntervalMs = 5_000;

/** Addresses spread over the whole search tree, so that a truncated or corrupt file fails for at least one of them. */
const probeAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '81.2.69.142',
  '193.0.6.139',
  '223.255.255.1',
  '2001:4860:4860::8888',
  '2a00::1',
];

/** Looks up countries of addresses in a local file. */
export class CountryDatabase implements OnApplicationShutdown {
  private readonly logger = new Logger('Countries');
  private reloading = Promise.resolve();
  private readonly onChange: StatsListener = (stats) => {
    this.reloading = this.reloading.then(() => this.reload(stats));
  };

  private constructor(
    private reader: CountryReader,
    /** The watched file; undefined for the bundled databases. */
    private readonly path?: string,
    /** What corrects the IPv6 of the bundled database. */
    private readonly correction?: CountryReader,
  ) {
    this.warnIfOld();
  }

  /**
   * Opens the MMDB file at `path` and reloads it whenever it is replaced or rewritten. Without a path, opens the
   * databases bundled with Waypost.
   * @throws if the file cannot be read or is not an MMDB file.
   */
  static open(path?: string, intervalMs = checkIntervalMs): CountryDatabase {
    if (path === undefined) {
      return new CountryDatabase(openBundled(bundled.registries), undefined, openBundled(bundled.correction));
    }
    const database = new CountryDatabase(openReader(readFileSync(path)), path);
    // Polling by name also notices a file renamed into place, on every system and on network disks. File system
    // events do not.
    watchFile(path, { interval: intervalMs, persistent: false }, database.onChange);
    return database;
  }

  /** Seconds since the publisher built the file. */
  get ageSeconds(): number {
    return Math.max(0, (Date.now() - this.reader.metadata.buildEpoch.getTime()) / 1000);
  }

  /** ISO 3166 alpha-2 code of the country that `address` is used in; `XX` if unknown. */
  countryOf(address: string): string {
    const plain = normalizeAddress(address).replace(/%.*$/, '');
    const family = isIP(plain);
    // In an IPv4 database, the reader would take the first bits of an IPv6 address for an IPv4 address.
    if (family === 0 || family > this.reader.metadata.ipVersion) return 'XX';
    const country = countryIn(this.reader, plain);
    if (!this.correction || family === 4 || !isDoubtful(country)) return country;
    const corrected = countryIn(this.correction, plain);
    return corrected === 'XX' ? country : corrected;
  }

  onApplicationShutdown(): void {
    if (this.path !== undefined) unwatchFile(this.path, this.onChange);
  }

  private warnIfOld(): void {
    const days = Math.floor((this.ageSeconds * 1000) / dayMs);
    if (days < warningAgeDays) return;
    const which = this.path ?? 'the bundled country database';
    this.logger.warn(
      `${which} is ${days} days old, so some countries will be wrong. Set GEOIP_DATABASE to a newer file, or update it`,
    );
  }

  /** A file that is still being written fails to load, but it changes once more and is then reloaded. */
  private async reload(stats: Stats): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    try {
      if (stats.nlink === 0) throw new Error('the file is missing');
      this.reader = openReader(await readFile(path));
      this.logger.log(`reloaded ${path} after a change`);
      this.warnIfOld();
    } catch (error) {
      this.logger.error(
        `${path} has changed and is not a complete MMDB file (${(error as Error).message}); still using the previous one`,
      );
    }
  }
}

/** The data of the registries, and that of DB-IP, which is only used for IPv6. */
const bundled = {
  registries: 'geo-whois-asn-country-mmdb/geo-whois-asn-country',
  correction: 'dbip-country-mmdb/dbip-country-ipv6',
};

const openBundled = (file: string): CountryReader =>
  openReader(readFileSync(createRequire(import.meta.url).resolve(`@ip-location-db/${file}.mmdb`)));

/** The registries' data puts much of Asia's IPv6 in Australia, where the registry is. */
const isDoubtful = (country: string): boolean => country === 'AU' || country === 'XX';

/** The country of an address; `XX` if the file is partly corrupt there, which must not fail the visit. */
function countryIn(reader: CountryReader, address: string): string {
  try {
    return countryOfRecord(reader.get(address));
  } catch {
    return 'XX';
  }
}

/** @throws if `file` is not a complete MMDB file. */
function openReader(file: Buffer): CountryReader {
  const reader: CountryReader = new Reader(file);
  const { ipVersion } = reader.metadata;
  for (const address of probeAddresses) if (isIP(address) <= ipVersion) reader.get(address);
  return reader;
}

/** The country that a database record names, in any of the known formats. */
export function countryOfRecord(record: CountryRecord | null): string {
  const { country, country_code, registered_country } = record ?? {};
  const code =
    country_code ??
    (typeof country === 'string' ? country : country?.iso_code) ??
    registered_country?.iso_code;
  return typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : 'XX';
}
