import { systemActor, userActor, withAuditContext, type AuditAction, type AuditContext } from '@app/accounts';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { AUDIT_METADATA } from './audited.decorator.js';

/** Passes the caller and the declared actions of an audited operation to its services. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const actions = this.reflector.get<AuditAction[] | undefined>(AUDIT_METADATA, context.getHandler());
    if (!actions) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return withAuditContext({ ...callerOf(request), requestId: request.id, actions }, () => next.handle());
  }
}

/** A user who signs in is not known yet; the service that verifies them records them. */
function callerOf({ caller, session }: FastifyRequest): Pick<AuditContext, 'actor' | 'credentialId'> {
  if (caller) return { actor: caller.actor, credentialId: caller.credentialId };
  if (session) return { actor: userActor(session.user), credentialId: session.id };
  return { actor: systemActor, credentialId: null };
}
