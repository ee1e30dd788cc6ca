import { DocumentedAnswers, type OpenApiDocument } from '@app/testing';
import { readFileSync } from 'node:fs';

const documented = new DocumentedAnswers(
  JSON.parse(readFileSync('docs/dashboard-openapi.json', 'utf8')) as OpenApiDocument,
);

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** False skips validating the response against the document. */
  checked?: boolean;
}

export interface CallResponse<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** The body of an error. */
export interface ErrorBody {
  error: { code: string; message: string; requestId: string; fields?: { field: string; code: string }[] };
}

/** A browser on a dashboard page: keeps the cookies and sends fetch metadata. */
export class BrowserClient {
  /** The session's cookie, `name=value`; empty if there is none. */
  cookie = '';
  /** The cookie that recognizes the browser later, `name=value`; empty if there is none. */
  device = '';
  /** The cookie that ties a challenge of a passkey to the browser, `name=value`; empty if there is none. */
  passkey = '';
  /** The cookie of a sign-in that is in progress at an OpenID provider, `name=value`; empty if there is none. */
  oidc = '';
  /** Id of the account that the page shows, as the last response named it; null before. */
  private account: string | null = null;

  constructor(
    readonly baseUrl: string,
    /** Client address, reported by a trusted proxy. */
    readonly address = '192.0.2.1',
    /** Origin of the page that the browser is on. */
    readonly origin = baseUrl,
  ) {}

  get<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<CallResponse<T>> {
    return this.call<T>('GET', path, options);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<CallResponse<T>> {
    return this.call<T>('POST', path, { body, ...options });
  }

  delete<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<CallResponse<T>> {
    return this.call<T>('DELETE', path, options);
  }

  async call<T>(
    method: string,
    path: string,
    { body, headers, checked = true }: CallOptions = {},
  ): Promise<CallResponse<T>> {
    const page: Record<string, string> = method === 'GET' ? {} : await this.shown();
    const cookies = [this.cookie, this.device, this.passkey, this.oidc].filter((cookie) => cookie !== '');
    const response = await fetch(`${this.baseUrl}/dashboard/api${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.address,
        ...(method === 'GET' ? {} : { Origin: this.origin }),
        ...(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {}),
        ...page,
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const set of response.headers.getSetCookie()) this.keep(set.split(';', 1)[0] ?? '');
    const result = { status: response.status, headers: response.headers, body: (await response.json()) as T };
    const { account } = result.body as { account?: { id?: string } | null };
    if (typeof account?.id === 'string') this.account = account.id;
    if (checked) documented.check(method, `/dashboard/api${path.split('?', 1)[0]}`, result);
    return result;
  }

  /** Names the account of the page. A page that was opened with a session from elsewhere asks for it first. */
  private async shown(): Promise<Record<string, string>> {
    if (this.cookie !== '' && this.account === null) await this.get('/session', { checked: false });
    return this.account === null ? {} : { 'Waypost-Account': this.account };
  }

  private keep(pair: string): void {
    const value = pair.endsWith('=') ? '' : pair;
    if (pair.includes('-device=')) this.device = value;
    else if (pair.includes('-passkey=')) this.passkey = value;
    else if (pair.includes('-oidc=')) this.oidc = value;
    else {
      this.cookie = value;
      this.account = null;
    }
  }
}
