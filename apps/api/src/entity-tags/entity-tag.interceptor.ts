import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { isListed } from '../images/cached-picture.js';
import { tagOf } from './entity-tag.js';

/** Sends the `ETag` of tagged responses, and a 304 to a client that has the current one. */
@Injectable()
export class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((body: unknown) => {
        const tag = tagOf(body);
        if (tag === undefined) return body;
        const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        void reply.header('ETag', tag);
        const isRead = method === 'GET' || method === 'HEAD';
        if (!isRead || !isListed(tag, headers['if-none-match'])) return body;
        void reply.status(304);
        return undefined;
      }),
    );
  }
}
