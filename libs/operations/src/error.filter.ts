import { DomainError, invalidRequest, notFound, unavailable } from '@app/common';
import { isDatabaseUnavailable, isTimedOut } from '@app/database';
import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
  Injectable,
} from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import FindMyWay, { type HTTPMethod } from 'find-my-way';
import {
  type ErrorResponse,
  errorResponse,
  HttpError,
  methodNotAllowed,
  payloadTooLarge,
  unsupportedMediaType,
} from './error-response.js';

const tooSlow = (): DomainError =>
  unavailable('This took the database too long. Ask for less, or try again later.', 10);

/** Distinguishes an unknown address (404) from an unsupported method (405). */
@Injectable()
export class AllowedMethods {
  private readonly router = FindMyWay();
  private readonly methods = new Set<HTTPMethod>();

  /** Records the routes of `fastify`. Call it before any route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method: methods, url }) => {
      if (url.includes('*')) return;
      for (const method of [methods].flat() as HTTPMethod[]) {
        this.methods.add(method);
        if (!this.router.hasRoute(method, url)) this.router.on(method, url, () => undefined);
      }
    });
  }

  /** The methods that the path of `url` supports; empty if there is no such address. */
  of(url: string): HTTPMethod[] {
    const path = url.split('?', 1)[0] ?? url;
    return [...this.methods].filter((method) => this.matches(method, path)).sort();
  }

  /** Unlike the app's router, this one lets a parameter match an empty segment. */
  private matches(method: HTTPMethod, path: string): boolean {
    const route = this.router.find(method, path);
    return route !== null && Object.values(route.params).every((value) => value !== '');
  }
}

/** Sends every error in the common shape. Unexpected errors are logged and sent without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  constructor(
    private readonly allowedMethods: AllowedMethods,
    private readonly addressProblem?: (url: string) => string | null,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = this.explained(this.translate(thrown, request), request);
    this.send(errorResponse(error, request.id), reply, request);
  }

  protected send(
    { status, headers, body }: ErrorResponse,
    reply: FastifyReply,
    _request: FastifyRequest,
  ): void {
    void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
  }

  private translate(thrown: unknown, request: FastifyRequest): DomainError | HttpError {
    if (thrown instanceof DomainError || thrown instanceof HttpError) return thrown;
    if (isTimedOut(thrown)) return tooSlow();
    if (isDatabaseUnavailable(thrown)) return unavailable();
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusCodeOf(thrown);
    // Fastify refuses a QUERY without a known type before it looks at whether there is such a route.
    if (status === 404 || (status < 500 && request.is404)) return this.noSuchRoute(request);
    if (status === 413) return payloadTooLarge(request.routeOptions.bodyLimit);
    if (status === 415) return unsupportedMediaType();
    if (status >= 400 && status < 500) return invalidRequest([], 'The request is malformed.');
    this.logger.error(thrown, { requestId: request.id });
    return new HttpError('internal_error', 'Something went wrong on our side. We logged it.');
  }

  /** Adds a hint about the address to a 404. The hint is the same for everything that does not exist. */
  private explained(error: DomainError | HttpError, { url }: FastifyRequest): DomainError | HttpError {
    const problem = error.code === 'not_found' ? this.addressProblem?.(url) : null;
    return problem ? new DomainError('not_found', problem) : error;
  }

  private noSuchRoute(request: FastifyRequest): DomainError | HttpError {
    const allowed = this.allowedMethods.of(request.url);
    return allowed.length === 0 ? notFound() : methodNotAllowed(allowed);
  }
}

function statusCodeOf(thrown: unknown): number {
  const { statusCode } = Object(thrown) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
