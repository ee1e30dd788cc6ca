import { DomainError, type FieldError, invalidRequest } from '@app/common';
import type { OwnHosts } from '@app/domains';
import {
  type ArgumentMetadata,
  type ValidationError,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { hasChosenKeys, keepAsSent } from './as-sent.decorator.js';
import type { CheckContext, ValueError } from './check.js';
import { unknownField } from './unknown-field.js';

/** More than any operation has, with room for typos. */
const maxParameters = 50;

/** The errors of checks that class-validator makes itself. */
const builtInErrors: Record<string, ValueError> = {
  nestedValidation: { code: 'invalid_type', message: 'This must be an object.' },
};

/** A body or query that does not match its DTO, with every invalid field. */
export class RequestValidationError extends DomainError {
  constructor(fields: FieldError[]) {
    super('invalid_request', 'The request is not valid.', { fields: fields.length > 0 ? fields : undefined });
  }
}

/**
 * Validates bodies and queries against their DTO and reports all invalid fields together.
 * @param ownHosts if a DTO has destinations.
 */
export const requestValidation = (ownHosts?: OwnHosts): ValidationPipe =>
  new RequestValidationPipe(ownHosts, {
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    // The pipe needs both to find the error of a field; neither leaves it.
    validationError: { target: true, value: true },
    exceptionFactory: (errors) => new RequestValidationError(errors.flatMap((error) => fieldErrors(error))),
  });

/** Also rejects fields that class-validator would silently drop because every object has them (`constructor`). */
class RequestValidationPipe extends ValidationPipe {
  constructor(
    private readonly ownHosts: OwnHosts | undefined,
    options: ValidationPipeOptions,
  ) {
    super(options);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    if (metadata.type === 'query' && Object.keys(Object(value) as object).length > maxParameters) {
      throw invalidRequest([], `The query has more than ${maxParameters} parameters.`);
    }
    const inherited = inheritedFieldErrors(value);
    const validated = async (): Promise<unknown> => {
      if (inherited.length === 0) return super.transform(value, metadata) as Promise<unknown>;
      throw new RequestValidationError([...inherited, ...(await this.otherErrors(value, metadata))]);
    };
    return this.ownHosts ? this.ownHosts.checking(validated) : validated();
  }

  private async otherErrors(value: unknown, metadata: ArgumentMetadata): Promise<FieldError[]> {
    try {
      await super.transform(value, metadata);
      return [];
    } catch (error) {
      if (error instanceof RequestValidationError) return error.fields ?? [];
      throw error;
    }
  }
}

/** Errors for fields, at any depth, with names of built-in object properties, unless callers choose the names. */
function inheritedFieldErrors(value: unknown, path = '', isChosen = false): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isRefused = isChosen ? name === '__proto__' : name in Object.prototype || name === 'prototype';
    if (isRefused) return [{ field: path + name, ...unknownField(name) }];
    const hasChosen = hasChosenKeys(name, inner);
    if (hasChosen) keepAsSent(inner);
    return inheritedFieldErrors(inner, `${path}${name}.`, hasChosen);
  });
}

/** Nested fields are named by their path, `items.0.url`. */
function fieldErrors(error: ValidationError, path = ''): FieldError[] {
  const field = path + error.property;
  const nested = (error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`));
  const [constraint] = Object.keys(error.constraints ?? {});
  return constraint === undefined ? nested : [{ field, ...valueError(error, constraint) }, ...nested];
}

function valueError(
  { property, value, target, contexts, constraints }: ValidationError,
  constraint: string,
): ValueError {
  if (constraint === 'whitelistValidation') return unknownField(property, target);
  const context = contexts?.[constraint] as CheckContext | undefined;
  return (
    builtInErrors[constraint] ??
    context?.check(value, target ?? {}) ?? {
      code: 'invalid',
      message: constraints?.[constraint] ?? 'This is invalid.',
    }
  );
}
