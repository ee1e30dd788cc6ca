import { v7, validate } from 'uuid';

/** A new id: UUIDv7, lower case, ascending within a process. */
export const newId = (): string => v7();

/**
 * A new id with the given timestamp, milliseconds since 1970. Its other 74 bits are random, or the last 42 of them if there
 * is a `place`, from 0 to 2^32 - 1, by which ids of one millisecond are sorted.
 */
export const newIdAt = (ms: number, place?: number): string =>
  v7({ msecs: ms, ...(place !== undefined && { seq: place }) });

/** The timestamp in an id, milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** True if it is a lower-case UUID, the only form of our ids. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase();
