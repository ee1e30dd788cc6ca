import { isZone, zoneNamed } from '@app/analytics';
import { parseIsoTime } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type ValueError } from './check.js';

const end = Date.UTC(10_000, 0);
const notATime: ValueError = {
  code: 'invalid',
  message: 'This must be an ISO 8601 time since 1970, such as 2027-01-31T00:00:00Z.',
};

/** Parses an ISO 8601 time with a time zone, from 1970 to 9999; null for anything else. */
export function timeOf(value: unknown): Date | null {
  const time = parseIsoTime(value);
  return time && time.getTime() >= 0 && time.getTime() < end ? time : null;
}

/**
 * An ISO 8601 time with a time zone, from 1970 to 9999, which becomes a `Date`.
 * @param check returns the error of a valid time.
 */
export const IsTime = (
  check: (time: Date, object: object) => ValueError | null = () => null,
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => timeOf(value) ?? value),
    Check((value, object) => (value instanceof Date ? check(value, object) : notATime)),
  );

/** A property must be the IANA name of a time zone, in any case. It becomes the name as IANA writes it. */
export const IsZone = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (isZone(value) ? zoneNamed(value) : value)),
    Check((value) =>
      isZone(value)
        ? null
        : { code: 'invalid_zone', message: 'This must be an IANA time zone, such as Europe/Berlin.' },
    ),
  );
