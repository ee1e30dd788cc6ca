import { Logger } from '@nestjs/common';
import type { BatchSource, Forwarder } from './forwarder.js';
import { diskFiles, type JournalFiles } from '../journal/journal-files.js';
import { WriterFolder } from '../journal/writer-folder.js';

const lookEveryMs = 2_000;

/**
 * Forwards what dead writers left behind, under their own identity and in place. The kernel's lock on a
 * writer's folder sees to it that one living process alone does so.
 */
export class Adoption {
  private readonly logger = new Logger('Adoption');
  private readonly adopted = new Map<string, WriterFolder>();
  private readonly timer: NodeJS.Timeout;
  private unnamed: string[] = [];

  /** @param own tells the writer of this process, whose lock must not be tried. */
  constructor(
    private readonly journal: string,
    private readonly own: () => string | undefined,
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
    for (const folder of this.adopted.values()) this.finish(folder);
    try {
      for (const writer of WriterFolder.writers(this.journal, this.files)) {
        if (writer !== this.own() && !this.adopted.has(writer)) this.tryAdopt(writer);
      }
      const unnamed = WriterFolder.unnamed(this.journal, this.files);
      // A folder gets its name at once: one without that was there at the last look is left behind, and empty.
      unnamed.filter((name) => this.unnamed.includes(name)).forEach((name) => this.tryAdopt(name));
      this.unnamed = unnamed;
    } catch (error) {
      this.warn(error);
    }
  }

  /** A folder that cannot be taken, or is removed meanwhile, keeps nobody from the others. */
  private tryAdopt(writer: string): void {
    try {
      this.adopt(writer);
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') this.logger.warn(`cannot look for journals left behind: ${message}`);
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
    this.finish(folder);
  }

  private finish(folder: WriterFolder): void {
    if (this.forwarder.pending(folder.writer) > 0) return;
    this.forwarder.forget(folder.writer);
    this.adopted.delete(folder.writer);
    folder.release();
  }
}

/** The batches of a dead writer's folder, for the forwarder. */
function folderSource(folder: WriterFolder): BatchSource {
  return {
    writer: folder.writer,
    own: false,
    read: (sequence) => folder.read(sequence),
    discard: (sequence) => folder.discard(sequence),
  };
}
