import { appScopes, type AppsService } from '@app/accounts';
import { invalidRequest, notFound } from '@app/common';
import type { OauthClient, Scope } from '@app/database';
import { isOwnResource } from './oauth-metadata.js';
import { isRegistered } from './redirect-uri.js';

/** An error that is sent to the app with the redirect back to it. */
type Problem =
  'access_denied' | 'invalid_request' | 'invalid_scope' | 'invalid_target' | 'unsupported_response_type';

/** What an app asks a user for. Its client and redirect URI are valid in any case. */
export interface AuthorizationRequest {
  client: OauthClient;
  redirectUri: string;
  state: string | null;
  /** The S256 challenge of PKCE. */
  challenge: string;
  /** Within `appScopes`. */
  scopes: Scope[];
  /** The reason that it cannot be granted; null if it can. */
  problem: Problem | null;
}

const single = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state'];
const challengePattern = /^[\w-]{43}$/;

/**
 * Reads the query of an authorization request.
 * @param base `API_BASE_URL`.
 * @throws DomainError not_found if no such app is registered, invalid_request if the redirect URI is not one of the app's: then
 * nothing must be sent to it.
 */
export async function readRequest(
  query: string,
  apps: AppsService,
  base: string,
): Promise<AuthorizationRequest> {
  const given = new URLSearchParams(query);
  const client = await apps.client(given.get('client_id'));
  if (!client) throw notFound();
  const redirectUri = given.get('redirect_uri') ?? '';
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw invalidRequest([
      { field: 'query', code: 'invalid', message: 'The app has not registered this redirect_uri.' },
    ]);
  }
  const scopes = (given.get('scope') ?? 'read').split(' ').filter(Boolean);
  return {
    client,
    redirectUri,
    state: given.get('state'),
    challenge: given.get('code_challenge') ?? '',
    scopes: [...new Set(scopes.filter(isAppScope))],
    problem: problemOf(given, scopes, base),
  };
}

const isAppScope = (scope: string): scope is Scope => appScopes.some((each) => each === scope);

function problemOf(given: URLSearchParams, scopes: string[], base: string): Problem | null {
  const challenges = ['code_challenge', 'code_challenge_method'];
  if ([...single, ...challenges].some((name) => given.getAll(name).length > 1)) return 'invalid_request';
  if (given.get('response_type') !== 'code') return 'unsupported_response_type';
  if ((given.get('response_mode') ?? 'query') !== 'query') return 'invalid_request';
  if (given.get('code_challenge_method') !== 'S256') return 'invalid_request';
  if (!challengePattern.test(given.get('code_challenge') ?? '')) return 'invalid_request';
  if (!given.getAll('resource').every((resource) => isOwnResource(resource, base))) return 'invalid_target';
  return scopes.length > 0 && scopes.every(isAppScope) ? null : 'invalid_scope';
}

/** The address that takes the user back to the app, with a code or an error. */
export function addressBack(
  { redirectUri, state }: AuthorizationRequest,
  base: string,
  answer: { code: string } | { error: Problem },
): string {
  const added = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: base });
  // Its own query stays as it is registered, to the character.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`;
}
