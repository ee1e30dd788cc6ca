import { Reader, type Response } from 'mmdb-lib';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

/** The fields that free databases and GeoLite2 give a country in. */
interface Located {
  country_code?: unknown;
  country?: { iso_code?: unknown };
  registered_country?: { iso_code?: unknown };
}

/** Tells the country of an address from a file, without asking anybody. */
export class CountryDatabase {
  private constructor(private readonly reader: Reader<Located & Response>) {}

  /**
   * Opens the MMDB file at `path`; without one, the database that comes with Waypost.
   * @throws when the file cannot be read or is no MMDB.
   */
  static open(path?: string): CountryDatabase {
    const file =
      path ??
      createRequire(import.meta.url).resolve(
        '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
      );
    return new CountryDatabase(new Reader<Located & Response>(readFileSync(file)));
  }

  /** ISO 3166 alpha-2 of the country that `address` is used in; `XX` where that is not known. */
  countryOf(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    if (isIP(plain) === 0) return 'XX';
    return countryIn(this.reader.get(plain));
  }
}

/** The country that a record of the database names, in whichever of the known shapes. */
export function countryIn(record: Located | null): string {
  const code = record?.country_code ?? record?.country?.iso_code ?? record?.registered_country?.iso_code;
  return typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : 'XX';
}
