import type { ValueError } from '@app/common';
import { registerDecorator, ValidateIf } from 'class-validator';

/** The error of a value. */
export type { ValueError };

/** Returns the error of a field's value, or null. `object` is the DTO that contains the field. */
export type ValueCheck = (value: unknown, object: object) => ValueError | null;

/** The context that `Check` attaches to the validation errors of class-validator, for the pipe to read. */
export interface CheckContext {
  check: ValueCheck;
}

const required: ValueError = { code: 'required', message: 'This field is required.' };

/**
 * Rejects a field with the error that `check` returns for its value. A missing field is `required`.
 * @param help how to fix a missing field
 */
export function Check(check: ValueCheck, help?: string): PropertyDecorator {
  const missing = help === undefined ? required : { ...required, message: `${required.message} ${help}` };
  const checkPresent: ValueCheck = (value, object) => (value === undefined ? missing : check(value, object));
  const context: CheckContext = { check: checkPresent };
  return (target, propertyName) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: propertyName as string,
      // class-validator reports only a message. The context lets the pipe run the check again for the code.
      // Without a message, class-validator drops the context.
      options: { context, message: 'This is invalid.' },
      validator: { validate: (value, args) => checkPresent(value, args?.object ?? {}) === null },
    });
}

/** The field may be missing. Unlike class-validator's `IsOptional`, null does not count as missing. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** The field may be missing or null. */
export const Nullable = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined && value !== null);
