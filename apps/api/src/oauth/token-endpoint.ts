import {
  accessTokenSeconds,
  type AppGrant,
  type AppsService,
  codeSeconds,
  refreshTokenSeconds,
} from '@app/accounts';
import OAuth2Server from '@node-oauth/oauth2-server';

/** The parameters of a request, each given once. */
export type TokenParameters = Partial<Record<string, string>>;

interface TokenResponse {
  status: number;
  body: object;
}

/** Everything about users and accounts is in the grant. */
const user = {};
const grants = ['authorization_code', 'refresh_token'];
/** The body is parsed already, and clients have no secret that a header could carry. */
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };

/** Exchanges codes and refresh tokens for new tokens. The library applies the rules of OAuth and PKCE. */
export class TokenEndpoint {
  constructor(private readonly apps: AppsService) {}

  async respond(body: TokenParameters): Promise<TokenResponse> {
    if (body.grant_type !== undefined && !grants.includes(body.grant_type)) {
      const description = `grant_type must be ${grants.join(' or ')}.`;
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: description } };
    }
    const client = await this.apps.client(body.client_id);
    const token = body.grant_type === 'refresh_token' ? body.refresh_token : body.code;
    return this.apps.withGrant(token, (grant) => this.exchange(grant, client?.id, body));
  }

  private async exchange(
    grant: AppGrant | null,
    clientId: string | undefined,
    body: TokenParameters,
  ): Promise<TokenResponse> {
    const { model, isCodeUsed } = modelOf(grant, clientId, body);
    const server = new OAuth2Server({
      model,
      accessTokenLifetime: accessTokenSeconds,
      authorizationCodeLifetime: codeSeconds,
      refreshTokenLifetime: refreshTokenSeconds,
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    const response = new OAuth2Server.Response({});
    const request = new OAuth2Server.Request({ method: 'POST', query: {}, headers: formHeaders, body });
    try {
      await server.token(request, response);
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error;
      if (error instanceof OAuth2Server.ServerError) throw (error as { inner?: Error }).inner ?? error;
      // A wrong verifier or redirect URI means that the code was stolen. There is no second attempt.
      if (isCodeUsed()) await grant?.end('code_misused');
      const { code, name, message } = error;
      return { status: code, body: { error: name, error_description: message } };
    }
    return { status: response.status ?? 200, body: Object(response.body) as object };
  }
}

/**
 * What the library asks for. Its calls are one transaction, with the grant locked.
 * @param clientId the client that the request names, if it is registered.
 */
function modelOf(grant: AppGrant | null, clientId: string | undefined, { redirect_uri }: TokenParameters) {
  let codeUsed = false;
  const client = grant && { id: grant.clientId, grants };
  const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
    getClient: async (id) => id === clientId && { id, grants },
    getAuthorizationCode: async (authorizationCode) =>
      client &&
      grant.code && {
        authorizationCode,
        expiresAt: grant.expiresAt,
        // Apps that follow OAuth 2.1 do not repeat it: the code's challenge binds it to them.
        redirectUri: redirect_uri === undefined ? '' : grant.code.redirectUri,
        codeChallenge: grant.code.challenge,
        codeChallengeMethod: 'S256',
        scope: grant.granted,
        client,
        user,
      },
    revokeAuthorizationCode: async () => (codeUsed = true),
    getRefreshToken: async (refreshToken) =>
      client &&
      !grant.code && {
        refreshToken,
        refreshTokenExpiresAt: grant.expiresAt,
        scope: grant.granted,
        client,
        user,
      },
    // The next step replaces it.
    revokeToken: async () => true,
    // A refresh that asks for fewer scopes gets all of them, and learns that from the response.
    saveToken: async ({ accessTokenExpiresAt }, savedClient) =>
      ({
        ...(await grant?.renew()),
        accessTokenExpiresAt,
        scope: grant?.scopes,
        client: savedClient,
        user,
      }) as OAuth2Server.Token,
    // Codes are issued by the page on which users consent, and bearers are verified as keys.
    saveAuthorizationCode: () => Promise.resolve(null),
    getAccessToken: () => Promise.resolve(null),
  };
  return { model, isCodeUsed: () => codeUsed };
}
