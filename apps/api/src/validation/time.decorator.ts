import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type ValueError } from './check.js';

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const notATime: ValueError = {
  code: 'invalid',
  message: 'This must be an ISO 8601 time since 1970, such as 2027-01-31T00:00:00Z.',
};

/** The time that an ISO 8601 text with a time zone names, or null. */
export function timeOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !timestamp.test(value)) return null;
  const ms = Date.parse(value);
  return ms >= 0 ? new Date(ms) : null;
}

/**
 * An ISO 8601 time with a time zone, from 1970 to 9999, which becomes a `Date`.
 * @param check what is wrong with a valid time.
 */
export const IsTime = (
  check: (time: Date, object: object) => ValueError | null = () => null,
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => timeOf(value) ?? value),
    Check((value, object) => (value instanceof Date ? check(value, object) : notATime)),
  );
