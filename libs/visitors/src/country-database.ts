import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Reader, type Response } from 'mmdb-lib';
import { readFileSync, type Stats, type StatsListener, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

/** The fields that free databases and GeoLite2 give a country in. */
interface Located {
  country_code?: unknown;
  country?: { iso_code?: unknown };
  registered_country?: { iso_code?: unknown };
}

type Countries = Reader<Located & Response>;

/** How often the operator's file is looked at, milliseconds. */
const lookEveryMs = 5_000;

/** Addresses in all corners of the tree: a file that is cut or mangled fails at one of them at least. */
const probes = [
  '1.1.1.1',
  '8.8.8.8',
  '81.2.69.142',
  '193.0.6.139',
  '223.255.255.1',
  '2001:4860:4860::8888',
  '2a00::1',
];

/** Tells the country of an address from a file, without asking anybody. */
export class CountryDatabase implements OnApplicationShutdown {
  private readonly logger = new Logger('Countries');
  private reloading = Promise.resolve();
  private readonly changed: StatsListener = (now) => {
    this.reloading = this.reloading.then(() => this.reload(now));
  };

  private constructor(
    private countries: Countries,
    /** The file that is watched; none where the database is our own. */
    private readonly path?: string,
  ) {}

  /**
   * Opens the MMDB file at `path`, and reads it anew whenever it is replaced or rewritten; without a path, the
   * database that comes with Waypost.
   * @throws when the file cannot be read or is no MMDB.
   */
  static open(path?: string, everyMs = lookEveryMs): CountryDatabase {
    if (path === undefined) return new CountryDatabase(countriesIn(readFileSync(bundled())));
    const database = new CountryDatabase(countriesIn(readFileSync(path)), path);
    // Asks for the file's state by its name again and again: that also sees what was renamed onto it, on every
    // system and on network disks, where events of the file system do not.
    watchFile(path, { interval: everyMs, persistent: false }, database.changed);
    return database;
  }

  /** ISO 3166 alpha-2 of the country that `address` is used in; `XX` where that is not known. */
  countryOf(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    const family = isIP(plain);
    // The reader would look for the first bits of an IPv6 address among the IPv4 ones.
    if (family === 0 || family > this.countries.metadata.ipVersion) return 'XX';
    try {
      return countryIn(this.countries.get(plain));
    } catch {
      // A file that is broken in one place must not cost a visitor the answer.
      return 'XX';
    }
  }

  onApplicationShutdown(): void {
    if (this.path !== undefined) unwatchFile(this.path, this.changed);
  }

  /** A file that is still being written is broken now and changes once more: then it is read again. */
  private async reload(now: Stats): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    try {
      if (now.nlink === 0) throw new Error('it is gone');
      this.countries = countriesIn(await readFile(path));
      this.logger.log(`read ${path} again: it has changed`);
    } catch (error) {
      this.logger.error(
        `${path} has changed and is no whole MMDB file now (${(error as Error).message}); countries stay those read before`,
      );
    }
  }
}

function bundled(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
}

/** @throws where `file` is no MMDB, or not all of one. */
function countriesIn(file: Buffer): Countries {
  const countries: Countries = new Reader(file);
  const { ipVersion } = countries.metadata;
  for (const probe of probes) if (isIP(probe) <= ipVersion) countries.get(probe);
  return countries;
}

/** The country that a record of the database names, in whichever of the known shapes. */
export function countryIn(record: Located | null): string {
  const code = record?.country_code ?? record?.country?.iso_code ?? record?.registered_country?.iso_code;
  return typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : 'XX';
}
