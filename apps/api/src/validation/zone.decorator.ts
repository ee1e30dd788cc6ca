import { isZone, zoneNamed } from '@app/analytics';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check } from './check.js';

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
