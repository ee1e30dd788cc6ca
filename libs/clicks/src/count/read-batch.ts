import type { BatchJob } from '../batch/packed-batch.js';
import type { ClickEvent } from '../click-event.js';
import { readEvent } from './read-event.js';

/** A batch whose events were validated. */
export interface ReadBatch {
  writer: string;
  sequence: number;
  events: ClickEvent[];
  /** Events that are not counted, as text, with the reason. */
  dead: { event: string; reason: string }[];
}

const maxDeadLetterLength = 10_000;

/** Separates valid events from malformed ones. */
export function readBatch({ writer, sequence, events }: BatchJob): ReadBatch {
  const batch: ReadBatch = { writer, sequence, events: [], dead: [] };
  for (const raw of events) {
    const event = readEvent(raw);
    if ('reason' in event) batch.dead.push({ event: deadLetter(raw), reason: event.reason });
    else batch.events.push(event);
  }
  return batch;
}

/** Declares every event of a batch dead, because the batch cannot be counted. */
export function deadBatch({ writer, sequence, events }: BatchJob, reason: string): ReadBatch {
  const dead = events.map((raw) => ({ event: deadLetter(raw), reason }));
  return { writer, sequence, events: [], dead };
}

function deadLetter(raw: unknown): string {
  return (JSON.stringify(raw) ?? 'null').slice(0, maxDeadLetterLength);
}
