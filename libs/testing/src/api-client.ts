import { unavailable } from '@app/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentedAnswers, type OpenApiDocument } from './documented-answers.js';

export interface ApiRequest {
  /** Sent as JSON. A string and bytes are sent unchanged. */
  body?: unknown;
  /** Overrides the client's key. Null sends no key. */
  key?: string | null;
  headers?: Record<string, string>;
  /** False for a response that the OpenAPI document does not describe. */
  documented?: boolean;
}

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise the text. */
  body: T;
}

/** By service, because a later one may have the port of one that was stopped. */
const documents = new WeakMap<object, Promise<DocumentedAnswers>>();
/** By the text of the document: the validators of most services are equal, and compiling them takes long. */
const validators = new Map<string, DocumentedAnswers>();

async function fetchDocument(apiUrl: string): Promise<DocumentedAnswers> {
  const response = await fetch(`${apiUrl}/openapi.json`);
  const text = (await response.text()).replaceAll(apiUrl, '');
  const known = validators.get(text) ?? new DocumentedAnswers(JSON.parse(text) as OpenApiDocument);
  validators.set(text, known);
  return known;
}

function documentOf(service: { apiUrl: string }): Promise<DocumentedAnswers> {
  const known = documents.get(service) ?? fetchDocument(service.apiUrl);
  documents.set(service, known);
  return known;
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Pauses before each repetition of a call that the API could not carry out, in milliseconds. */
const pauses = [500, 1_000, 2_000];

/** The database did not respond in time, as may happen on a machine that is busy with other tests. */
const isUnavailable = ({ status, body }: ApiAnswer<unknown>): boolean =>
  status === 503 && (body as { error?: { message?: string } }).error?.message === unavailable().message;

/**
 * Calls the API and checks every response against the OpenAPI document that the API serves. While the API cannot reach its
 * database, it repeats the call a few times, like any client, unless `patient` is false, for tests of such failures.
 */
export class ApiClient {
  private readonly pauses: readonly number[];

  constructor(
    private readonly service: { apiUrl: string },
    readonly key: string | null = null,
    { patient = true }: { patient?: boolean } = {},
  ) {
    this.pauses = patient ? pauses : [];
  }

  /**
   * @param path with its query, such as `/v1/links?limit=2`
   * @throws Error if the response differs from the document.
   */
  async request<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: ApiRequest,
  ): Promise<ApiAnswer<T>> {
    for (const pause of this.pauses) {
      const answer = await this.send<T>(method, path, options);
      if (!isUnavailable(answer)) return answer;
      await sleep(pause);
    }
    return this.send(method, path, options);
  }

  private async send<T>(
    method: string,
    path: string,
    { body, key = this.key, headers = {}, documented = true }: ApiRequest = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(this.service.apiUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isRaw(body) ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer: ApiAnswer<unknown> = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    if (documented) {
      const { pathname } = new URL(path, this.service.apiUrl);
      (await documentOf(this.service)).check(method, pathname, answer);
    }
    return answer as ApiAnswer<T>;
  }

  get<T = Record<string, unknown>>(path: string, options?: ApiRequest): Promise<ApiAnswer<T>> {
    return this.request<T>('GET', path, options);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: ApiRequest,
  ): Promise<ApiAnswer<T>> {
    return this.request<T>('POST', path, { body, ...options });
  }

  patch<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    options?: ApiRequest,
  ): Promise<ApiAnswer<T>> {
    return this.request<T>('PATCH', path, { body, ...options });
  }

  put<T = Record<string, unknown>>(path: string, body: unknown, options?: ApiRequest): Promise<ApiAnswer<T>> {
    return this.request<T>('PUT', path, { body, ...options });
  }

  delete<T = Record<string, unknown>>(path: string, options?: ApiRequest): Promise<ApiAnswer<T>> {
    return this.request<T>('DELETE', path, options);
  }
}
