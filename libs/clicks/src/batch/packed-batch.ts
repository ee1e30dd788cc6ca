import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A sealed batch: its identity, and its events by value. */
export interface BatchJob {
  /** UUID of the journal writer. */
  writer: string;
  /** From 1, in the order in which the writer sealed its batches. */
  sequence: number;
  events: readonly unknown[];
}

/** Events by value, or packed by `packEvents`. */
export type BatchEvents = readonly unknown[] | string;

/** A batch on its way into the queue. */
export type BatchToSend = Omit<BatchJob, 'events'> & { events: BatchEvents };

/** The same as a job carries it: the events packed. */
export interface PackedBatch extends Omit<BatchJob, 'events'> {
  events: string;
}

/** Bytes of a batch's JSON; 500 events of the longest texts are less than a tenth of it. */
const maxLength = 64 * 1024 * 1024;
/** Bytes that come out of inflating at once; of the usual batch all do. */
const chunkSize = 256 * 1024;
/**
 * Events resemble the one before: a small window is enough. What comes out is taken in small pieces, because Node's
 * compressor, and the piece it holds, stay until the next long collection of garbage.
 */
const compression = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4 * 1024 };

/**
 * Packs the JSON of an array of events, in UTF-8: base64 of raw DEFLATE. Events resemble each other, so that a sixth is
 * left of them; and a queue in PostgreSQL keeps one text far cheaper than a tree of some thousand values. It takes
 * about a millisecond for 500 events, and is done at once: what waits for another thread outlives collections of garbage.
 */
export function packEvents(json: Buffer | string): string {
  return deflateRawSync(json, compression).toString('base64');
}

/** Packs a batch for the queue, unless its events are packed. */
export function packBatch({ writer, sequence, events }: BatchToSend): PackedBatch {
  return {
    writer,
    sequence,
    events: typeof events === 'string' ? events : packEvents(JSON.stringify(events)),
  };
}

/**
 * What a job carries, unpacked; the counter looks at whether it is a batch. Events that are not packed stay as they are.
 * @throws where the events were packed by somebody else, or broken.
 */
export function unpackBatch(data: unknown): BatchJob {
  const job = data as BatchJob | PackedBatch | null;
  if (typeof job?.events !== 'string') return job as BatchJob;
  const json = inflateRawSync(Buffer.from(job.events, 'base64'), { chunkSize, maxOutputLength: maxLength });
  return { ...job, events: JSON.parse(json.toString()) as unknown[] };
}
