import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessPolicies } from './access-policies.js';

/** The one place that decides who may call what: applies the policy that the operation's requirement names. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly policies: AccessPolicies) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { requires, url } = request.routeOptions.config;
    if (!requires) throw new Error(`${url} does not declare what it requires`);
    this.policies.of(requires.caller).authorize(request, requires);
    return true;
  }
}
