import { DomainError, invalidRequest, type FieldError } from '@app/common';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';

/** A body that was refused. */
export interface RefusedBody {
  accountId: string;
  /** The id in the path; undefined where something is created. */
  id?: string;
  /** As it was sent: any field may be missing or of any type. */
  body: Partial<Record<string, unknown>>;
}

/**
 * Adds to a refused body the problems that only the database can tell, so that one answer names all of them.
 * A body that is valid by itself is not asked about here: the service does that, in its transaction.
 */
@Injectable()
export abstract class StoredProblems implements NestInterceptor {
  /** What the database says against the fields whose type is right. */
  protected abstract find(refused: RefusedBody): Promise<FieldError[]>;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(catchError(async (error: unknown) => this.complete(error, request)));
  }

  private async complete(error: unknown, { caller, params, body }: FastifyRequest): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'invalid_request' || !error.fields || !caller) {
      throw error;
    }
    const { id } = params as { id?: string };
    const { accountId } = caller;
    const named = new Set(error.fields.map(({ field }) => field));
    const found = await this.find({ accountId, id, body: Object(body) as RefusedBody['body'] });
    throw invalidRequest([...error.fields, ...found.filter(({ field }) => !named.has(field))]);
  }
}
