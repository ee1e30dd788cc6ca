import { isZone } from '@app/analytics';
import { Check } from './check.js';

/** A property must be the IANA name of a time zone. */
export const IsZone = (): PropertyDecorator =>
  Check((value) =>
    isZone(value)
      ? null
      : { code: 'invalid_zone', message: 'This must be an IANA time zone, such as Europe/Berlin.' },
  );
