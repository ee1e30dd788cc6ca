import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealAfterMs } from './journal.js';
import { WriterFolder } from './writer-folder.js';

/** A batch file. */
export interface JournaledBatch {
  writer: string;
  sequence: number;
  content: Buffer;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Reads the batches of all writers, living and dead, without disturbing them. A batch that disappears meanwhile is
 * counted: a snapshot of the database that is taken afterward contains it. So the two together have every event that
 * was journaled before the call, and the watermarks reject what both have.
 */
export async function* copyJournal(dataDir: string): AsyncGenerator<JournaledBatch, void> {
  const journal = join(dataDir, 'journal');
  if (!existsSync(journal)) return;
  const listed = WriterFolder.writers(journal).map((writer) => ({
    writer,
    sequences: sequencesOf(join(journal, writer)),
  }));
  if (!listed.some(({ sequences }) => sequences.length > 0)) return;
  // By then, a batch that is open now is sealed. A part of it must not be counted under its sequence.
  await sleep(2 * sealAfterMs);
  for (const { writer, sequences } of listed) {
    for (const sequence of sequences) {
      const content = await readIfPresent(join(journal, writer, `${sequence}.batch`));
      if (content) yield { writer, sequence, content };
    }
  }
}

function sequencesOf(folder: string): number[] {
  try {
    return WriterFolder.sequencesIn(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const stagedPrefix = 'restore-';

/**
 * Batches of a backup on their way into a journal. They are adopted like those of any dead writer. A batch that the
 * journal still has is left as it is. Only one restore at a time may use a journal.
 */
export class RestoredJournal {
  private readonly journal: string;
  private readonly staged: string;
  private readonly placed: string[] = [];

  constructor(dataDir: string) {
    this.journal = join(dataDir, 'journal');
    this.staged = join(this.journal, `${stagedPrefix}${randomUUID()}`);
  }

  /** Removes what killed restores have added. */
  removeLeftovers(): void {
    if (!existsSync(this.journal)) return;
    for (const name of readdirSync(this.journal).filter((folder) => folder.startsWith(stagedPrefix))) {
      rmSync(join(this.journal, name), { recursive: true });
    }
  }

  add({ writer, sequence, content }: JournaledBatch): void {
    const folder = join(this.staged, writer);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, `${sequence}.batch`), content, { mode: 0o600 });
  }

  /** Puts the batches in place. @throws Error if the journal is in use. */
  publish(): void {
    if (!existsSync(this.staged)) return;
    for (const writer of readdirSync(this.staged)) this.publishWriter(writer);
    rmSync(this.staged, { recursive: true });
  }

  /** Removes everything that was added. */
  discard(): void {
    for (const path of this.placed) rmSync(path, { recursive: true, force: true });
    rmSync(this.staged, { recursive: true, force: true });
  }

  private publishWriter(writer: string): void {
    const from = join(this.staged, writer);
    const to = join(this.journal, writer);
    if (!existsSync(to)) {
      // In one step: an incomplete folder would be adopted as it is.
      renameSync(from, to);
      this.placed.push(to);
      return;
    }
    const folder = WriterFolder.adopt(this.journal, writer);
    if (!folder) throw new Error(`a redirect app uses ${this.journal}; stop it first`);
    try {
      for (const name of readdirSync(from).filter((batch) => !existsSync(join(to, batch)))) {
        renameSync(join(from, name), join(to, name));
        this.placed.push(join(to, name));
      }
    } finally {
      folder.release();
    }
  }
}
