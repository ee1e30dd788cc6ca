import { AppsService, systemActor, withAuditContext } from '@app/accounts';
import { Settings } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit } from '../auth/rate-limit.js';
import { isOwnResource, oauthDocuments, oauthPaths, usualScopes } from './oauth-metadata.js';
import { RegistrationLimit } from './registration-limit.js';
import { readRegistration } from './registration.js';
import type { TokenEndpoint, TokenParameters } from './token-endpoint.js';

/** The body of a request as a form; null if a parameter is given twice. */
type Form = TokenParameters | null;

const anyone = { config: { requires: { caller: 'anyone' as const } } };

/**
 * Serves OAuth 2.1 to apps, if `OAUTH=on`: discovery, registration, tokens and their revocation. Users consent on a page of the
 * dashboard. Errors have the shape of OAuth, except for those that any address of the API can have.
 */
export function serveOauth(app: NestFastifyApplication): void {
  const { OAUTH, API_BASE_URL: base } = app.get(Settings);
  if (OAUTH !== 'on') return;
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const apps = app.get(AppsService, { strict: false });
  const rateLimit = app.get(RateLimit, { strict: false });
  const registrations = new RegistrationLimit(
    app.get(Signatures, { strict: false }),
    app.get(LimiterStore, { strict: false }),
  );
  let tokens: Promise<TokenEndpoint> | undefined;

  for (const [path, document] of Object.entries(oauthDocuments(base))) {
    fastify.get(path, anyone, async (_request, reply) =>
      reply.header('Cache-Control', 'max-age=300').send(document),
    );
  }

  fastify.post(oauthPaths.register, anyone, async (request, reply) => {
    await registrations.count(request.clientNetwork);
    const given = readRegistration(request.body);
    if ('error' in given) return answer(reply, 400, given);
    const client = await apps.register(given.name, given.redirectUris);
    if (!client)
      return answer(reply, 503, failure('temporarily_unavailable', 'Too many apps are registered.'));
    return answer(reply, 201, {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: usualScopes.join(' '),
    });
  });

  void fastify.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, formIn(String(body))),
    );

    scope.post(oauthPaths.token, anyone, async (request, reply) => {
      const form = await countedForm(request, reply);
      if (!form)
        return answer(reply, 400, failure('invalid_request', 'A parameter is given more than once.'));
      if (form.resource !== undefined && !isOwnResource(form.resource, base)) {
        return answer(reply, 400, failure('invalid_target', 'The resource is not this API.'));
      }
      // Imported lazily, like other libraries that few installations use.
      tokens ??= import('./token-endpoint.js').then((module) => new module.TokenEndpoint(apps));
      const endpoint = await tokens;
      const { status, body } = await audited(request, () => endpoint.respond(form));
      return answer(reply, status, body);
    });

    scope.post(oauthPaths.revoke, anyone, async (request, reply) => {
      const form = await countedForm(request, reply);
      if (!form?.token || !form.client_id) {
        return answer(reply, 400, failure('invalid_request', 'Send token and client_id, each once.'));
      }
      const { token, client_id: client } = form;
      await audited(request, () => apps.revokeToken(token, client));
      return answer(reply, 200, {});
    });
  });

  async function countedForm(request: FastifyRequest, reply: FastifyReply): Promise<Form> {
    await rateLimit.countAddress(request.clientNetwork, reply);
    return request.body as Form;
  }
}

/** The owner of the token becomes known later. */
const audited = <T>({ id }: FastifyRequest, work: () => T): T =>
  withAuditContext({ actor: systemActor, credentialId: null, requestId: id }, work);

const failure = (error: string, description: string) => ({ error, error_description: description });

const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.status(status).header('Cache-Control', 'no-store').send(body);

function formIn(body: string): Form {
  const form = new URLSearchParams(body);
  return new Set(form.keys()).size === form.size ? Object.fromEntries(form) : null;
}
