import type { Scope } from '@app/database';
import { Requires } from '@app/operations';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './error.dto.js';

const meanings: Record<number, string> = {
  400: '`invalid_request`: something in the request is not valid; `fields` names it.',
  401: '`unauthorized`: no key, or one that is unknown, revoked or expired.',
  403: '`forbidden`: the key lacks the scope.',
  404: '`not_found`: no such resource in this account.',
  409: '`slug_taken`: the slug is in use or in quarantine; `idempotency_conflict`: the same Idempotency-Key is in flight.',
  413: '`payload_too_large`: the body is over 256 KiB.',
  415: '`unsupported_media_type`: the body is not JSON.',
  422: '`idempotency_mismatch`: the Idempotency-Key belongs to another request.',
  429: '`rate_limited`: too many requests; `Retry-After` says when to come back.',
  503: '`unavailable`: the database cannot be reached now; `Retry-After` says when to come back.',
};

const always = [400, 401, 403, 429, 503];
/** Whatever may carry a body, needed or not. */
const ofWrites = [413, 415];
const idempotent = [409, 422];

interface OperationOptions {
  /** One line. */
  summary: string;
  /** What a reader should know beyond the fields. */
  description?: string;
  /** What a key needs. */
  scope: Scope;
  /** Statuses beyond those that every call can answer. */
  errors?: number[];
  /** A POST: takes an `Idempotency-Key`. */
  post?: boolean;
}

/** Declares what a route needs and tells the reader of the OpenAPI document about it. */
export function Operation({
  summary,
  description,
  scope,
  errors = [],
  post,
}: OperationOptions): MethodDecorator {
  const statuses = [
    ...always,
    ...errors,
    ...(post ? idempotent : []),
    ...(scope === 'write' ? ofWrites : []),
  ];
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return applyDecorators(
    Requires({ caller: 'bearer', scope }),
    ApiOperation({ summary, description }),
    ...unique.map((status) => ApiResponse({ status, description: meanings[status], type: ErrorDto })),
    ...(post
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'At most 255 characters. A repeated POST with the same key gets the first answer again for 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 255, example: 'order-1042' },
          }),
        ]
      : []),
  );
}
