import type { Caller } from '@app/accounts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the key of this request speaks for; set on every route under `/v1`. */
    caller?: Caller;
  }
}

/** The id of the account that the request's key belongs to. */
export const AccountId = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('AccountId was used on a route that asks for no key');
  return caller.accountId;
});
