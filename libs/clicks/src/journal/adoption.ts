import { Logger } from '@nestjs/common';
import type { BatchSource, Forwarder } from './forwarder.js';
import { WriterFolder } from './writer-folder.js';

const lookEveryMs = 2_000;

/**
 * Forwards what dead writers left behind, under their own identity and in place. The kernel's lock on a
 * writer's folder sees to it that one living process alone does so.
 */
export class Adoption {
  private readonly logger = new Logger('Adoption');
  private readonly adopted = new Map<string, WriterFolder>();
  private readonly timer: NodeJS.Timeout;

  /** @param own tells the writer of this process, whose lock must not be tried. */
  constructor(
    private readonly journal: string,
    private readonly own: () => string | undefined,
    private readonly forwarder: Forwarder,
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
    try {
      for (const folder of this.adopted.values()) this.finish(folder);
      for (const writer of WriterFolder.writers(this.journal)) {
        if (writer !== this.own() && !this.adopted.has(writer)) this.adopt(writer);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.logger.warn(`cannot look for journals left behind: ${(error as Error).message}`);
      }
    }
  }

  private adopt(writer: string): void {
    const folder = WriterFolder.adopt(this.journal, writer);
    if (!folder) return;
    this.adopted.set(writer, folder);
    const sequences = folder.sequences();
    if (sequences.length > 0) {
      this.logger.log(`adopting ${sequences.length} batches of writer ${writer}`);
      this.forwarder.offer(folderSource(folder), ...sequences);
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

/** The batches of a folder, for the forwarder; one without a good record has nothing to send. */
export function folderSource(folder: WriterFolder): BatchSource {
  return {
    writer: folder.writer,
    read: async (sequence) => {
      const stored = await folder.read(sequence);
      return stored && stored.events.length > 0 ? stored : null;
    },
    discard: (sequence) => folder.discard(sequence),
  };
}
