import { DocumentedAnswers, type OpenApiDocument } from '@app/testing';
import { readFileSync } from 'node:fs';

const documented = new DocumentedAnswers(
  JSON.parse(readFileSync('docs/dashboard-openapi.json', 'utf8')) as OpenApiDocument,
);

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the answer is held against the document; true by default. */
  checked?: boolean;
}

export interface CallAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** What a refusal says. */
export interface Refusal {
  error: { code: string; message: string; requestId: string; fields?: { field: string; code: string }[] };
}

/** A browser on the dashboard's page: keeps the cookie and says where its calls come from. */
export class BrowserClient {
  /** `name=value`, empty where there is none. */
  cookie = '';

  constructor(
    readonly baseUrl: string,
    /** As the visitor's, by way of a trusted proxy. */
    readonly address = '192.0.2.1',
  ) {}

  get<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<CallAnswer<T>> {
    return this.call<T>('GET', path, options);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<CallAnswer<T>> {
    return this.call<T>('POST', path, { body, ...options });
  }

  delete<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<CallAnswer<T>> {
    return this.call<T>('DELETE', path, options);
  }

  async call<T>(
    method: string,
    path: string,
    { body, headers, checked = true }: CallOptions = {},
  ): Promise<CallAnswer<T>> {
    const response = await fetch(`${this.baseUrl}/dashboard/api${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.address,
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const set = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (set !== undefined) this.cookie = set.endsWith('=') ? '' : set;
    const answer = { status: response.status, headers: response.headers, body: (await response.json()) as T };
    if (checked) documented.check(method, `/dashboard/api${path.split('?', 1)[0]}`, answer);
    return answer;
  }
}
