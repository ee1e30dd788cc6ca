import { inTransactionOn } from '@app/database';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import type { CheckedFile } from './check-country-file.js';

/** Maximum size of a stored MMDB file, in bytes. Every redirect process keeps it in memory. */
export const maxFileBytes = 64 * 1024 * 1024;

/** Rows stay small, whatever the size of the file, because a backup loads each into memory. */
const chunkBytes = 1024 * 1024;

/** The downloaded file that the redirect uses. */
export interface StoredCountries extends CheckedFile {
  /** SHA-256 of the MMDB file, hexadecimal. */
  sha256: string;
  /** The URL that it was downloaded from, without user, password and query. */
  url: string;
  /** When it was last downloaded, even if it had not changed. */
  fetchedAt: Date;
  chunks: number;
}

/** The file was replaced while it was read, or is damaged. */
export class IncompleteFileError extends Error {}

const columns = `sha256, url, built_at as "builtAt", fetched_at as "fetchedAt", nodes, chunks`;

/** The properties of the stored file; null if there is none. */
export async function storedCountries(
  database: Pick<pg.ClientBase, 'query'> | pg.Pool,
): Promise<StoredCountries | null> {
  const { rows } = await database.query<StoredCountries>(`select ${columns} from country_databases`);
  return rows[0] ?? null;
}

/** The stored file itself, an MMDB file. @throws IncompleteFileError if its checksum differs. */
export async function readStoredFile(
  pool: pg.Pool,
  { sha256, chunks }: Pick<StoredCountries, 'sha256' | 'chunks'>,
): Promise<Buffer> {
  async function* packed(): AsyncGenerator<Buffer> {
    for (let number = 0; number < chunks; number++) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from country_database_chunks where sha256 = $1 and number = $2',
        [sha256, number],
      );
      if (!rows[0]) throw new IncompleteFileError('the stored file was replaced while it was read');
      yield rows[0].bytes;
    }
  }
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  await pipeline(Readable.from(packed()), createGunzip(), async (plain: AsyncIterable<Buffer>) => {
    for await (const part of plain) {
      hash.update(part);
      parts.push(part);
    }
  });
  if (hash.digest('hex') !== sha256) throw new IncompleteFileError('the stored file has another checksum');
  return Buffer.concat(parts);
}

export const checksumOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** Replaces the stored file, atomically. Redirect processes are notified by a trigger. */
export async function storeCountries(
  pool: pg.Pool,
  file: Buffer,
  { sha256, url, builtAt, nodes }: Pick<StoredCountries, 'sha256' | 'url' | 'builtAt' | 'nodes'>,
): Promise<void> {
  const packed = await promisify(gzip)(file);
  const chunks = Math.ceil(packed.length / chunkBytes);
  await inTransactionOn(pool, async (client) => {
    // Another update waits here until this one has ended.
    await client.query(
      `insert into country_databases (name, sha256, url, built_at, fetched_at, nodes, chunks)
       values ('updated', $1, $2, $3, now(), $4, $5)
       on conflict (name) do update set sha256 = excluded.sha256, url = excluded.url, built_at = excluded.built_at,
         fetched_at = excluded.fetched_at, nodes = excluded.nodes, chunks = excluded.chunks`,
      [sha256, url, builtAt, nodes, chunks],
    );
    await client.query('delete from country_database_chunks');
    for (let number = 0; number < chunks; number++) {
      await client.query('insert into country_database_chunks (sha256, number, bytes) values ($1, $2, $3)', [
        sha256,
        number,
        packed.subarray(number * chunkBytes, (number + 1) * chunkBytes),
      ]);
    }
  });
}

/** Records that the stored file is still the one that its publisher offers. */
export async function confirmStoredCountries(pool: pg.Pool, sha256: string, url: string): Promise<void> {
  await pool.query('update country_databases set fetched_at = now(), url = $2 where sha256 = $1', [
    sha256,
    url,
  ]);
}

/** Removes the stored file, so that the bundled databases are used again. */
export async function removeStoredCountries(pool: pg.Pool): Promise<void> {
  await inTransactionOn(pool, async (client) => {
    await client.query('delete from country_databases');
    await client.query('delete from country_database_chunks');
  });
}
