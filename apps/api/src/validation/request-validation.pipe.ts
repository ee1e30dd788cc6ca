import { invalidRequest, type FieldError } from '@app/common';
import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { decodeProblem } from './check.js';

const messages: Record<string, string> = {
  whitelistValidation: 'There is no such field.',
  nestedValidation: 'This must be an object.',
};

/** Checks bodies and queries against their DTO and answers 400 with every wrong field at once. */
export const requestValidation = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false },
    exceptionFactory: (errors) => invalidRequest(errors.flatMap((error) => fieldErrors(error))),
  });

/** Nested fields are named by their path, `items.0.url`. */
function fieldErrors({ property, constraints, children }: ValidationError, path = ''): FieldError[] {
  const field = path + property;
  const nested = (children ?? []).flatMap((child) => fieldErrors(child, `${field}.`));
  const [first] = Object.entries(constraints ?? {});
  if (!first) return nested;
  const [name, text] = first;
  const message = messages[name];
  const problem = message
    ? { code: name === 'whitelistValidation' ? 'unknown' : 'invalid_type', message }
    : decodeProblem(text, 'invalid');
  return [{ field, ...problem }, ...nested];
}
