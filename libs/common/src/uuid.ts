import { v7, validate } from 'uuid';

/** A new identifier: UUIDv7, lower case, ascending within a process. */
export const newId = (): string => v7();

/** A new identifier that carries the given time, milliseconds since 1970; its other 74 bits are random. */
export const newIdAt = (ms: number): string => v7({ msecs: ms });

/** The time that an identifier carries, milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** True for a lower-case UUID, the only form that identifiers are issued in. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase();
