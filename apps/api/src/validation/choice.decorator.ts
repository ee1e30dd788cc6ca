import { Check } from './check.js';

/** One of a few words. */
export const IsOneOf = (choices: readonly string[]): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && choices.includes(value)
      ? null
      : { code: 'invalid_choice', message: `This must be one of: ${choices.join(', ')}.` },
  );

/** true or false, not a word or a number that looks like it. */
export const IsBool = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'boolean' ? null : { code: 'invalid_type', message: 'This must be true or false.' },
  );
