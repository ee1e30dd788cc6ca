import type { OidcPerson } from '@app/accounts';
import { type DomainError, forbidden, invalidRequest, notFound, Settings, unavailable } from '@app/common';
import { Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import { roleOfGroups } from './role-of-groups.js';
import type { PendingSignIn } from './sign-in-cookie.js';

/** Longest wait for a response of the provider, seconds. */
const timeoutSeconds = 5;
/** How long the provider's discovery document is cached, milliseconds. */
const freshMs = 60 * 60_000;
/** How long after a failure the provider is not contacted again, milliseconds. */
const pauseMs = 3_000;

/**
 * The OpenID provider. Its discovery document is read on the first sign-in, so that a provider that is down or
 * misconfigured affects nothing else.
 */
@Injectable()
export class OidcProvider {
  private readonly logger = new Logger(OidcProvider.name);
  private readonly redirectUri: string;
  private described: { configuration: Promise<client.Configuration>; until: number } | null = null;

  constructor(private readonly settings: Settings) {
    this.redirectUri = `${settings.API_BASE_URL}/dashboard/oidc`;
  }

  /**
   * The sign-in page of the provider.
   * @throws DomainError unavailable if the provider cannot be reached; not_found if none is configured.
   */
  async signInPage({ state, nonce, verifier, sessionId }: PendingSignIn): Promise<string> {
    const url = client.buildAuthorizationUrl(await this.describe(), {
      redirect_uri: this.redirectUri,
      scope: this.settings.OIDC_SCOPES,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(sessionId === null ? {} : { prompt: 'login', max_age: '0' }),
    });
    return url.href;
  }

  /**
   * Identifies the user who has signed in. For a step-up, they must have authenticated since it was requested.
   * @param query of the redirect from the provider.
   * @throws DomainError forbidden if the provider denied access, or its answer is not genuine; invalid_request if the
   * code is no longer valid; unavailable if the provider cannot be reached.
   */
  async personOf(query: URLSearchParams, pending: PendingSignIn): Promise<OidcPerson> {
    const configuration = await this.describe();
    const currentUrl = new URL(this.redirectUri);
    currentUrl.search = query.toString();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
        ...(pending.sessionId === null ? {} : { maxAge: Math.ceil((Date.now() - pending.startedAt) / 1000) }),
      });
      return await this.describePerson(configuration, tokens);
    } catch (error) {
      throw this.translate(error);
    }
  }

  private async describePerson(
    configuration: client.Configuration,
    tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  ): Promise<OidcPerson> {
    const { OIDC_GROUP_CLAIM, OIDC_ROLES } = this.settings;
    const idToken = tokens.claims();
    if (!idToken) throw new Error('the provider sent no ID token');
    let claims: Record<string, unknown> = idToken;
    // Many providers return these claims only from their userinfo endpoint.
    const isComplete = 'email' in idToken && OIDC_GROUP_CLAIM in idToken;
    if (!isComplete && configuration.serverMetadata().userinfo_endpoint) {
      const more = await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
      claims = { ...more, ...idToken };
    }
    return {
      issuer: idToken.iss,
      subject: idToken.sub,
      email: typeof claims.email === 'string' ? claims.email : null,
      role: roleOfGroups(claims[OIDC_GROUP_CLAIM], OIDC_ROLES),
      authenticatedAt: authenticationTime(idToken.auth_time),
    };
  }

  /** @throws DomainError */
  private async describe(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID = '' } = this.settings;
    if (!OIDC_ISSUER) throw notFound();
    if (!this.described || this.described.until <= Date.now()) {
      const described = {
        configuration: this.discover(OIDC_ISSUER, OIDC_CLIENT_ID),
        until: Date.now() + freshMs,
      };
      described.configuration.catch((error: unknown) => {
        described.until = Date.now() + pauseMs;
        this.logger.warn(`the OpenID provider at OIDC_ISSUER cannot be used: ${reasonOf(error)}`);
      });
      this.described = described;
    }
    return this.described.configuration.catch(() => {
      throw providerDown();
    });
  }

  private discover(issuer: string, clientId: string): Promise<client.Configuration> {
    const isPlain = issuer.startsWith('http:');
    return client.discovery(new URL(issuer), clientId, undefined, this.authentication(), {
      timeout: timeoutSeconds,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    });
  }

  /** Sends the secret in the way that every provider must support, unless this provider declares that it does not. */
  private authentication(): client.ClientAuth {
    const basic = client.ClientSecretBasic(this.settings.OIDC_CLIENT_SECRET);
    const post = client.ClientSecretPost(this.settings.OIDC_CLIENT_SECRET);
    return (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
    };
  }

  private translate(error: unknown): DomainError {
    this.logger.warn(`a sign-in through the OpenID provider failed: ${reasonOf(error)}`);
    if (error instanceof client.AuthorizationResponseError) {
      return forbidden('Your sign-in provider did not let you in. Try again, or ask its administrator.');
    }
    if (isProviderDown(error)) return providerDown();
    if (error instanceof client.ResponseBodyError) {
      return invalidRequest([], 'Your sign-in provider did not accept this sign-in any more. Start again.');
    }
    return forbidden('The answer of your sign-in provider could not be verified. Start again.');
  }
}

/** Converts a claim in seconds since 1970 to a time, which is not in the future. */
const authenticationTime = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(Math.min(seconds * 1000, Date.now()));

const providerDown = (): DomainError =>
  unavailable('Your sign-in provider cannot be reached right now. Try again in a moment.', pauseMs / 1000);

/** True if the provider did not respond, or reported an error of its own. */
function isProviderDown(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || error.error === 'invalid_client';
  if (error instanceof client.ClientError) {
    return ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    );
  }
  // The error that `fetch` throws.
  return error instanceof TypeError;
}

/** The cause for the log. Contains no tokens, which these errors have in other properties. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  const because = cause instanceof Error ? `: ${cause.message}` : '';
  return `${message}${because}${code ? ` (${code})` : ''}`;
}
