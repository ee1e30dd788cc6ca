import {
  ApiClient,
  createAccountWithKey,
  createMember,
  pageHeaders,
  type Service,
  startService,
} from '@app/testing';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

const redirectUri = 'https://assistant.example/callback';

interface AppRequest {
  name: string;
  host: string;
  scopes: string[];
  problem: string | null;
  cancelUrl: string;
}
interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}
type Member = Awaited<ReturnType<typeof createMember>>;

/** An assistant as the official client library implements it. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [redirectUri] };
  page: URL | undefined;
  stored: OAuthTokens | undefined;
  private information: OAuthClientInformationMixed | undefined;
  private verifier = '';
  private discovery: OAuthDiscoveryState | undefined;

  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed) => void (this.information = information);
  tokens = () => this.stored;
  saveTokens = (tokens: OAuthTokens) => void (this.stored = tokens);
  redirectToAuthorization = (url: URL) => void (this.page = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.discovery = state);
  discoveryState = () => this.discovery;
}

describe('OAuth', () => {
  let service: Service;
  let database: pg.Client;
  let accountId: string;
  let owner: Member;

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: {
        OAUTH: 'on',
        CORS_ORIGINS: 'https://browser-app.example',
        RATE_LIMIT_PER_MINUTE: '0',
        TRUSTED_PROXIES: '127.0.0.1,::1',
      },
    });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    ({ accountId } = await createAccountWithKey(service));
    owner = await createMember(service, { accountId, role: 'owner' });
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  let networks = 0;
  const register = async (metadata: object, network = `203.0.113.${++networks}`) => {
    const response = await fetch(`${service.apiUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
      body: JSON.stringify(metadata),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const registered = async (uris = [redirectUri]): Promise<string> =>
    (await register({ client_name: 'Assistant', redirect_uris: uris })).body.client_id ?? '';

  /** A call that a page of the dashboard makes. */
  async function call<T>(member: Member, method: string, path: string, body?: object) {
    const response = await fetch(`${service.apiUrl}/dashboard/api${path}`, {
      method,
      headers: {
        ...(await pageHeaders(service.apiUrl, member.cookie)),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  const newVerifier = () => randomBytes(32).toString('base64url');
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
  const queryOf = (client: string, verifier: string, changes: Record<string, string | null> = {}): string => {
    const parameters = {
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri,
      scope: 'read write',
      state: 'a b&c',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
    return new URLSearchParams(given).toString();
  };
  const ask = (member: Member, query: string) => call<AppRequest>(member, 'POST', '/apps/request', { query });
  const consent = (member: Member, query: string) =>
    call<{ url: string }>(member, 'POST', '/apps', { query });

  async function post<T>(path: string, parameters: Record<string, string> | string[][]) {
    const response = await fetch(service.apiUrl + path, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    return { status: response.status, body: (await response.json()) as T & { error?: string } };
  }
  const exchange = (client: string, code: string, verifier: string, changes: Record<string, string> = {}) =>
    post<Tokens>('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: client,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    });
  const refresh = (client: string, token: string, changes: Record<string, string> = {}) =>
    post<Tokens>('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: token,
      ...changes,
    });

  async function codeFor(member: Member, changes: Record<string, string | null> = {}) {
    const [client, verifier] = [await registered(), newVerifier()];
    const { body } = await consent(member, queryOf(client, verifier, changes));
    return { client, verifier, code: new URL(body.url).searchParams.get('code') ?? '' };
  }
  async function connected(member: Member, changes: Record<string, string | null> = {}) {
    const { client, verifier, code } = await codeFor(member, changes);
    const { status, body: tokens } = await exchange(client, code, verifier);
    expect(status).toBe(200);
    return { client, verifier, code, tokens };
  }
  const api = (token: string) => new ApiClient(service, token);
  const statusWith = async (token: string) => (await api(token).get('/v1/account')).status;
  const appsOf = async (member: Member) =>
    (
      await call<{ data: { id: string; name: string; host: string; scopes: string[]; user: string }[] }>(
        member,
        'GET',
        '/apps',
      )
    ).body.data;

  it('connects the official client of MCP: discovery, registration, consent, tools, and new tokens', async () => {
    const assistant = new Assistant();
    const url = new URL(`${service.apiUrl}/mcp`);
    const transport = () => new StreamableHTTPClientTransport(url, { authProvider: assistant });
    const newClient = () => new Client({ name: 'test', version: '1' });
    const first = transport();
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);

    expect(assistant.page?.origin).toBe(new URL(service.apiUrl).origin);
    expect(assistant.page?.pathname).toBe('/dashboard/connect');
    const query = assistant.page?.search.slice(1) ?? '';
    expect((await ask(owner, query)).body).toEqual({
      name: 'Assistant',
      host: 'assistant.example',
      scopes: ['read', 'write'],
      problem: null,
      cancelUrl: expect.stringContaining('error=access_denied') as string,
    });
    const { body } = await consent(owner, query);
    await first.finishAuth(new URL(body.url).searchParams);

    const client = newClient();
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    const slug = `oauth-${randomBytes(4).toString('hex')}`;
    const link = { slug, destination: 'https://shop.example/' };
    expect((await client.callTool({ name: 'create_link', arguments: link })).structuredContent).toMatchObject(
      link,
    );
    await client.close();

    await database.query(`update api_keys set access_until = now() - interval '1 ms' where account_id = $1`, [
      accountId,
    ]);
    const before = assistant.stored;
    const again = newClient();
    await again.connect(transport());
    expect((await again.listTools()).tools.length).toBeGreaterThan(10);
    await again.close();
    expect(assistant.stored?.access_token).not.toBe(before?.access_token);
    expect(assistant.stored?.refresh_token).not.toBe(before?.refresh_token);

    const { rows } = await database.query<{ name: string }>(
      `select actor_name as name from unsealed_audit_entries where account_id = $1 and action = 'link.created'
       union all select actor_name from audit_entries where account_id = $1 and action = 'link.created'`,
      [accountId],
    );
    expect(rows).toEqual([{ name: 'Assistant (assistant.example)' }]);
  });

  it('stores hashes of codes and tokens only', async () => {
    const { code, tokens } = await connected(owner);
    const { rows } = await database.query<{ row: string }>(
      'select to_jsonb(k)::text as row from api_keys k where account_id = $1',
      [accountId],
    );
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [
      code,
      code.slice(0, 43),
      code.slice(43),
      tokens.access_token,
      tokens.refresh_token.slice(43),
    ]) {
      expect(stored).not.toContain(secret);
    }
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'read write' });
    // In whole seconds, rounded down.
    expect(Math.abs(tokens.expires_in - 3600)).toBeLessThan(60);
  });

  describe('an authorization request', () => {
    it.each([
      'https://assistant.example/callback/',
      'https://assistant.example/callback?more=1',
      'https://assistant.example:8443/callback',
      'https://other.example/callback',
      'http://assistant.example/callback',
      '',
    ])('is refused without a redirect if its redirect URI is %j', async (uri) => {
      const query = queryOf(await registered(), newVerifier(), { redirect_uri: uri });
      expect([(await ask(owner, query)).status, (await consent(owner, query)).status]).toEqual([400, 400]);
    });

    it('may have another port on the loopback address, to which the code is bound', async () => {
      const [client, verifier] = [await registered(['http://127.0.0.1:1/callback']), newVerifier()];
      const uri = 'http://127.0.0.1:50123/callback';
      const { body } = await consent(owner, queryOf(client, verifier, { redirect_uri: uri }));
      expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:50123\/callback\?code=/);
      const code = new URL(body.url).searchParams.get('code') ?? '';
      const wrong = await exchange(client, code, verifier, { redirect_uri: 'http://127.0.0.1:1/callback' });
      expect(wrong.status).toBe(400);
      // A wrong attempt uses the code up.
      expect((await exchange(client, code, verifier, { redirect_uri: uri })).body.error).toBe(
        'invalid_grant',
      );
    });

    it.each<[string, Record<string, string | null>, string]>([
      ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
      ['PKCE without a method', { code_challenge_method: null }, 'invalid_request'],
      ['PKCE that is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['a challenge of another length', { code_challenge: 'x' }, 'invalid_request'],
      ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
      ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
      ['the scope members:read', { scope: 'read members:read' }, 'invalid_scope'],
      ['the scope audit:read', { scope: 'audit:read' }, 'invalid_scope'],
      ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ])('with %s leads to an error', async (_what, changes, problem) => {
      const query = queryOf(await registered(), newVerifier(), changes);
      const { body } = await ask(owner, query);
      expect(body.problem).toBe(problem);
      const back = new URL(body.cancelUrl);
      expect(back.origin + back.pathname).toBe(redirectUri);
      expect(Object.fromEntries(back.searchParams)).toEqual({
        error: problem,
        state: 'a b&c',
        iss: new URL(service.apiUrl).origin,
      });
      expect((await consent(owner, query)).status).toBe(403);
    });

    it('keeps the query of the redirect URI to the character', async () => {
      const uri = 'https://assistant.example/callback?flag&s=a~b%20c';
      const query = queryOf(await registered([uri]), newVerifier(), { redirect_uri: uri });
      expect((await consent(owner, query)).body.url.startsWith(`${uri}&code=`)).toBe(true);
    });

    it('needs a session of our own page that authenticated lately, and a registered app', async () => {
      const query = queryOf(await registered(), newVerifier());
      expect((await consent({ ...owner, cookie: 'waypost=x' }, query)).status).toBe(401);
      const foreign = await fetch(`${service.apiUrl}/dashboard/api/apps`, {
        method: 'POST',
        headers: {
          ...(await pageHeaders(service.apiUrl, owner.cookie)),
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'cross-site',
        },
        body: JSON.stringify({ query }),
      });
      expect(foreign.status).toBe(403);
      await database.query('update sessions set stepped_up_at = null where user_id = $1', [owner.userId]);
      expect((await consent(owner, query)).body).toMatchObject({ error: { code: 'step_up_required' } });
      expect((await ask(owner, queryOf(owner.userId, newVerifier()))).status).toBe(404);
      expect(await appsOf(owner)).toEqual([]);
    });
  });

  describe('a code', () => {
    it('works once: a second use ends the tokens of the first', async () => {
      const { client, verifier, code, tokens } = await connected(owner);
      expect(await statusWith(tokens.access_token)).toBe(200);
      expect(await exchange(client, code, verifier)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
      expect(await statusWith(tokens.access_token)).toBe(401);
      expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('works once even if it is used many times at once', async () => {
      const { client, verifier, code } = await codeFor(owner);
      const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(client, code, verifier)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(await statusWith(won[0]?.body.access_token ?? '')).toBe(401);
    });

    it('needs no redirect URI again, which OAuth 2.1 leaves out', async () => {
      const { client, verifier, code } = await codeFor(owner);
      const form = { grant_type: 'authorization_code', client_id: client, code, code_verifier: verifier };
      expect((await post<Tokens>('/oauth/token', form)).status).toBe(200);
    });

    it.each([
      'application/x-www-form-urlencoded;',
      'application/x-www-form-urlencoded; charset',
      'application/x-www-form-urlencoded; charset=utf-8;',
    ])('works with any spelling of the type of a form: %s', async (type) => {
      const { client, verifier, code } = await codeFor(owner);
      const response = await fetch(`${service.apiUrl}/oauth/token`, {
        method: 'POST',
        headers: { 'Content-Type': type, Authorization: 'Basic eDp5' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: client,
          code,
          code_verifier: verifier,
        }).toString(),
      });
      expect([response.status, await response.json()]).toMatchObject([200, { token_type: 'Bearer' }]);
    });

    it('works for a minute', async () => {
      const { client, verifier, code } = await codeFor(owner);
      const { rows } = await database.query<{ left: number }>(
        'select extract(epoch from expires_at - created_at)::float8 as left from api_keys where client_id = $1',
        [client],
      );
      expect(rows[0]?.left).toBeCloseTo(60, 0);
      await database.query(`update api_keys set expires_at = now() - interval '1 ms' where client_id = $1`, [
        client,
      ]);
      expect((await exchange(client, code, verifier)).body.error).toBe('invalid_grant');
    });

    it.each(['wrong', 'missing'])('is lost with a verifier that is %s', async (how) => {
      const { client, verifier, code } = await codeFor(owner);
      const wrong = await exchange(client, code, how === 'wrong' ? newVerifier() : '');
      expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await exchange(client, code, verifier)).body.error).toBe('invalid_grant');
    });

    it('does not work for another app, nor as a refresh token', async () => {
      const { client, verifier, code } = await codeFor(owner);
      expect((await exchange(await registered(), code, verifier)).body.error).toBe('invalid_grant');
      expect((await refresh(client, code)).body.error).toBe('invalid_grant');
      expect((await exchange(client, code, verifier)).status).toBe(200);
    });
  });

  describe('a refresh token', () => {
    it('is replaced, and its second use ends the whole family', async () => {
      const { client, tokens } = await connected(owner);
      const next = (await refresh(client, tokens.refresh_token)).body;
      expect(await statusWith(tokens.access_token)).toBe(401);
      expect(await statusWith(next.access_token)).toBe(200);
      const last = (await refresh(client, next.refresh_token)).body;
      expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect(await statusWith(last.access_token)).toBe(401);
      expect((await refresh(client, last.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('belongs to its app, its resource and its scopes', async () => {
      const { client, tokens } = await connected(owner, { scope: 'read' });
      const token = tokens.refresh_token;
      expect((await refresh(await registered(), token)).body.error).toBe('invalid_grant');
      expect((await refresh(client, token, { resource: 'https://other.example' })).body.error).toBe(
        'invalid_target',
      );
      expect((await refresh(client, token, { scope: 'read write' })).body.error).toBe('invalid_scope');
      expect((await refresh(client, token, { scope: 'links:read' })).body.error).toBe('invalid_scope');
      expect((await refresh(client, token)).body.scope).toBe('read');
    });
  });

  describe('what an app may do', () => {
    it('is never more than the role of its user allows now', async () => {
      const editor = await createMember(service, { accountId, role: 'editor' });
      const { client, tokens } = await connected(editor);
      const link = { slug: `oauth-${randomBytes(4).toString('hex')}`, destination: 'https://shop.example/' };
      expect((await api(tokens.access_token).post('/v1/links', link)).status).toBe(201);
      await database.query(`update memberships set role = 'viewer' where user_id = $1`, [editor.userId]);
      expect((await api(tokens.access_token).post('/v1/links', link)).status).toBe(403);
      expect(await statusWith(tokens.access_token)).toBe(200);
      const { body } = await refresh(client, tokens.refresh_token, { scope: 'read write' });
      expect(body.scope).toBe('read');
      expect((await connected(editor)).tokens.scope).toBe('read');
      const query = queryOf(await registered(), newVerifier(), { scope: 'write' });
      expect((await ask(editor, query)).body).toMatchObject({ scopes: [], problem: 'access_denied' });
      expect((await consent(editor, query)).status).toBe(403);
    });

    it('has all its scopes again after a role that was lower for a while', async () => {
      const editor = await createMember(service, { accountId, role: 'viewer' });
      await database.query(`update memberships set role = 'editor' where user_id = $1`, [editor.userId]);
      const { client, tokens } = await connected(editor);
      await database.query(`update memberships set role = 'viewer' where user_id = $1`, [editor.userId]);
      const lowered = (await refresh(client, tokens.refresh_token)).body;
      await database.query(`update memberships set role = 'editor' where user_id = $1`, [editor.userId]);
      const { body } = await refresh(client, lowered.refresh_token, { scope: 'read' });
      expect([lowered.scope, body.scope]).toEqual(['read', 'read write']);
    });

    it('ends in time for an earlier version, too, and is not taken over there', async () => {
      const { client, tokens } = await connected(owner);
      const found = async (change: string) => {
        await database.query(`update api_keys set ${change} where client_id = $1`, [client]);
        const { rowCount } = await database.query(
          'select from api_keys k, keys_with_hashes(array[k.hash]) where k.client_id = $1',
          [client],
        );
        return rowCount;
      };
      expect(await found('taken_over_at = null')).toBe(1);
      expect(await found('taken_over_at = now()')).toBe(0);
      expect(await found(`taken_over_at = null, access_until = now() - interval '1 ms'`)).toBe(0);
      expect(await statusWith(tokens.access_token)).toBe(401);
    });

    it('ends when its user is removed from the account, also if they come back', async () => {
      const editor = await createMember(service, { accountId, role: 'editor' });
      await createMember(service, {
        accountId: (await createAccountWithKey(service)).accountId,
        role: 'owner',
        userId: editor.userId,
      });
      const { client, tokens } = await connected(editor);
      const { key } = await createAccountWithKey(service);
      expect(await statusWith(key)).toBe(200);
      const bearer = (await call<{ token: string }>(owner, 'POST', '/token')).body.token;
      const removal = await api(bearer).delete<{ error: unknown }>(
        `/v1/members/${editor.userId}?keys=take-over`,
      );
      expect(removal.status).toBe(200);
      await database.query(
        `insert into memberships (user_id, account_id, role, created_at) values ($1, $2, 'editor', now())`,
        [editor.userId, accountId],
      );
      expect(await statusWith(tokens.access_token)).toBe(401);
      expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('ends with “Revoke everything”', async () => {
      const { client, tokens } = await connected(owner);
      expect((await call(owner, 'POST', '/revoke-everything')).status).toBe(200);
      expect(await statusWith(tokens.access_token)).toBe(401);
      expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    });

    it('ends when its user or an owner disconnects it, and nobody else can', async () => {
      const editor = await createMember(service, { accountId, role: 'editor' });
      const viewer = await createMember(service, { accountId, role: 'viewer' });
      const [first, second] = [await connected(editor), await connected(editor)];
      const listed = {
        name: 'Assistant',
        host: 'assistant.example',
        scopes: ['read', 'write'],
        user: editor.email,
      };
      expect(await appsOf(editor)).toMatchObject([listed, listed]);
      expect(await appsOf(viewer)).toEqual([]);
      const [newer, older] = await appsOf(owner);
      expect((await call(viewer, 'DELETE', `/apps/${newer?.id}`)).status).toBe(404);
      expect((await call(editor, 'DELETE', `/apps/${newer?.id}`)).status).toBe(200);
      expect((await call(owner, 'DELETE', `/apps/${older?.id}`)).status).toBe(200);
      expect((await call(owner, 'DELETE', `/apps/${older?.id}`)).status).toBe(404);
      for (const { client, tokens } of [first, second]) {
        expect(await statusWith(tokens.access_token)).toBe(401);
        expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
      }
      expect(
        (await call<{ data: { name: string }[] }>(owner, 'GET', '/keys')).body.data.map(({ name }) => name),
      ).toEqual(['test']);
    });

    it('ends when the app revokes one of its tokens, and only for that app', async () => {
      for (const name of ['access_token', 'refresh_token'] as const) {
        const { client, tokens } = await connected(owner);
        const token = tokens[name];
        expect((await post('/oauth/revoke', { token, client_id: await registered() })).status).toBe(200);
        expect(await statusWith(tokens.access_token)).toBe(200);
        expect((await post('/oauth/revoke', { token, client_id: client })).status).toBe(200);
        expect(await statusWith(tokens.access_token)).toBe(401);
        expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
      }
    });

    it('is replaced when the same user connects the same app again', async () => {
      const { client, tokens } = await connected(owner);
      await consent(owner, queryOf(client, newVerifier()));
      expect(await statusWith(tokens.access_token)).toBe(401);
      expect(await appsOf(owner)).toHaveLength(1);
    });
  });

  it('connects at most 50 apps to an account', async () => {
    await database.query(
      `insert into api_keys (account_id, id, name, hash, prefix, scopes, created_by, created_at, expires_at, client_id)
       select $1, gen_random_uuid(), 'app', gen_random_uuid(), 'app.example', '{read}', $2, now(), now() + interval '1 day', gen_random_uuid()
       from generate_series(1, 49)`,
      [accountId, owner.userId],
    );
    const { client, tokens } = await connected(owner);
    expect((await consent(owner, queryOf(await registered(), newVerifier()))).status).toBe(403);
    expect(await statusWith(tokens.access_token)).toBe(200);
    // It takes the place of the earlier connection.
    expect((await consent(owner, queryOf(client, newVerifier()))).status).toBe(200);
    expect(await appsOf(owner)).toHaveLength(50);
  });

  it('lets pages of CORS_ORIGINS use its addresses without cookies, and lets nothing store tokens', async () => {
    const { client, tokens } = await connected(owner);
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: tokens.refresh_token,
    });
    const headers = { Origin: 'https://browser-app.example' };
    const answer = await fetch(`${service.apiUrl}/oauth/token`, { method: 'POST', headers, body });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const path of ['token', 'register', 'revoke']) {
      const preflight = await fetch(`${service.apiUrl}/oauth/${path}`, {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      });
      expect([path, preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
        path,
        204,
        headers.Origin,
      ]);
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const path of ['authorization-server', 'protected-resource/mcp']) {
      const { status, headers: given } = await fetch(`${service.apiUrl}/.well-known/oauth-${path}`, {
        headers,
      });
      expect([status, given.get('access-control-allow-origin')]).toEqual([200, headers.Origin]);
    }
  });

  it('says in the audit log with which request an app was disconnected, why, and what took its place', async () => {
    const { client, verifier, code } = await connected(owner);
    await exchange(client, code, verifier);
    const first = await connected(owner);
    const query = queryOf(first.client, verifier);
    const renewed = new URL((await consent(owner, query)).body.url).searchParams.get('code') ?? '';
    const { body: tokens } = await exchange(first.client, renewed, verifier);
    const revoked = await fetch(`${service.apiUrl}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.refresh_token, client_id: first.client }),
    });
    const { rows } = await database.query<{ action: string; details: object }>(
      `select action, actor_kind, request_id, details from unsealed_audit_entries
       where account_id = $1 and action in ('key.created', 'key.revoked')`,
      [accountId],
    );
    const ended = rows.filter(({ action }) => action === 'key.revoked');
    expect(ended).toHaveLength(2);
    expect(ended).toContainEqual(
      expect.objectContaining({ actor_kind: 'system', details: { reason: 'token_reused' } }),
    );
    expect(ended).toContainEqual({
      action: 'key.revoked',
      actor_kind: 'key',
      request_id: revoked.headers.get('x-request-id'),
      details: { reason: 'revoked' },
    });
    const replacements = rows.filter(({ details }) => 'ended' in details);
    expect(replacements).toMatchObject([{ action: 'key.created', actor_kind: 'user' }]);
  });

  describe('a registration', () => {
    it('is a public client, whatever it asks for', async () => {
      const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' };
      expect(await register(metadata)).toMatchObject({
        status: 201,
        body: {
          client_name: 'assistant.example',
          token_endpoint_auth_method: 'none',
          redirect_uris: [redirectUri],
        },
      });
    });

    it.each([
      [{}, 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['http://assistant.example/'] }, 'invalid_redirect_uri'],
      [
        { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
        'invalid_redirect_uri',
      ],
      [{ redirect_uris: [redirectUri], client_name: 'x'.repeat(121) }, 'invalid_client_metadata'],
      [{ redirect_uris: [redirectUri], client_name: 'a\u0000b' }, 'invalid_client_metadata'],
    ])('is refused: %j', async (metadata, error) => {
      expect(await register(metadata)).toMatchObject({ status: 400, body: { error } });
    });

    it('is forgotten after a day in which none of its codes was exchanged', async () => {
      const [unused, used] = [(await codeFor(owner)).client, (await connected(owner)).client];
      await database.query(`update oauth_clients set created_at = now() - interval '25 hours'`);
      expect((await ask(owner, queryOf(unused, newVerifier()))).status).toBe(404);
      expect((await ask(owner, queryOf(used, newVerifier()))).status).toBe(200);
    });

    it('is refused while 10,000 apps wait for their first user', async () => {
      await database.query(
        `insert into oauth_clients select gen_random_uuid(), 'flood', '{https://flood.example/}', now() from generate_series(1, 10000)`,
      );
      try {
        expect(await register({ redirect_uris: [redirectUri] })).toMatchObject({
          status: 503,
          body: { error: 'temporarily_unavailable' },
        });
      } finally {
        await database.query(`delete from oauth_clients where name = 'flood'`);
      }
      expect((await register({ redirect_uris: [redirectUri] })).status).toBe(201);
    });

    it('is possible 20 times an hour for an IPv4 address or an IPv6 site, a /48', async () => {
      const metadata = { redirect_uris: [redirectUri] };
      const statuses = [];
      for (let n = 0; n < 21; n++) statuses.push((await register(metadata, '198.51.100.7')).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
      expect((await register(metadata, '198.51.100.8')).status).toBe(201);
      const networks = Array.from({ length: 21 }, (_, n) => `2001:db8:5:${n.toString(16)}::1`);
      const ofSite = [];
      for (const network of networks) ofSite.push((await register(metadata, network)).status);
      expect(ofSite.filter((status) => status === 201)).toHaveLength(20);
      expect((await register(metadata, '2001:db8:6::1')).status).toBe(201);
    });
  });

  it('refuses what is no valid request for tokens', async () => {
    const { client, verifier, code } = await codeFor(owner);
    const twice = [
      ['grant_type', 'authorization_code'],
      ['client_id', client],
      ['client_id', client],
    ];
    expect((await post('/oauth/token', twice)).body.error).toBe('invalid_request');
    for (const grant_type of ['password', 'client_credentials', 'other']) {
      expect((await exchange(client, code, verifier, { grant_type })).body.error).toBe(
        'unsupported_grant_type',
      );
    }
    expect((await exchange(owner.userId, code, verifier)).body.error).toBe('invalid_client');
    expect((await post('/oauth/token', {})).body.error).toBe('invalid_request');
    expect((await post('/oauth/revoke', {})).body.error).toBe('invalid_request');
  });
});

describe('without OAUTH=on', () => {
  it('has no address of OAuth, and no challenge leads to one', async () => {
    const service = await startService({ apps: ['api'] });
    try {
      const { accountId } = await createAccountWithKey(service);
      const { cookie } = await createMember(service, { accountId, role: 'owner' });
      const headers = { ...(await pageHeaders(service.apiUrl, cookie)), 'Content-Type': 'application/json' };
      for (const [method, path] of [
        ['GET', '/.well-known/oauth-authorization-server'],
        ['GET', '/.well-known/oauth-protected-resource'],
        ['GET', '/.well-known/oauth-protected-resource/mcp'],
        ['POST', '/oauth/register'],
        ['POST', '/oauth/token'],
        ['POST', '/oauth/revoke'],
        ['POST', '/dashboard/api/apps/request'],
        ['POST', '/dashboard/api/apps'],
      ] as const) {
        const body = method === 'POST' ? JSON.stringify({ query: 'client_id=x' }) : undefined;
        const { status } = await fetch(service.apiUrl + path, { method, headers, body });
        expect([path, status]).toEqual([path, 404]);
      }
      const refused = await fetch(`${service.apiUrl}/mcp`, { method: 'POST' });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    } finally {
      await service.stop();
    }
  });
});
