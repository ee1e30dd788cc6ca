import type { Caller } from '@app/accounts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of `/v1`. Set for every operation that requires a bearer. */
    caller: Caller | null;
  }
}

/** The reason a user who is signed in may not do something. */
export const roleTooLow = 'Your role in this account does not allow this.';

/** The caller: a key, or the session behind a bearer. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('CurrentCaller needs an operation that requires a bearer');
  return caller;
});

/** Id of the account that the caller acts for. */
export const AccountId = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('AccountId needs an operation that requires a bearer');
  return caller.accountId;
});

/** The creator of links or pages, for the limits. */
export interface Creator {
  accountId: string;
  /** The user who is responsible, across accounts; null for a key of the command line. */
  userId: string | null;
  /** `clientNetwork` of the request. */
  network: string;
}

export const CurrentCreator = createParamDecorator((_data: unknown, context: ExecutionContext): Creator => {
  const { caller, clientNetwork: network } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('CurrentCreator needs an operation that requires a bearer');
  return { accountId: caller.accountId, userId: caller.userId, network };
});
