import { v7, validate } from 'uuid';

/** A new identifier: UUIDv7, lower case, ascending within a process. */
export const newId = (): string => v7();

/** True for a lower-case UUID, the only form that identifiers are issued in. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase();
