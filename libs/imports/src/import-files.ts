import { type DomainError, forbidden } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';

/** Size of a chunk in bytes, except for the last one. */
const chunkBytes = 512 * 1024;

/**
 * Stores a file chunk by chunk, so that it is never in memory as a whole.
 * @returns its size and its SHA-256.
 * @throws DomainError `forbidden` if the import is cancelled meanwhile.
 */
export async function storeFile(
  em: EntityManager,
  accountId: string,
  importId: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256');
  let [waiting, waitingBytes, place, total] = [[] as Uint8Array[], 0, 0, 0];
  const store = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    const { rows } = await sql`
      insert into import_chunks (account_id, import_id, place, bytes)
      select account_id, id, ${place++}::integer, ${Buffer.concat(waiting)}::bytea from imports
      where account_id = ${accountId} and id = ${importId} and state = 'uploading' returning place`.execute(
      em.getKysely(),
    );
    if (rows.length === 0) throw uploadEnded();
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const part of body) {
    waiting.push(part);
    hash.update(part);
    waitingBytes += part.length;
    total += part.length;
    if (waitingBytes >= chunkBytes) await store();
  }
  await store();
  return { bytes: total, digest: hash.digest('hex') };
}

/** The import was cancelled before its file was complete. */
export const uploadEnded = (): DomainError => forbidden('The import was cancelled while its file was sent.');

/** The file of an import, chunk by chunk. @param onChunk is called with the size of each. */
export async function* readFile(
  em: EntityManager,
  accountId: string,
  importId: string,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from import_chunks
      where account_id = ${accountId} and import_id = ${importId} and place = ${place}`.execute(
      em.getKysely(),
    );
    const [chunk] = rows;
    if (!chunk) return;
    onChunk(chunk.bytes.length);
    yield chunk.bytes;
  }
}

/** Deletes the file of an import, which has few rows: at most 200. */
export async function deleteFile(em: EntityManager, accountId: string, importId: string): Promise<void> {
  await sql`delete from import_chunks where account_id = ${accountId} and import_id = ${importId}`.execute(
    em.getKysely(),
  );
}
