import type { Scope } from '@app/database';

/** The addresses of the authorization server, which is the API itself. */
export const oauthPaths = {
  authorize: '/dashboard/connect',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** Assistants request every scope that the metadata lists, so it lists only these. Apps may request any of `appScopes`. */
export const usualScopes: readonly Scope[] = ['read', 'write'];

const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** What clients read to find the authorization server, by path (RFC 8414, RFC 9728). @param base `API_BASE_URL`. */
export const oauthDocuments = (base: string): Record<string, object> => ({
  [resourceMetadataPath]: resource(base, base),
  [`${resourceMetadataPath}/mcp`]: resource(base, `${base}/mcp`),
  '/.well-known/oauth-authorization-server': {
    issuer: base,
    authorization_endpoint: base + oauthPaths.authorize,
    token_endpoint: base + oauthPaths.token,
    registration_endpoint: base + oauthPaths.register,
    revocation_endpoint: base + oauthPaths.revoke,
    scopes_supported: usualScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
});

const resource = (base: string, address: string) => ({
  resource: address,
  authorization_servers: [base],
  scopes_supported: usualScopes,
  bearer_methods_supported: ['header'],
});

/** True if it names the API as the resource that tokens are for (RFC 8707). */
export const isOwnResource = (value: string, base: string): boolean =>
  [base, `${base}/`, `${base}/mcp`, `${base}/v1`].includes(value);

/** The `WWW-Authenticate` of a 401 of `/mcp`, which leads clients to the authorization server. */
export const mcpChallenge = (base: string): string =>
  `Bearer resource_metadata="${base}${resourceMetadataPath}/mcp"`;
