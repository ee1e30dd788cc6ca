import { ReadReplica } from '@app/database';
import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { MAY_LAG_METADATA } from './may-lag.decorator.js';

/** Lets the replica serve the operations that may lag. */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  constructor(
    @Inject(ReadReplica) private readonly replica: ReadReplica | null,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const mayLag = this.reflector.get<true | undefined>(MAY_LAG_METADATA, context.getHandler());
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.replica || !mayLag || !caller) return next.handle();
    return from(this.replica.read(caller.accountId, () => lastValueFrom<unknown>(next.handle())));
  }
}
