import { cliCommand, normalizeAddress } from '@app/common';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { readFileSync, type Stats, type StatsListener, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { bundled, countryIn, type CountryReader, openBundled, openReader } from './country-reader.js';

const dayMs = 86_400_000;
/** Addresses change hands. From this age on, the log and the metrics should prompt the operator to get a newer file. */
const warningAgeDays = 90;

/** How often the operator's file is checked for changes, in milliseconds. */
const checkIntervalMs = 5_000;

/** The sources of countries: the operator's file, a downloaded file, or the release. */
export const countrySources = ['file', 'updated', 'bundled'] as const;
export type CountrySource = (typeof countrySources)[number];

/** Looks up countries of addresses in a local file. */
export class CountryDatabase implements OnApplicationShutdown {
  private readonly logger = new Logger('Countries');
  private reloading = Promise.resolve();
  private readonly onChange: StatsListener = (stats) => {
    this.reloading = this.reloading.then(() => this.reload(stats));
  };

  private constructor(
    private reader: CountryReader,
    /** The watched file; undefined if there is none. */
    private readonly path?: string,
    /** Corrects the bundled database. */
    private correction?: CountryReader,
    private from: CountrySource = path === undefined ? 'bundled' : 'file',
  ) {
    this.announce(path ?? 'the bundled country database');
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
    // Polling by name also detects a file renamed into place, on every system and on network disks. File system
    // events do not.
    watchFile(path, { interval: intervalMs, persistent: false }, database.onChange);
    return database;
  }

  /** Seconds since the publisher built the file. */
  get ageSeconds(): number {
    return Math.max(0, (Date.now() - this.reader.metadata.buildEpoch.getTime()) / 1000);
  }

  get source(): CountrySource {
    return this.from;
  }

  /** ISO 3166 alpha-2 code of the country that `address` is used in; `XX` if unknown. */
  countryOf(address: string): string {
    const plain = normalizeAddress(address).replace(/%.*$/, '');
    const family = isIP(plain);
    // In an IPv4 database, the reader would interpret the first bits of an IPv6 address as an IPv4 address.
    if (family === 0 || family > this.reader.metadata.ipVersion) return 'XX';
    // An operator's own file may well say where a private network is.
    if (this.from !== 'file' && inNoCountry.test(plain)) return 'XX';
    const country = countryIn(this.reader, plain);
    if (!this.correction || !(family === 6 ? doubtful.v6 : doubtful.v4).has(country)) return country;
    const corrected = countryIn(this.correction, plain);
    return corrected === 'XX' ? country : corrected;
  }

  /**
   * From now on, looks up countries in a downloaded file, instead of the bundled databases.
   * @param file an MMDB file. @param url its source, without credentials.
   * @throws if it is not a complete MMDB file.
   */
  useUpdated(file: Buffer, url: string): void {
    this.reader = openReader(file);
    this.correction = undefined;
    this.from = 'updated';
    this.announce(`the country database from ${url}`);
  }

  /** From now on, looks up countries in the bundled databases. */
  useBundled(): void {
    [this.reader, this.correction] = [openBundled(bundled.registries), openBundled(bundled.correction)];
    this.from = 'bundled';
    this.announce('the bundled country database');
  }

  onApplicationShutdown(): void {
    if (this.path !== undefined) unwatchFile(this.path, this.onChange);
  }

  private announce(name: string): void {
    const days = Math.floor((this.ageSeconds * 1000) / dayMs);
    this.logger.log(`using ${name}, ${days} days old`);
    if (days < warningAgeDays) return;
    const remedy =
      this.path === undefined
        ? `Update it: ${cliCommand()} geoip:update`
        : 'Replace it with a newer file, or unset GEOIP_DATABASE';
    this.logger.warn(`${name} is ${days} days old, so some countries will be wrong. ${remedy}`);
  }

  /** A file that is still being written fails to load, but it changes once more and is then reloaded. */
  private async reload(stats: Stats): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    try {
      if (stats.nlink === 0) throw new Error('the file is missing');
      this.reader = openReader(await readFile(path));
      this.logger.log(`reloaded ${path} after a change`);
      this.announce(path);
    } catch (error) {
      this.logger.error(
        `${path} has changed and is not a complete MMDB file (${(error as Error).message}); still using the previous one`,
      );
    }
  }
}

/** Private networks and those of documentation, which the registries' data puts in Australia and Japan. */
const inNoCountry =
  /^(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.2|198\.51\.100|203\.0\.113)\.|^(?:f[cd]|2001:0?db8:)/i;

/**
 * Countries in which the registries' data puts addresses that are used elsewhere: much of Asia's IPv6 in Australia, where the
 * registry is, and networks of companies that are based there. If DB-IP has a different one, an independent publisher agrees
 * with DB-IP more often than with the registries. For IPv4, that is at least a fifth more often, in 400,000 sampled addresses.
 */
const doubtful: Readonly<Record<'v4' | 'v6', ReadonlySet<string>>> = {
  v4: codes(
    'AE AL AR BE BG CL CO CW CY CZ DE ES FR HN HU ID IE IL JP LT LU LV MU NO RO RS SC SV TR UA VG XX',
  ),
  v6: codes('AU EE IM IS MU XX'),
};

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
