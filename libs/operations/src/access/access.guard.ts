import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessPolicies } from './access-policies.js';

/** Maximum age of a caller's identification when the operation begins, in milliseconds. */
const maxAgeMs = 500;

/** The one place that decides who may call what: applies the policy of the operation's requirement. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly policies: AccessPolicies) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { requires, url } = request.routeOptions.config;
    if (!requires) throw new Error(`${url} does not declare what it requires`);
    const policy = this.policies.of(requires.caller);
    if (http.getResponse<FastifyReply>().elapsedTime > maxAgeMs) await policy.identifyAgain?.(request);
    policy.authorize(request, requires);
    return true;
  }
}
