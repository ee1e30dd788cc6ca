import { Check } from './check.js';

/** One of these strings. */
export const IsOneOf = (choices: readonly string[]): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && choices.includes(value)
      ? null
      : { code: 'invalid_choice', message: `This must be one of: ${choices.join(', ')}.` },
  );

/** A JSON boolean. Strings and numbers such as "true" and 1 are not accepted. */
export const IsBool = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'boolean' ? null : { code: 'invalid_type', message: 'This must be true or false.' },
  );
