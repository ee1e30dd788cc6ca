import type { FieldError } from '@app/common';
import {
  Inject,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { RequestValidationError } from './request-validation.pipe.js';

/** A request whose body or query did not pass validation. */
interface RejectedRequest {
  accountId: string;
  /** The id in the path; undefined on creation. */
  id?: string;
  /** As sent: every field may be missing or have any type. */
  body: Partial<Record<string, unknown>>;
}

/** Returns the errors of the ids in a body that refer to nothing. */
type ReferenceCheck<Service> = (service: Service, request: RejectedRequest) => Promise<FieldError[]>;

/**
 * Completes the response to an invalid request: unknown ids in its body are reported together with the other invalid
 * fields. A valid body is not checked here. The service checks its references within its transaction.
 */
export function ReportReferenceErrors<Service>(
  service: Type<Service>,
  check: ReferenceCheck<Service>,
): MethodDecorator {
  class ReferenceErrorsInterceptor implements NestInterceptor {
    constructor(@Inject(service) private readonly service: Service) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      return next.handle().pipe(catchError(async (error: unknown) => this.complete(error, request)));
    }

    private async complete(error: unknown, { caller, params, body }: FastifyRequest): Promise<never> {
      if (!(error instanceof RequestValidationError) || !error.fields || !caller) throw error;
      const { id } = params as { id?: string };
      const reported = new Set(error.fields.map(({ field }) => field));
      const found = await check(this.service, {
        accountId: caller.accountId,
        id,
        body: Object(body) as RejectedRequest['body'],
      });
      throw new RequestValidationError([
        ...error.fields,
        ...found.filter(({ field }) => !reported.has(field)),
      ]);
    }
  }
  return UseInterceptors(mixin(ReferenceErrorsInterceptor));
}
