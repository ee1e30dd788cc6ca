import type { Scope } from '@app/database';
import { imageTypes } from '@app/images';
import { Requires } from '@app/operations';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { maxBulkBodyBytes } from '../body-sizes.js';
import { type ErrorMeaning, errorResponse } from './error-responses.js';
import { idempotencyConflict, idempotencyKeyHeader, idempotencyMismatch } from './idempotency-key.js';

const meanings: Record<number, ErrorMeaning> = {
  400: {
    name: 'InvalidRequest',
    description: '`invalid_request`: the request is not valid. `fields` lists every invalid field.',
  },
  401: {
    name: 'Unauthorized',
    description: '`unauthorized`: the key is missing, unknown, revoked or expired.',
  },
  403: { name: 'Forbidden', description: '`forbidden`: the key lacks the scope of the operation.' },
  404: { name: 'NotFound', description: '`not_found`: no such resource in this account.' },
  409: {
    name: 'Conflict',
    description:
      '`slug_taken`: the slug is in use or in quarantine. `external_id_taken`: another resource of this kind has the external ' +
      'id. `idempotency_conflict`: a request with this Idempotency-Key is in progress.',
  },
  410: {
    name: 'Disabled',
    description:
      '`disabled`: an operator disabled the account, or the resource, which can then neither be changed nor deleted.',
  },
  412: {
    name: 'PreconditionFailed',
    description:
      '`precondition_failed`: `If-Match` names another version of the resource, which has changed since. Nothing was changed.',
  },
  413: { name: 'PayloadTooLarge', description: '`payload_too_large`: the body is larger than 256 KiB.' },
  415: { name: 'UnsupportedMediaType', description: '`unsupported_media_type`: the body is not JSON.' },
  422: idempotencyMismatch,
  429: {
    name: 'RateLimited',
    description: '`rate_limited`: too many requests. `Retry-After` says when to try again.',
  },
  503: {
    name: 'Unavailable',
    description: '`unavailable`: the database cannot be reached. `Retry-After` says when to try again.',
  },
};

/** The meaning of a 403 where sessions require a step-up. */
const stepUpRequired: ErrorMeaning = {
  name: 'StepUpRequired',
  description:
    '`forbidden`: the key lacks the scope of the operation. `step_up_required`: the user of the session must authenticate ' +
    'again first; keys need not.',
};

/** Differences where the body is an image. */
const ofImages: Record<number, ErrorMeaning> = {
  413: { name: 'ImageTooLarge', description: '`payload_too_large`: the image is larger than 5 MB.' },
  415: {
    name: 'UnsupportedImage',
    description:
      '`unsupported_media_type`: the body is not a PNG, JPEG or WebP image, or not of the type that its Content-Type says.',
  },
  429: {
    name: 'ImageRateLimited',
    description:
      '`rate_limited`: too many requests, or too many images of the account at a time. `Retry-After` says when to try again.',
  },
  503: {
    name: 'ImageUnavailable',
    description:
      '`unavailable`: the database cannot be reached, or too many images are being resized. `Retry-After` says when to try again.',
  },
};

/** Differences where many links are changed at once. */
const ofBulk: Record<number, ErrorMeaning> = {
  413: { name: 'BulkTooLarge', description: '`payload_too_large`: the body is larger than 4 MiB.' },
  429: {
    name: 'BulkRateLimited',
    description:
      '`rate_limited`: too many requests. A call counts as one request, and one more per 100 links or conversions. `Retry-After` says when to try again.',
  },
};

/** Differences where the body is a file with links. */
const ofFiles: Record<number, ErrorMeaning> = {
  413: { name: 'FileTooLarge', description: '`payload_too_large`: the file is larger than 100 MiB.' },
  415: {
    name: 'NotAFile',
    description:
      '`unsupported_media_type`: the body is not a file, or not of one of the types that are listed.',
  },
  429: {
    name: 'FileRateLimited',
    description:
      '`rate_limited`: too many requests, files at a time, or imports that have not ended. `Retry-After` says when to try again.',
  },
  503: {
    name: 'FileUnavailable',
    description:
      '`unavailable`: the database cannot be reached, or too many files are being uploaded. `Retry-After` says when to try again.',
  },
};

/** Differences where the body is a file with a bio page. */
const ofPageFiles: Record<number, ErrorMeaning> = {
  413: { name: 'PageFileTooLarge', description: '`payload_too_large`: the file is larger than 16 MiB.' },
  415: ofFiles[415] as ErrorMeaning,
  429: {
    name: 'PageFileRateLimited',
    description:
      '`rate_limited`: too many requests, or too many files of the account at a time. `Retry-After` says when to try again.',
  },
  503: {
    name: 'PageFileUnavailable',
    description:
      '`unavailable`: the database cannot be reached, or too many files are being read. `Retry-After` says when to try again.',
  },
};

