import { DomainError, type DomainErrorCode, type ErrorFacts, type FieldError } from '@app/common';

/** Codes of errors that only the HTTP layer raises. */
type HttpErrorCode = 'method_not_allowed' | 'payload_too_large' | 'unsupported_media_type' | 'internal_error';

/** Every value of `error.code`. */
export type ErrorCode = DomainErrorCode | HttpErrorCode;

/** The HTTP status of every error code. A code without a status does not compile. */
export const statusOfCode: Record<ErrorCode, number> = {
  invalid_request: 400,
  invalid_voucher: 400,
  voucher_expired: 400,
  refund_too_large: 400,
  unauthorized: 401,
  second_factor_required: 401,
  forbidden: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  slug_taken: 409,
  external_id_taken: 409,
  domain_taken: 409,
  domain_in_use: 409,
  conversion_exists: 409,
  conversion_deleted: 409,
  refund_exists: 409,
  last_owner: 409,
  already_member: 409,
  account_changed: 409,
  idempotency_conflict: 409,
  disabled: 410,
  precondition_failed: 412,
  link_deleted: 410,
  conversion_closed: 410,
  cursor_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  unavailable: 503,
  internal_error: 500,
};

/** Every error code, in the order of the published document. */
export const errorCodes = Object.keys(statusOfCode) as ErrorCode[];

/** Maximum number of fields that an error lists. It counts the rest, so that its size is bounded. */
const maxFieldErrors = 500;

/** Maximum length of a field's name, which the caller chooses, before it is shortened. */
const maxFieldName = 200;

/** Maximum size of the body of a call without its own limit, in bytes. */
export const maxBodyBytes = 256 * 1024;

/** The body of every error response. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    fields?: FieldError[];
    /** Invalid fields beyond those in `fields`. Absent if there are none. */
    fieldsOmitted?: number;
  };
}

/** An error about the HTTP request itself, or one whose response needs a header beyond `Retry-After`. */
export class HttpError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

/** 401 that names the scheme to authenticate with. @param challenge with its parameters, if it has any. */
export function bearerRequired(message: string, challenge = 'Bearer'): HttpError {
  return new HttpError('unauthorized', message, { 'WWW-Authenticate': challenge });
}

/** 405 with the methods that this address supports. */
export function methodNotAllowed(allowed: string[]): HttpError {
  const methods = allowed.join(', ');
  return new HttpError('method_not_allowed', `This address supports only ${methods}.`, { Allow: methods });
}

/** 413. @param limit bytes, a multiple of 1,024. */
export function payloadTooLarge(limit = maxBodyBytes): HttpError {
  return new HttpError('payload_too_large', `The body is larger than ${limit / 1024} KiB.`);
}

/** 415. */
export function unsupportedMediaType(
  message = 'The body must be JSON, with Content-Type: application/json.',
): HttpError {
  return new HttpError('unsupported_media_type', message);
}

/** An error in its response form. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Maps an error to its HTTP response. */
export function errorResponse(error: DomainError | HttpError, requestId: string): ErrorResponse {
  const { code, message } = error;
  const { fields, retryAfterSeconds }: ErrorFacts = error instanceof DomainError ? error : {};
  return {
    status: statusOfCode[code],
    headers: {
      ...(error instanceof HttpError ? error.headers : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    },
    body: { error: { code, message, requestId, ...(fields && listedFields(fields, maxFieldErrors)) } },
  };
}

/** The first `max` of the invalid fields, with their names shortened, and the number of the others. */
export function listedFields(
  fields: readonly FieldError[],
  max: number,
): { fields: FieldError[]; fieldsOmitted?: number } {
  const fieldsOmitted = fields.length - max;
  return {
    fields: fields.slice(0, max).map(({ field, ...error }) => ({ field: shortened(field), ...error })),
    ...(fieldsOmitted > 0 ? { fieldsOmitted } : {}),
  };
}

const shortened = (name: string): string =>
  name.length > maxFieldName ? `${name.slice(0, maxFieldName).toWellFormed()}…` : name;
