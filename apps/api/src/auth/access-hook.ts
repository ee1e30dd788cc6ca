import { SharedResource, unavailable, withHolder } from '@app/common';
import { withAccounts } from '@app/database';
import { type AccessPolicies, type CallerKind, RequestHolder, whenEnded } from '@app/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

/**
 * A hundred calls at once would delay those of others by many seconds. Fewer than sixteen would slow down integrations, whose
 * concurrent calls share statements.
 */
const accountCalls = new SharedResource(
  'account_calls',
  { capacity: 2_000, share: 16, queue: 1_000 },
  'Too many calls of this account are in progress. Try again soon.',
);
/** After this time, a call, such as a list that its client reads slowly, makes room for the next. */
const longCallMs = 10_000;

/**
 * Identifies every caller before the body is read, so that unauthenticated callers cannot make the API parse 256 KiB.
 * The guard of `@app/operations` then authorizes the operation with the same policies. From then on, every statement of
 * the request is scoped to the account of the caller, whose share of scarce resources it uses, or else that of its
 * network. An account has sixteen calls in progress; further ones wait, so that a burst of one account does not delay
 * others.
 */
export function identifyCallers(fastify: FastifyInstance, policies: AccessPolicies): void {
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('session', null);
  fastify.addHook('onRequest', async (request, reply) => {
    await policies.of(callerKindOf(request)).identify?.(request, reply);
  });
  // After the body has been read: its events would lose the context.
  fastify.addHook('preValidation', ({ caller, session, clientNetwork }, { raw }, done) => {
    const accountId = caller?.accountId ?? session?.account.id;
    const holder = new RequestHolder(accountId ?? clientNetwork, raw);
    if (accountId === undefined) return withHolder(holder, () => withAccounts([], done));
    const call = async (): Promise<void> => {
      if (raw.req.socket.destroyed) throw unavailable('The client has left.');
      withHolder(holder, () => withAccounts([accountId], done));
      await endOf(raw);
    };
    // The holder's signal would cost more than the wait itself. Whether the client has left is checked when its turn comes.
    accountCalls.run(call, { key: accountId }).catch(done);
  });
}

/** Resolves when a call is over, or takes too long. */
const endOf = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longCallMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    // Injected calls have no connection that closes.
    response.once('finish', end);
    whenEnded(response, end);
  });

/** The kind of caller that a request requires: by the matched operation, or else by its address. */
export function callerKindOf({ routeOptions, url }: FastifyRequest): CallerKind {
  const declared = routeOptions.config.requires?.caller ?? 'anyone';
  if (declared !== 'anyone') return declared;
  // As the router decodes it: `/%761/links` is `/v1/links`.
  const path = decodeURIComponent(url.split('?', 1)[0] ?? url);
  if (/^\/v1(\/|$)/.test(path)) return 'bearer';
  if (/^\/dashboard\/api(\/|$)/.test(path)) return 'dashboard';
  return 'anyone';
}
