import { Logger } from '@nestjs/common';
import { diskFiles, type JournalFiles } from '../journal/journal-files.js';
import { WriterFolder } from '../journal/writer-folder.js';
import type { Forwarder } from './forwarder.js';
import type { BatchSource } from './writer-backlog.js';

const lookEveryMs = 2_000;

/**
 * Forwards the batches that dead writers left, under their own identity and in place. The kernel's lock on a writer's
 * folder makes sure that only one living process does so.
 */
export class Adoption {
  private readonly logger = new Logger('Adoption');
  private readonly adopted = new Map<string, WriterFolder>();
  private readonly timer: NodeJS.Timeout;
  private unnamed: string[] = [];

  /** @param ownWriter the writer of this process. Its lock must not be tried. */
  constructor(
    private readonly journal: string,
    private readonly ownWriter: () => string | undefined,
    private readonly forwarder: Forwarder,
    private readonly files: JournalFiles = diskFiles,
  ) {
    this.look();
    this.timer = setInterval(() => this.look(), lookEveryMs);
  }

  /** Leaves what is not forwarded yet to the next adopter. */
  stop(): void {
    clearInterval(this.timer);
    for (const folder of this.adopted.values()) folder.release();
  }

  private look(): void {
    for (const folder of this.adopted.values()) this.releaseIfDone(folder);
    try {
      for (const writer of WriterFolder.writers(this.journal, this.files)) {
        if (writer !== this.ownWriter() && !this.adopted.has(writer)) this.tryAdopt(writer);
      }
      const unnamed = WriterFolder.unnamed(this.journal, this.files);
      // A folder is named within moments. If it had no name at the last check either, it is abandoned, and empty.
      unnamed.filter((name) => this.unnamed.includes(name)).forEach((name) => this.tryAdopt(name));
      this.unnamed = unnamed;
    } catch (error) {
      this.warn(error);
    }
  }

  /** A folder that cannot be locked, or is removed in the meantime, does not affect the others. */
  private tryAdopt(writer: string): void {
    try {
      this.adopt(writer);
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') this.logger.warn(`cannot look for abandoned journals: ${message}`);
  }

  private adopt(writer: string): void {
    const folder = WriterFolder.adopt(this.journal, writer, this.files);
    if (!folder) return;
    this.adopted.set(writer, folder);
    const sequences = folder.sequences();
    if (sequences.length > 0) {
      this.logger.log(`adopting ${sequences.length} batches of writer ${writer}`);
      this.forwarder.offer(folderSource(folder), sequences);
    }
    this.releaseIfDone(folder);
  }

  private releaseIfDone(folder: WriterFolder): void {
    if (this.forwarder.pending(folder.writer) > 0) return;
    this.forwarder.forget(folder.writer);
    this.adopted.delete(folder.writer);
    folder.release();
  }
}

/** Serves the batches of a dead writer from its folder. */
function folderSource(folder: WriterFolder): BatchSource {
  return {
    writer: folder.writer,
    own: false,
    read: (sequence) => folder.read(sequence),
    discard: (sequence) => folder.discard(sequence),
  };
}
