import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

/** A sealed batch: its identity, and its events by value. */
export interface BatchJob {
  /** UUID of the journal writer. */
  writer: string;
  /** From 1, in the order in which the writer sealed its batches. */
  sequence: number;
  events: readonly unknown[];
}

/** Events by value, or as the JSON of their array, in UTF-8. */
export type BatchEvents = readonly unknown[] | Buffer;

/** A batch on its way into the queue. */
export type BatchToSend = Omit<BatchJob, 'events'> & { events: BatchEvents };

/** The same as a job carries it: the events as one text, base64 of raw DEFLATE of their JSON. */
export interface PackedBatch extends Omit<BatchJob, 'events'> {
  events: string;
}

const deflate = promisify(deflateRaw);

/** Bytes of a batch's JSON; 500 events of the longest texts are less than a tenth of it. */
const maxLength = 64 * 1024 * 1024;
/** Bytes that come out of inflating at once; of the usual batch all do. */
const chunkSize = 256 * 1024;
/** Events resemble the one before: a small window is enough, and little memory leaves little to collect. */
const compression = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 64 * 1024 };

/**
 * Packs a batch for the queue. Events resemble each other, so that a sixth is left of them; and a queue in PostgreSQL
 * keeps one text far cheaper than a tree of some thousand values.
 */
export async function packBatch({ writer, sequence, events }: BatchToSend): Promise<PackedBatch> {
  const json = Buffer.isBuffer(events) ? events : JSON.stringify(events);
  const packed = await deflate(json, compression);
  return { writer, sequence, events: packed.toString('base64') };
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
