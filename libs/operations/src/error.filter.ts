import { errorBody, invalidRequest, notFound, unavailable, WaypostError, type ErrorCode } from '@app/common';
import { isDatabaseAway } from '@app/database';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowedMethods } from './allowed-methods.js';

/** Where Fastify or Nest speak for themselves: their status, in our words. */
const known: Record<number, [ErrorCode, string]> = {
  413: ['payload_too_large', 'The body is larger than 256 KiB.'],
  415: ['unsupported_media_type', 'The body must be JSON, with Content-Type: application/json.'],
};

/** Turns whatever was thrown into the one error shape; what nobody foresaw is logged, and told without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = this.translate(thrown, request);
    void reply
      .status(error.status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      .send(errorBody(error, request.id));
  }

  private translate(thrown: unknown, request: FastifyRequest): WaypostError {
    if (thrown instanceof WaypostError) return thrown;
    if (isDatabaseAway(thrown)) return unavailable();
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusCodeOf(thrown);
    if (status === 404) return this.noSuchRoute(request);
    const [code, message] = known[status] ?? [];
    if (code && message) return new WaypostError(status, code, message);
    if (status >= 400 && status < 500) return invalidRequest([], 'The request is not well-formed.');
    this.logger.error(thrown, { requestId: request.id });
    return new WaypostError(500, 'internal_error', 'Something went wrong on our side; it has been logged.');
  }

  private noSuchRoute(request: FastifyRequest): WaypostError {
    const allowed = this.allowedMethods.of(request.url);
    if (allowed.length === 0) return notFound();
    return new WaypostError(
      405,
      'method_not_allowed',
      `This address answers ${allowed.join(', ')}.`,
      undefined,
      {
        Allow: allowed.join(', '),
      },
    );
  }
}

function statusCodeOf(thrown: unknown): number {
  const { statusCode } = Object(thrown) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
