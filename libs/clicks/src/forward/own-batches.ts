import { packEvents } from '../batch/packed-batch.js';
import { joinFrames } from '../journal/record-frame.js';
import type { SpanContext } from '@app/operations';
import type { WriterFolder } from '../journal/writer-folder.js';
import type { BatchSource } from './writer-backlog.js';

/** As many as may be in progress. Batches that are sealed beyond that are read from disk when their turn comes. */
const maxInMemory = 64;
/** Maximum number of links of a span, as defined by OpenTelemetry. */
const maxTraces = 128;

/**
 * The batches that this process writes. They stay on disk until they are counted. Each is served from memory once, so
 * that what was just written need not be read back. They are kept packed, as they will be sent: events as objects, or
 * bytes in buffers, would survive garbage collections by the thousands and lengthen the pauses that visitors notice.
 */
export class OwnBatches implements BatchSource {
  readonly writer: string;
  readonly own = true;
  private readonly unsent = new Map<number, string>();
  /** Only in memory, and only for traced visits. A batch that an adopter sends has none. */
  private readonly traces = new Map<number, SpanContext[]>();

  constructor(private readonly folder: WriterFolder) {
    this.writer = folder.writer;
  }

  /** Keeps the records of a batch that was just sealed, if there is room. */
  keep(sequence: number, records: Buffer): void {
    if (this.unsent.size < maxInMemory) this.unsent.set(sequence, packEvents(joinFrames(records)));
  }

  /** Records the spans of visits that were written into a batch, if there is room. */
  trace(sequence: number, spans: readonly SpanContext[]): void {
    const known = this.traces.get(sequence) ?? [];
    if (known.length === 0 && this.traces.size >= maxInMemory) return;
    const contexts = spans.map(({ traceId, spanId }) => ({ traceId, spanId }));
    this.traces.set(sequence, [...known, ...contexts].slice(0, maxTraces));
  }

  tracesOf(sequence: number): readonly SpanContext[] {
    return this.traces.get(sequence) ?? [];
  }

  read(sequence: number): ReturnType<BatchSource['read']> {
    const events = this.unsent.get(sequence);
    if (events === undefined) return this.folder.read(sequence);
    this.unsent.delete(sequence);
    return Promise.resolve({ events });
  }

  discard(sequence: number): Promise<void> {
    this.traces.delete(sequence);
    return this.folder.discard(sequence);
  }
}
