import { BackupError } from './backup-error.js';

/** The entries of a backup, in this order. Data follow `batch` and `table`. */
export type BackupEntry =
  | { type: 'backup'; createdAt: string }
  /** A batch of the click journal. */
  | { type: 'batch'; writer: string; sequence: number }
  /** The migrations that created the schema of the tables that follow. */
  | { type: 'database'; migrations: string[] }
  /** Rows in the text format of PostgreSQL's COPY. */
  | { type: 'table'; name: string; columns: string[] }
  | { type: 'sequence'; table: string; column: string; last: string; called: boolean }
  | { type: 'end'; tables: number; rows: number; batches: number };

/** A record of the stream inside a backup: an entry, or data that belong to the entry before them. */
export type BackupRecord = { entry: BackupEntry } | { data: Buffer };

const kinds = { entry: 1, data: 2 } as const;
/** Kind, and length in bytes. */
const headerBytes = 5;
const maxBytes = 64 * 1024 * 1024;

export const entryRecord = (entry: BackupEntry): Buffer =>
  record(kinds.entry, Buffer.from(JSON.stringify(entry)));

export const dataRecord = (data: Buffer): Buffer => record(kinds.data, data);

function record(kind: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header[0] = kind;
  header.writeUInt32LE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** Reads the records of a stream. @throws BackupError if it ends within one, or is not made of records. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    let begin = 0;
    while (held.length - begin >= headerBytes) {
      const length = held.readUInt32LE(begin + 1);
      if (length > maxBytes) throw new BackupError('the backup cannot be read');
      const end = begin + headerBytes + length;
      if (end > held.length) break;
      yield parse(held[begin], held.subarray(begin + headerBytes, end));
      begin = end;
    }
    held = held.subarray(begin);
  }
  if (held.length > 0) throw new BackupError('the backup is not complete');
}

function parse(kind: number | undefined, payload: Buffer): BackupRecord {
  if (kind === kinds.data) return { data: payload };
  if (kind === kinds.entry) return { entry: JSON.parse(payload.toString()) as BackupEntry };
  throw new BackupError('the backup has parts that this version of Waypost does not know');
}