const imageBody = {
  description: 'A PNG, JPEG or WebP image of at most 5 MB (5,242,880 bytes).',
  schema: { type: 'string', format: 'binary' },
};

const always = [400, 401, 403, 410, 429, 503];
/** Operations that may have a request body. */
const ofWrites = [413, 415];
const idempotent = [409, 422];

interface OperationOptions {
  /** One line, in the imperative. */
  summary: string;
  /** Anything that the summary and the fields do not describe. */
  description: string;
  /** The scope that a key needs. */
  scope: Scope;
  /** The bearer of a session requires a user who has authenticated in the last ten minutes. */
  stepUp?: true;
  /** Error statuses beyond those of every operation. */
  errors?: number[];
  /** The meaning of a 409, if not a slug in use or a request in progress. */
  conflict?: string;
  /** The response has an `ETag`: a read takes `If-None-Match`, a change `If-Match`. */
  conditional?: true;
  /** The meaning of a 400 in addition to an invalid request. */
  invalid?: string;
  /** The meaning of a 410 in addition to a disabled resource. */
  gone?: string;
  /** A POST, which accepts an `Idempotency-Key`. */
  post?: boolean;
  /** The body is an image, and no other operation accepts one. */
  takesImage?: true;
  /** The body is a file with links, and no other operation accepts one. */
  takesFile?: true;
  /** The body is a file with a bio page of another service. */
  takesPageFile?: true;
  /** The body is about many resources. */
  bulk?: true;
  /** The most properties and array entries in the body, if they differ from those of others. */
  maxBodyValues?: number;
}

const isRead = (scope: Scope): boolean => scope.endsWith('read');

const example = '"n4bQgYhMfWWaLqgxVrQFaO.TxsrC4Is"';

/** Documents the header of a read that is answered only if something has changed. */
const ifNoneMatchHeader = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'The `ETag` of the response that the client has.',
  schema: { type: 'string', example },
});

/** Documents the response to a client that has the current one. */
const notModified = ApiResponse({
  status: 304,
  description: 'The client has the current response. Figures may have changed.',
});

/** Documents the header of a change that must not overwrite others. */
const ifMatchHeader = ApiHeader({
  name: 'If-Match',
  required: false,
  description:
    'The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412.',
  schema: { type: 'string', example },
});

/** Declares the requirements of an operation, and documents it with its errors. */
export function Operation({
  summary,
  description,
  scope,
  stepUp,
  errors = [],
  conflict,
  conditional,
  invalid,
  gone,
  post,
  takesImage,
  takesFile,
  takesPageFile,
  bulk,
  maxBodyValues,
}: OperationOptions): MethodDecorator {
  const statuses = [
    ...always,
    ...errors,
    ...(conflict ? [409] : []),
    ...(post ? idempotent : []),
    ...(conditional && !isRead(scope) ? [412] : []),
    ...(isRead(scope) ? [] : ofWrites),
  ];
  const special: Partial<Record<number, ErrorMeaning>> = {
    ...(takesImage && ofImages),
    ...(takesFile && ofFiles),
    ...(takesPageFile && ofPageFiles),
    ...(bulk && ofBulk),
    ...(stepUp && { 403: stepUpRequired }),
    ...(invalid !== undefined && { 400: { description: `${meanings[400]?.description} ${invalid}` } }),
    ...(gone !== undefined && { 410: { description: `${meanings[410]?.description} ${gone}` } }),
    ...(errors.includes(409)
      ? {}
      : { 409: conflict === undefined ? idempotencyConflict : { description: conflict } }),
  };
  const meaningOf = (status: number): ErrorMeaning => {
    const meaning = special[status] ?? meanings[status];
    if (!meaning) throw new Error(`The meaning of ${status} is not documented`);
    return meaning;
  };
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return applyDecorators(
    Requires(
      { caller: 'bearer', scope, stepUp },
      { takesImage, takesFile, takesPageFile, maxBodyBytes: bulk && maxBulkBodyBytes, maxBodyValues },
    ),
    ApiOperation({ summary, description: `${description} Requires the scope \`${scope}\`.` }),
    ...unique.map((status) => errorResponse(status, meaningOf(status))),
    ...(takesImage ? [ApiConsumes(...imageTypes), ApiBody(imageBody)] : []),
    ...(post ? [idempotencyKeyHeader] : []),
    ...(conditional ? (isRead(scope) ? [ifNoneMatchHeader, notModified] : [ifMatchHeader]) : []),
  );
}
