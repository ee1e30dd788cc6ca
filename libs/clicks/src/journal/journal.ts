import { diskFiles, type JournalFiles } from './journal-files.js';
import { roomFor, writeFrame } from './record-frame.js';
import type { WriterFolder } from './writer-folder.js';

interface OpenBatch {
  fd: number;
  sequence: number;
  events: number;
  /** End of the last intact record. */
  bytes: number;
  dirty: boolean;
  syncing: boolean;
  sealed: boolean;
  sealTimer: NodeJS.Timeout;
  /** Only open batches have one, so that an idle process sleeps. */
  syncTimer: NodeJS.Timeout;
}

/** A batch is sealed at this many events … */
export const maxBatchEvents = 500;
/** … or this long after its first one. */
export const sealAfterMs = 200;
/** A power loss may lose what was written in this time. */
const syncEveryMs = 100;
/** Enough for a usual batch; grows if one needs more, up to three times the bytes of its last record. */
const imageBytes = 256 * 1024;

/**
 * Writes the batches of one writer's folder. An append is one synchronous write. A sealed batch never changes. Sequences
 * have no gaps: only a batch with events uses up a number.
 */
export class Journal {
  private open: OpenBatch | undefined;
  /**
   * The open batch as it is in the file. All batches reuse this memory: separate buffers would live just long enough to
   * lengthen the garbage collections that visitors wait for.
   */
  private image = Buffer.allocUnsafeSlow(imageBytes);
  private nextSequence = 1;
  private readonly closing = new Set<OpenBatch>();

  /**
   * @param sealed called with the sequence and the records of each sealed batch, in order. It may overwrite the records,
   *   but not keep them: the next batch reuses their memory.
   * @param failed called with errors that do not lose data on their own.
   */
  constructor(
    private readonly folder: WriterFolder,
    private readonly sealed: (sequence: number, records: Buffer) => void,
    private readonly failed: (error: Error) => void,
    private readonly files: JournalFiles = diskFiles,
  ) {}

  /**
   * Writes up to 500 events as one record into the open batch. Does nothing without events.
   * @returns the sequence of the batch; 0 without events.
   * @throws if the disk does not accept all of them. Then none of them is in the journal.
   */
  append(events: readonly unknown[]): number {
    if (events.length === 0) return 0;
    if (this.open && this.open.events + events.length > maxBatchEvents) this.seal();
    const payload = JSON.stringify(events);
    const batch = (this.open ??= this.create());
    this.makeRoom(batch.bytes, roomFor(payload));
    const end = writeFrame(this.image, batch.bytes, payload);
    try {
      this.write(batch, end);
    } catch (error) {
      this.abandon(batch);
      throw error;
    }
    batch.bytes = end;
    batch.events += events.length;
    batch.dirty = true;
    if (batch.events >= maxBatchEvents) this.seal();
    return batch.sequence;
  }

  /** Seals the open batch, if there is one. */
  seal(): void {
    const batch = this.open;
    if (!batch) return;
    this.open = undefined;
    stopTimers(batch);
    batch.sealed = true;
    this.nextSequence = batch.sequence + 1;
    this.closing.add(batch);
    this.sync(batch);
    this.sealed(batch.sequence, this.image.subarray(0, batch.bytes));
  }

  /** Seals the open batch, and waits until everything is on disk. */
  async close(): Promise<void> {
    this.seal();
    while (this.closing.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private create(): OpenBatch {
    const sequence = this.nextSequence;
    return {
      fd: this.files.openSync(this.folder.batchPath(sequence), 'w', 0o600),
      sequence,
      events: 0,
      bytes: 0,
      dirty: false,
      syncing: false,
      sealed: false,
      sealTimer: setTimeout(() => this.seal(), sealAfterMs),
      syncTimer: setInterval(() => this.syncOpen(), syncEveryMs).unref(),
    };
  }

  private makeRoom(used: number, needed: number): void {
    if (used + needed <= this.image.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (used + needed));
    this.image.copy(larger, 0, 0, used);
    this.image = larger;
  }

  private write(batch: OpenBatch, end: number): void {
    let written = batch.bytes;
    while (written < end) {
      written += this.files.writeSync(batch.fd, this.image, written, end - written, written);
    }
  }

  /** After a failed write: cuts off what it left behind, and ends the batch after the last intact record. */
  private abandon(batch: OpenBatch): void {
    try {
      this.files.ftruncateSync(batch.fd, batch.bytes);
    } catch (error) {
      this.failed(error as Error);
    }
    if (batch.events > 0) {
      this.seal();
      return;
    }
    // Its number is still free. Anything that could not be cut off is overwritten by the next batch, or is a torn
    // record.
    this.open = undefined;
    stopTimers(batch);
    this.closeFile(batch);
    try {
      this.files.unlinkSync(this.folder.batchPath(batch.sequence));
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private syncOpen(): void {
    if (this.open?.dirty) this.sync(this.open);
  }

  private sync(batch: OpenBatch): void {
    if (batch.syncing) return;
    batch.syncing = true;
    batch.dirty = false;
    this.files.fdatasync(batch.fd, (error) => {
      batch.syncing = false;
      if (error) this.failed(error);
      if (!batch.sealed) return;
      if (batch.dirty) this.sync(batch);
      else this.closeFile(batch);
    });
  }

  private closeFile(batch: OpenBatch): void {
    this.closing.delete(batch);
    try {
      this.files.closeSync(batch.fd);
    } catch (error) {
      this.failed(error as Error);
    }
  }
}

function stopTimers({ sealTimer, syncTimer }: OpenBatch): void {
  clearTimeout(sealTimer);
  clearInterval(syncTimer);
}
