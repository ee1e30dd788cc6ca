import { withTimeLimit } from '@app/database';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { TIME_LIMIT_METADATA, timeLimits } from './takes-time-of.decorator.js';

/** Limits how long each statement of a call that only reads may take, so that none holds a connection for longer. */
@Injectable()
export class TimeLimitInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method !== 'GET' && method !== 'HEAD') return next.handle();
    const kind = this.reflector.getAllAndOverride<keyof typeof timeLimits | undefined>(TIME_LIMIT_METADATA, [
      context.getHandler(),
      context.getClass(),
    ]);
    return withTimeLimit(timeLimits[kind ?? 'lists'], () => next.handle());
  }
}
