import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MetricsPolicy } from './metrics.policy.js';
import type { CallerKind, Requirement } from './requirement.js';

/** How callers of one kind are identified and authorized. */
export interface AccessPolicy<Kind extends CallerKind = CallerKind> {
  readonly caller: Kind;

  /**
   * Identifies the caller and counts the request, before the body is read and even if no operation matches.
   * @throws if this caller may use no operation of this kind.
   */
  identify?(request: FastifyRequest, reply: FastifyReply): Promise<void>;

  /**
   * Identifies the caller once more, without counting the request, if its body took long to arrive: the caller may have
   * lost access meanwhile.
   * @throws like `identify`.
   */
  identifyAgain?(request: FastifyRequest): Promise<void>;

  /** Authorizes one operation, right before it runs. @throws if this caller may not use it. */
  authorize(request: FastifyRequest, requirement: Extract<Requirement, { caller: Kind }>): void;
}

/** The policy of every kind of caller. Apps add their own. */
@Injectable()
export class AccessPolicies {
  private readonly policies = new Map<CallerKind, AccessPolicy>();

  constructor(metrics: MetricsPolicy) {
    this.add({ caller: 'anyone', authorize: () => undefined });
    this.add(metrics);
  }

  add(policy: AccessPolicy): void {
    this.policies.set(policy.caller, policy);
  }

  /** @throws if the app has no such callers. */
  of(caller: CallerKind): AccessPolicy {
    const policy = this.policies.get(caller);
    if (!policy) throw new Error(`this app has no access policy for the caller "${caller}"`);
    return policy;
  }
}
