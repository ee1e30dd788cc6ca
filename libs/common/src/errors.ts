/** One wrong field of a request: its name as sent, a stable word, a sentence. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** The stable words of `error.code`. */
export const errorCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'slug_taken',
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'rate_limited',
  'unavailable',
  'internal_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The one body of every answer from 400 up. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; requestId: string; fields?: FieldError[] };
}

/** A failure that a caller is told about, with its HTTP status. The message is shown as it is. */
export class WaypostError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldError[],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'WaypostError';
  }
}

/** 400 with every wrong field; with none where the request as a whole is at fault. */
export function invalidRequest(fields: FieldError[], message = 'The request is not valid.'): WaypostError {
  return new WaypostError(400, 'invalid_request', message, fields.length > 0 ? fields : undefined);
}

/** 404, the same for what never was, what is malformed and what belongs to another account. */
export function notFound(): WaypostError {
  return new WaypostError(404, 'not_found', 'There is nothing here under this address.');
}

/** 409 for a slug that is in use or in quarantine. */
export function slugTaken(slug: string): WaypostError {
  return new WaypostError(409, 'slug_taken', `The slug "${slug}" is in use.`, [
    { field: 'slug', code: 'slug_taken', message: 'This slug is in use.' },
  ]);
}

/** 503 for a database that cannot be reached, or a write that cannot be done now. */
export function unavailable(): WaypostError {
  return new WaypostError(
    503,
    'unavailable',
    'The service cannot reach its database. Try again soon.',
    undefined,
    { 'Retry-After': '2' },
  );
}

/** The body that `error` is answered with. */
export function errorBody(error: WaypostError, requestId: string): ErrorBody {
  const { code, message, fields } = error;
  return { error: { code, message, requestId, ...(fields ? { fields } : {}) } };
}
