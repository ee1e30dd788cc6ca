import { AppsService, systemActor, withAuditContext } from '@app/accounts';
import { maxNameLength, Settings, siteOf, textError } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit } from '../auth/rate-limit.js';
import { NetworkLimit } from '../auth/network-limit.js';
import { isOwnResource, oauthDocuments, oauthPaths, usualScopes } from './oauth-metadata.js';
import { isRedirectUri } from './redirect-uri.js';
import type { TokenEndpoint, TokenParameters } from './token-endpoint.js';

/** The body of a request as a form; null if a parameter is given twice. */
type Form = TokenParameters | null;

const anyone = { config: { requires: { caller: 'anyone' as const } } };

/** Apps that may be registered from an IPv4 address or an IPv6 site in an hour. */
const registrationsPerHour = 20;

/** Limits registrations of apps by site, because they take places that all have to share. */
@Injectable()
class RegistrationLimit extends NetworkLimit {
  constructor(signatures: Signatures, store: LimiterStore) {
    super(signatures, store, {
      name: 'app-registrations',
      points: registrationsPerHour,
      duration: 3600,
      message: `More than ${registrationsPerHour} apps registered in an hour. Try again later.`,
    });
  }

  override count(network: string): Promise<void> {
    return super.count(siteOf(network));
  }
}

/** Redirect URIs of an app. */
const mostRedirectUris = 10;

/** The reason that an app cannot be registered (RFC 7591). */
interface RegistrationError {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  error_description: string;
}

/** An app as it describes itself. */
interface Registration {
  name: string;
  redirectUris: string[];
}

/**
 * Reads the metadata of an app. Everything but its name and redirect URIs is ignored, and the response says what holds
 * instead: every app is a public client with codes and refresh tokens.
 */
function readRegistration(body: unknown): Registration | RegistrationError {
  const { redirect_uris: uris, client_name: given } = Object(body) as Record<string, unknown>;
  if (
    !Array.isArray(uris) ||
    uris.length < 1 ||
    uris.length > mostRedirectUris ||
    !uris.every(isRedirectUri)
  ) {
    const description = `redirect_uris must be 1 to ${mostRedirectUris} URIs: https, or http on a loopback address; no fragment.`;
    return { error: 'invalid_redirect_uri', error_description: description };
  }
  const name = typeof given === 'string' ? given.trim() : (given ?? new URL(uris[0] ?? '').host);
  const problem = textError(name, { max: maxNameLength });
  if (problem !== null || typeof name !== 'string')
    return { error: 'invalid_client_metadata', error_description: `client_name: ${problem?.message}` };
  return { name, redirectUris: [...new Set(uris)] };
}

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
