import type { CurrentSession as Session } from '@app/accounts';
import { unauthorized } from '@app/common';
import { Public } from '@app/operations';
import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ErrorDto } from '../openapi/error.dto.js';

const meanings: Record<number, string> = {
  400: '`invalid_request`: something in the request is not valid; `fields` names it.',
  401: '`unauthorized`: nobody is signed in, or e-mail and password do not open an account.',
  403: "`forbidden`: the request came from another site's page, or sign-up is closed.",
  404: '`not_found`: no such resource in this account.',
  413: '`payload_too_large`: the body is over 256 KiB.',
  415: '`unsupported_media_type`: the body is not JSON.',
  429: '`rate_limited`: too many requests, or too many failed attempts; `Retry-After` says when to come back.',
  503: '`unavailable`: the service cannot do it now; `Retry-After` says when to come back.',
};

/** Lets those through who are signed in. */
@Injectable()
export class SessionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().dashboardSession) return true;
    throw unauthorized('Sign in first.');
  }
}

interface CallOptions {
  /** One line. */
  summary: string;
  /** What a reader should know beyond the fields. */
  description?: string;
  /** Anybody may call it; without it one has to be signed in. */
  open?: boolean;
  /** Of a success; 200 by default. */
  status?: number;
  /** Statuses beyond those that every call can answer. */
  errors?: number[];
  /** The call takes no body and changes nothing. */
  read?: boolean;
}

/** Declares a call of the dashboard's own: asks for a session, and tells the reader of its document about it. */
export function DashboardCall({
  summary,
  description,
  open = false,
  status = 200,
  errors = [],
  read = false,
}: CallOptions): MethodDecorator {
  const statuses = [429, 503, ...errors, ...(open ? [] : [401]), ...(read ? [] : [400, 403, 413, 415])];
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return applyDecorators(
    Public(),
    ...(open ? [] : [UseGuards(SessionGuard)]),
    HttpCode(status),
    ApiOperation({ summary, description }),
    ...unique.map((one) => ApiResponse({ status: one, description: meanings[one], type: ErrorDto })),
  );
}

/** The session of a call that asks for one. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session => {
  const { dashboardSession } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!dashboardSession) throw new Error('CurrentSession was used on a call that is open to all');
  return dashboardSession;
});
