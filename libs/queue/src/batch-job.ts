import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** A sealed batch: its identity, and its events by value. */
export interface BatchJob {
  /** UUID of the journal writer. */
  writer: string;
  /** From 1, in the order in which the writer sealed its batches. */
  sequence: number;
  events: readonly unknown[];
}

/** The same as a job carries it: the events as one text, base64 of raw DEFLATE of their JSON. */
export interface PackedBatch extends Omit<BatchJob, 'events'> {
  events: string;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of a batch's JSON; 500 events of the longest texts are less than a tenth of it. */
const maxLength = 64 * 1024 * 1024;

/**
 * Packs a batch for the queue. Events resemble each other, so that a sixth is left of them; and a queue in PostgreSQL
 * keeps one text far cheaper than a tree of some thousand values.
 */
export async function packBatch({ writer, sequence, events }: BatchJob): Promise<PackedBatch> {
  const packed = await deflate(JSON.stringify(events), { level: 1 });
  return { writer, sequence, events: packed.toString('base64') };
}

/**
 * What a job carries, unpacked; the counter looks at whether it is a batch. Events that are not packed stay as they are.
 * @throws where the events were packed by somebody else, or broken.
 */
export async function unpackBatch(data: unknown): Promise<BatchJob> {
  const job = data as BatchJob | PackedBatch | null;
  if (typeof job?.events !== 'string') return job as BatchJob;
  const json = await inflate(Buffer.from(job.events, 'base64'), { maxOutputLength: maxLength });
  return { ...job, events: JSON.parse(json.toString()) as unknown[] };
}
