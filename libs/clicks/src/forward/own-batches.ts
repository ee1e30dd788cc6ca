import { packEvents } from '../batch/packed-batch.js';
import type { BatchSource } from './forwarder.js';
import { joinFrames } from '../journal/record-frame.js';
import type { WriterFolder } from '../journal/writer-folder.js';

/** As many as are under way at most; what is sealed beyond them is read from the disk when its turn comes. */
const maxInMemory = 64;

/**
 * The batches that this process writes. They lie on the disk until they are counted; from memory each is given once,
 * to be sent, so that nothing has to be read back that was just written. They are kept as they will be sent: events as
 * objects, or bytes in buffers, would outlive collections of garbage by the thousands, and make visitors wait for the
 * long ones.
 */
export class OwnBatches implements BatchSource {
  readonly writer: string;
  readonly own = true;
  private readonly unsent = new Map<number, string>();

  constructor(private readonly folder: WriterFolder) {
    this.writer = folder.writer;
  }

  /** Keeps the records of a batch that was just sealed, while there is room. */
  keep(sequence: number, records: Buffer): void {
    if (this.unsent.size < maxInMemory) this.unsent.set(sequence, packEvents(joinFrames(records)));
  }

  read(sequence: number): ReturnType<BatchSource['read']> {
    const events = this.unsent.get(sequence);
    if (events === undefined) return this.folder.read(sequence);
    this.unsent.delete(sequence);
    return Promise.resolve({ events });
  }

  discard(sequence: number): Promise<void> {
    return this.folder.discard(sequence);
  }
}
