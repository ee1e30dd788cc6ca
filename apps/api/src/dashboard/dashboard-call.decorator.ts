import type { CurrentSession as Session } from '@app/accounts';
import type { Role } from '@app/database';
import { Requires } from '@app/operations';
import { applyDecorators, createParamDecorator, HttpCode, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DoneOnce } from '../auth/done-once.decorator.js';
import { type ErrorMeaning, errorResponse } from '../openapi/error-responses.js';
import {
  idempotencyConflict,
  idempotencyKeyHeader,
  idempotencyMismatch,
} from '../openapi/idempotency-key.js';

const meanings: Record<number, ErrorMeaning> = {
  400: {
    name: 'InvalidRequest',
    description: '`invalid_request`: the request is not valid; `fields` lists every field at fault.',
  },
  401: {
    name: 'Unauthorized',
    description:
      '`unauthorized`: not signed in, or the email address and password do not match. `second_factor_required`: send `code`, too.',
  },
  403: {
    name: 'Forbidden',
    description:
      "`forbidden`: the request came from another site's page, your role does not allow this, sign-up is closed, or single sign-on refuses you. `step_up_required`: call `POST /dashboard/api/step-up` first.",
  },
  404: {
    name: 'NotFound',
    description: '`not_found`: no such resource in this account, or no such invitation.',
  },
  409: { name: 'AlreadyMember', description: '`already_member`: the user belongs to the account already.' },
  410: { name: 'Disabled', description: '`disabled`: an operator disabled the account.' },
  413: {
    name: 'PayloadTooLarge',
    description: '`payload_too_large`: the body is over 256 KiB; without a session, over 4 KiB.',
  },
  415: { name: 'UnsupportedMediaType', description: '`unsupported_media_type`: the body is not JSON.' },
  429: {
    name: 'RateLimited',
    description: '`rate_limited`: too many requests or failed attempts. See `Retry-After`.',
  },
  503: {
    name: 'Unavailable',
    description: '`unavailable`: the service cannot do this right now. See `Retry-After`.',
  },
};

const accountConflict: ErrorMeaning = {
  name: 'AccountChanged',
  description: '`account_changed`: the session acts for another account than `Waypost-Account` names.',
};

/** The meaning of an error of this call, where it differs from the usual one. */
function ownMeaning(status: number, { once, ofAccount }: CallOptions): ErrorMeaning | undefined {
  if (status === 422) return idempotencyMismatch;
  if (status !== 409 || !(once || ofAccount)) return undefined;
  const conflicts = [...(once ? [idempotencyConflict] : []), ...(ofAccount ? [accountConflict] : [])];
  return {
    name: conflicts.map(({ name }) => name).join('Or'),
    description: conflicts.map(({ description }) => description).join(' '),
  };
}

/** The header in which a page names the account that it shows. */
export const accountHeaderName = 'Waypost-Account';

const accountHeader = ApiHeader({
  name: accountHeaderName,
  required: false,
  description:
    'Id of the account that the page shows. If the session acts for another one, the call is refused, and so is a write without it.',
  schema: { type: 'string', format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' },
});

interface CallOptions {
  /** One line. */
  summary: string;
  /** Anything that the fields do not describe. */
  description?: string;
  /** The call needs no session. */
  open?: boolean;
  /** The least role that the user needs in the account. By default, any. */
  role?: Role;
  /** Status of a success; 200 by default. */
  status?: number;
  /** Error statuses beyond those of every call. */
  errors?: number[];
  /** The call takes no body and changes nothing but what is known of the session's use. */
  read?: boolean;
  /** The user must have authenticated in the last ten minutes. */
  stepUp?: true;
  /** The user must be an operator. Without open sign-up, there is no such call. */
  operator?: true;
  /** A POST that is executed once per `Idempotency-Key`. */
  once?: true;
  /** The call uses the account of the session, which a write must name (`Waypost-Account`). */
  ofAccount?: true;
  /** The call works even if an operator disabled the account. */
  evenIfDisabled?: true;
}

/** Declares a dashboard call: its requirements, and its entry in the OpenAPI document. */
export function DashboardCall(options: CallOptions): MethodDecorator {
  const { summary, description, open = false, role, status = 200, errors = [], read = false } = options;
  const { stepUp, operator, once, ofAccount, evenIfDisabled } = options;
  const statuses = [
    429,
    503,
    ...errors,
    ...(open ? [] : [401]),
    ...(open || evenIfDisabled ? [] : [410]),
    ...(role ? [403] : []),
    ...(operator ? [403, 404] : []),
    ...(ofAccount ? [409] : []),
    ...(once ? [409, 422] : []),
    ...(read ? [] : [400, 403, 413, 415]),
  ];
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return applyDecorators(
    Requires({ caller: 'dashboard', signedIn: !open, role, stepUp, operator, evenIfDisabled, ofAccount }),
    HttpCode(status),
    ApiOperation({ summary, description }),
    ...unique.map((code) =>
      errorResponse(code, ownMeaning(code, options) ?? meanings[code] ?? { description: '' }),
    ),
    ...(ofAccount ? [accountHeader] : []),
    ...(once ? [DoneOnce(), idempotencyKeyHeader] : []),
  );
}

/** The caller's session. Only for calls that require one. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!session) throw new Error('CurrentSession needs a call that requires a session');
  return session;
});
