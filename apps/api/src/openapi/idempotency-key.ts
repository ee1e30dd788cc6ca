import { ApiHeader } from '@nestjs/swagger';
import type { ErrorMeaning } from './error-responses.js';

/** Documents the header of a POST that is executed once. */
export const idempotencyKeyHeader = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'At most 255 characters. Repeating a POST with the same key returns the first response again, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, example: 'order-1042' },
});

/** The meaning of a 409 without any other conflict. */
export const idempotencyConflict: ErrorMeaning = {
  name: 'IdempotencyConflict',
  description: '`idempotency_conflict`: a request with this Idempotency-Key is in progress.',
};

/** The meaning of a 422. */
export const idempotencyMismatch: ErrorMeaning = {
  name: 'IdempotencyMismatch',
  description: '`idempotency_mismatch`: the Idempotency-Key was used with a different request.',
};
