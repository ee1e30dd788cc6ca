import { forbidden } from '@app/common';
import type { Scope } from '@app/database';
import { PUBLIC } from '@app/operations';
import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';

export const SCOPE = 'waypost:scope';

/** Declares the scope that a key must have for this route. */
export const RequiresScope = (scope: Scope) => SetMetadata(SCOPE, scope);

/** Lets a request through where its key has the scope that the route declares; a route that declares nothing is closed. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const declaredOn = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, declaredOn)) return true;
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(SCOPE, declaredOn);
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (scope && caller?.scopes.includes(scope)) return true;
    throw forbidden(`This key lacks the scope "${scope ?? 'unknown'}".`);
  }
}
