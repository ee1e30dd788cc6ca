import type { Role, Scope } from '@app/database';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** The requirement of an operation for its caller. */
export type Requirement =
  /** Nothing. */
  | { caller: 'anyone' }
  /** `METRICS_TOKEN` or, if none is set, a direct connection from this machine. */
  | { caller: 'metrics-reader' }
  /**
   * An API key, or the bearer of a dashboard session, with this scope, or with any scope if none is given. With
   * `stepUp`, the user of the session must have authenticated in the last ten minutes; keys are not subject to that.
   */
  | { caller: 'bearer'; scope?: Scope; stepUp?: true }
  /**
   * A page of our own origin; with `signedIn`, one that has a session, of a user with at least this role; with `stepUp`,
   * of one who has authenticated in the last ten minutes; with `operator`, of an operator of the installation, while
   * sign-up is open. An operator must not have disabled the account, except with `evenIfDisabled`. With `ofAccount`, of one
   * that shows the account for which the session acts: a write must name it, a read may (`Waypost-Account`).
   */
  | {
      caller: 'dashboard';
      signedIn: boolean;
      role?: Role;
      stepUp?: true;
      operator?: true;
      evenIfDisabled?: true;
      ofAccount?: true;
    };

export type CallerKind = Requirement['caller'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The requirement that the route declared with `@Requires`. */
    requires?: Requirement;
  }
}

/**
 * Declares the requirement of an operation. An app with an operation that lacks this declaration does not start.
 * It is part of the Fastify route, so it applies before the body is read, too.
 * @param config other data about the route for hooks.
 */
export const Requires = (requires: Requirement, config: FastifyContextConfig = {}): MethodDecorator =>
  RouteConfig({ ...config, requires });
