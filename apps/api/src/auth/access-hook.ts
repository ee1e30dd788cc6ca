import { withHolder } from '@app/common';
import { withAccounts } from '@app/database';
import { type AccessPolicies, type CallerKind, RequestHolder } from '@app/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Identifies every caller before the body is read, so that strangers cannot make the API parse 256 KiB.
 * The guard of `@app/operations` then decides about the operation, with the same policies. From then on, every statement of
 * the request is about the account of the caller, and it takes the turns of that account where something is scarce, or those of
 * its network.
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
    withHolder(holder, () => withAccounts(accountId === undefined ? [] : [accountId], done));
  });
}

/** The kind of caller that a request must come from: by the matched operation, else by its address. */
export function callerKindOf({ routeOptions, url }: FastifyRequest): CallerKind {
  const declared = routeOptions.config.requires?.caller ?? 'anyone';
  if (declared !== 'anyone') return declared;
  // As the router reads it: `/%761/links` is `/v1/links`.
  const path = decodeURIComponent(url.split('?', 1)[0] ?? url);
  if (/^\/v1(\/|$)/.test(path)) return 'bearer';
  if (/^\/dashboard\/api(\/|$)/.test(path)) return 'dashboard';
  return 'anyone';
}
