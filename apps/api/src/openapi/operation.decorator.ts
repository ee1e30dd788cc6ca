import type { Scope } from '@app/database';
import { Requires } from '@app/operations';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './error.dto.js';

const meanings: Record<number, string> = {
  400: '`invalid_request`: the request is not valid. `fields` lists every invalid field.',
  401: '`unauthorized`: the key is missing, unknown, revoked or expired.',
  404: '`not_found`: no such resource in this account.',
  409: '`slug_taken`: the slug is in use or in quarantine. `idempotency_conflict`: a request with this Idempotency-Key is in progress.',
  410: '`disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted.',
  413: '`payload_too_large`: the body is larger than 256 KiB.',
  415: '`unsupported_media_type`: the body is not JSON.',
  422: '`idempotency_mismatch`: the Idempotency-Key was used with a different request.',
  429: '`rate_limited`: too many requests. `Retry-After` says when to try again.',
  503: '`unavailable`: the database cannot be reached. `Retry-After` says when to try again.',
};

/** Added to 403 where sessions have to step up. */
const stepUpMeaning =
  ' `step_up_required`: the user of the session must authenticate again first; keys need not.';

const always = [400, 401, 410, 429, 503];
/** Operations that may have a request body. */
const ofWrites = [413, 415];
const idempotent = [409, 422];

interface OperationOptions {
  /** One line, in the imperative. */
  summary: string;
  /** What the fields do not say. */
  description?: string;
  /** The scope that a key needs. */
  scope: Scope;
  /** The bearer of a session needs a user who has authenticated in the last ten minutes. */
  stepUp?: true;
  /** Error statuses beyond those of every operation. */
  errors?: number[];
  /** What a 409 means, if not that a slug is in use. */
  conflict?: string;
  /** A POST, which accepts an `Idempotency-Key`. */
  post?: boolean;
}

const isRead = (scope: Scope): boolean => scope.endsWith('read');

/** Declares what an operation requires, and documents it with its errors. */
export function Operation({
  summary,
  description,
  scope,
  stepUp,
  errors = [],
  conflict,
  post,
}: OperationOptions): MethodDecorator {
  const statuses = [
    ...always,
    ...errors,
    ...(conflict ? [409] : []),
    ...(post ? idempotent : []),
    ...(isRead(scope) ? [] : ofWrites),
  ];
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return applyDecorators(
    Requires({ caller: 'bearer', scope, stepUp }),
    ApiOperation({ summary, description }),
    ApiResponse({
      status: 403,
      description: `\`forbidden\`: the key lacks the scope \`${scope}\`.${stepUp ? stepUpMeaning : ''}`,
      type: ErrorDto,
    }),
    ...unique.map((status) => {
      const description = status === 409 && conflict ? conflict : meanings[status];
      return ApiResponse({ status, description, type: ErrorDto });
    }),
    ...(post
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 255, example: 'order-1042' },
          }),
        ]
      : []),
  );
}
