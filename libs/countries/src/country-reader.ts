import { Reader, type Response } from 'mmdb-lib';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

/** The fields in which the free databases, IPinfo's and GeoLite2 store the country. */
interface CountryRecord {
  country_code?: unknown;
  country?: string | { iso_code?: unknown };
  registered_country?: { iso_code?: unknown };
}

export type CountryReader = Reader<CountryRecord & Response>;

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

/** The data of the registries, and that of DB-IP, which is used where the former is doubtful. */
export const bundled = {
  registries: 'geo-whois-asn-country-mmdb/geo-whois-asn-country',
  correction: 'dbip-country-mmdb/dbip-country',
};

export const openBundled = (file: string): CountryReader =>
  openReader(readFileSync(createRequire(import.meta.url).resolve(`@ip-location-db/${file}.mmdb`)));

/**
 * Records that were read before, by their position in the file. Those of DB-IP and MaxMind have the country's name in many
 * languages, which would take five times as long to read as the country alone. There are few, except in databases of cities.
 */
class RecordCache {
  private readonly records = new Map<string | number, unknown>();

  get(place: string | number): unknown {
    return this.records.get(place);
  }

  set(place: string | number, record: unknown): void {
    if (this.records.size >= maxRecords) this.records.clear();
    this.records.set(place, record);
  }
}

const maxRecords = 4_096;

/** @throws if `file` is not a complete MMDB file. */
export function openReader(file: Buffer): CountryReader {
  const reader: CountryReader = new Reader(file, { cache: new RecordCache() });
  const { ipVersion } = reader.metadata;
  for (const address of probeAddresses) if (isIP(address) <= ipVersion) reader.get(address);
  return reader;
}

/** The country of an address; `XX` if the file is corrupt at that point, which must not fail the visit. */
export function countryIn(reader: CountryReader, address: string): string {
  try {
    return countryOfRecord(reader.get(address));
  } catch {
    return 'XX';
  }
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
