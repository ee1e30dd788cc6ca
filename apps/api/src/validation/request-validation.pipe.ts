import { DomainError, invalidRequest, type FieldError } from '@app/common';
import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { decodeProblem } from './check.js';

const unknown = { code: 'unknown', message: 'There is no such field.' };
const messages: Record<string, string> = {
  whitelistValidation: unknown.message,
  nestedValidation: 'This must be an object.',
};

/** Checks bodies and queries against their DTO and answers 400 with every wrong field at once. */
export const requestValidation = (): ValidationPipe =>
  new RequestValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false },
    exceptionFactory: (errors) => invalidRequest(errors.flatMap((error) => fieldErrors(error))),
  });

/** Also names the fields that would be dropped in silence, since every object has them (`constructor`). */
class RequestValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    const inherited = inheritedFields(value);
    if (inherited.length === 0) return super.transform(value, metadata);
    throw invalidRequest([...inherited, ...(await this.otherErrors(value, metadata))]);
  }

  private async otherErrors(value: unknown, metadata: ArgumentMetadata): Promise<FieldError[]> {
    try {
      await super.transform(value, metadata);
      return [];
    } catch (error) {
      if (error instanceof DomainError && error.fields) return error.fields;
      throw error;
    }
  }
}

/** Fields, nested ones too, whose name every object has. */
function inheritedFields(value: unknown, path = ''): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name in Object.prototype || name === 'prototype'
      ? [{ field: path + name, ...unknown }]
      : inheritedFields(inner, `${path}${name}.`),
  );
}

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
