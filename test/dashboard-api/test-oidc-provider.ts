import { freePort } from '@app/testing';
import { jest } from '@jest/globals';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

/** The claims of a user. */
interface Person {
  email?: string;
  groups?: unknown;
}

type Claims = Record<string, unknown>;
type Handler = ReturnType<Provider['callback']>;

const clientId = 'waypost';
const clientSecret = 'a secret of the client';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT with these claims, signed with the provider's key. */
function signToken(claims: Claims): string {
  const input = `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
}

/** An OpenID provider on loopback. Its sign-in page asks for a name and accepts any password. */
export class TestOidcProvider {
  /** All users who can sign in, by their subject, which they enter as their name. */
  readonly people: Record<string, Person> = {};
  /** Changes the claims of ID tokens before they are signed. */
  tamper: (claims: Claims) => Claims = (claims) => claims;
  /** The requests that it received, by path. */
  readonly requests: string[] = [];
  /** True makes it accept connections without responding. */
  hangs = false;
  private handler: Handler | null = null;
  private server: Server | null = null;

  private constructor(
    readonly issuer: string,
    private readonly port: number,
  ) {}

  /** @param host `127.0.0.1`, or `localhost`, which is another site for a browser. */
  static async start(host = '127.0.0.1'): Promise<TestOidcProvider> {
    const port = await freePort();
    const provider = new TestOidcProvider(`http://${host}:${port}`, port);
    await provider.resume();
    return provider;
  }

  /** Settings of a service that trusts this provider. */
  settings(account: string): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ACCOUNT: account,
      OIDC_ROLES: 'waypost-admins=owner,marketing=editor,staff=viewer',
      OIDC_NAME: 'Example ID',
    };
  }

  /** Makes the service its client. @param apiUrl `API_BASE_URL` of the service. */
  accept(apiUrl: string): void {
    // It warns that this is not for production.
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const provider = new Provider(this.issuer, {
      clients: [
        { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${apiUrl}/dashboard/oidc`] },
      ],
      jwks: { keys: [signingKey] },
      cookies: { keys: ['a key of cookies'] },
      claims: { openid: ['sub'], email: ['email'], profile: ['groups'] },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      findAccount: (_ctx, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people[accountId] }),
      }),
      // There is no consent screen.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    warnings.mockRestore();
    provider.use(async (ctx, next) => {
      await next();
      const { body } = ctx as { body?: { id_token?: string } };
      const payload = ctx.path === '/token' ? body?.id_token?.split('.')[1] : undefined;
      if (!body || payload === undefined) return;
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
      body.id_token = signToken(this.tamper(claims));
    });
    this.handler = provider.callback();
  }

  /** Starts again after `stop`. */
  async resume(): Promise<void> {
    const server = createServer((request, response) => {
      this.requests.push(new URL(request.url ?? '/', this.issuer).pathname);
      if (!this.hangs) void this.handler?.(request, response);
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    const { server } = this;
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
  }
}

/** A browser at the provider, which keeps its cookies there. */
export class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  /**
   * Opens a page of the provider and, if that asks who it is, signs in there.
   * @returns the query that the provider sends the browser back with, and whether it asked.
   */
  async signIn(url: string, name: string): Promise<{ query: string; asked: boolean }> {
    let next = new URL(url);
    let asked = false;
    for (let step = 0; step < 10; step++) {
      let response = await this.fetch(next);
      if (response.status === 200) {
        asked = true;
        response = await this.fetch(
          next,
          new URLSearchParams({ prompt: 'login', login: name, password: 'x' }),
        );
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status}`);
      next = new URL(location, next);
      if (next.pathname === '/dashboard/oidc') return { query: next.search.slice(1), asked };
    }
    throw new Error('the provider redirects without end');
  }

  private async fetch(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const method = body ? 'POST' : 'GET';
    const response = await fetch(url, { method, body, redirect: 'manual', headers: { Cookie: cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }
}
