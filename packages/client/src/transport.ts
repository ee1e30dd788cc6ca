import { type Expected, partsOf, readBody, refusePage } from './body.js';
import { Deadline } from './deadline.js';
import { WaypostError } from './errors.js';
import { retryDelay } from './retry-delay.js';

/** The query and the options of a call. */
export interface CallOptions extends RequestOptions {
  [parameter: string]: unknown;
}

/** The options of a call. */
export interface RequestOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Replaces the generated key of a POST. Send the same one to repeat a call in another process. */
  idempotencyKey?: string | undefined;
  /**
   * Makes a change only if the resource is as it was read: `etagOf` of the returned resource. If it has changed since,
   * the call throws `precondition_failed`, as it does if its first attempt succeeded and the response was lost.
   */
  ifMatch?: string | undefined;
}

/** The `ETag` of each returned resource. */
const etags = new WeakMap<object, string>();

/** The version of a resource that a call returned, for `ifMatch`. Undefined if the response had none. */
export const etagOf = (resource: object): string | undefined => etags.get(resource);

interface Call {
  method: string;
  /** `/v1/links/{id}/pause` */
  template: string;
  /** The values for the template, in order. */
  ids: unknown[];
  body: unknown;
  options: CallOptions;
  expected: Expected;
  /** Id of the resource that the call deletes. */
  deletedId?: string;
}

interface TransportOptions {
  key: string;
  baseUrl: string;
  maxRetries?: number;
  timeoutMs?: number;
  uploadTimeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

/** Reads a successful response. It ends the deadline once it has read everything. */
type Read<Result> = (response: Response, deadline: Deadline) => Promise<Result>;

interface Failure {
  error: WaypostError;
  retryAfter: string | null;
}

/** Statuses of a server that is too busy or restarting, and of a proxy that could not reach it. */
const retryable = [429, 502, 503, 504];

/** Sends requests, and repeats those that failed temporarily. */
export class Transport {
  /** @throws TypeError if there is no key or address, before any request is sent */
  constructor(private readonly options: TransportOptions) {
    const { key, baseUrl } = options;
    if (!isText(key)) throw new TypeError('`key` is empty: it is an API key, `way_…`.');
    if (typeof baseUrl !== 'string') {
      throw new TypeError(
        '`baseUrl` is missing: it is the address of the API, such as https://links.example.',
      );
    }
  }

  /** Returns the content of a response: JSON, text, or anything else as a blob. */
  async send(call: Call): Promise<unknown> {
    return this.repeat(call, async (response, deadline) => {
      const data = await readBody(response, call.expected, deadline);
      deadline.end();
      const etag = response.headers.get('etag');
      if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
      return data;
    });
  }

  /** Reads a response with one JSON object per line. It is repeated only until its first part has arrived. */
  async *lines(call: Call): AsyncGenerator<unknown, void> {
    const { parts, first, deadline } = await this.repeat(call, async (response, deadline) => {
      refusePage(response);
      const parts = partsOf(response, deadline);
      return { parts, first: await parts.next(), deadline };
    });
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (let next = first; !next.done; next = await parts.next()) {
        const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line) yield JSON.parse(line);
      }
      if (rest) yield JSON.parse(rest);
    } catch (cause) {
      throw deadline.errorOf(cause, true);
    } finally {
      deadline.cancel();
    }
  }

  /** Every call may be repeated: a POST has an idempotency key, and the others are idempotent. */
  private async repeat<Result>(call: Call, read: Read<Result>): Promise<Result> {
    const { signal, idempotencyKey, ifMatch, ...query } = call.options;
    const { maxRetries = 3, timeoutMs = 30_000, uploadTimeoutMs = 900_000 } = this.options;
    const { url, request } = this.requestOf(call, query, { idempotencyKey, ifMatch });
    // The response to an upload begins only once the whole file has arrived.
    const limitMs = call.body instanceof Blob ? uploadTimeoutMs : timeoutMs;
    let mayBeDone = false;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.attempt(url, request, new Deadline(limitMs, signal), read);
      if ('result' in outcome) return outcome.result;
      signal?.throwIfAborted();
      const { error, retryAfter } = outcome;
      if (error.code === 'not_found' && mayBeDone && call.deletedId !== undefined) {
        return { ok: true, deleted: call.deletedId } as Result;
      }
      mayBeDone ||= error.status !== 429;
      const isRepeated = attempt > 0 && error.code === 'idempotency_conflict';
      const isPassing = error.status === 0 || retryable.includes(error.status) || isRepeated;
      const delay = retryDelay(attempt, retryAfter);
      if (!isPassing || attempt >= maxRetries || delay === null) throw error;
      await wait(delay, signal);
    }
  }

  /** @throws TypeError if an id, the idempotency key or `ifMatch` is empty */
  private requestOf(
    { method, template, ids, body }: Call,
    query: Record<string, unknown>,
    { idempotencyKey = randomKey(), ifMatch }: RequestOptions,
  ): { url: string; request: RequestInit } {
    if (!isText(idempotencyKey)) throw new TypeError('`idempotencyKey` is empty.');
    if (ifMatch !== undefined && !isText(ifMatch)) throw new TypeError('`ifMatch` is empty.');
    const { key, baseUrl } = this.options;
    const content = contentOf(body);
    const headers = {
      Authorization: `Bearer ${key.trim()}`,
      ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...content.headers,
    };
    const url = `${baseUrl.replace(/\/+$/, '')}${pathOf(method, template, ids)}${queryOf(query)}`;
    return { url, request: { method, headers, body: content.body } };
  }

  /** @throws the reason of an abort. Other failures are returned. */
  private async attempt<Result>(
    url: string,
    request: RequestInit,
    deadline: Deadline,
    read: Read<Result>,
  ): Promise<{ result: Result } | Failure> {
    const { fetch = globalThis.fetch } = this.options;
    let response: Response | undefined;
    try {
      response = await fetch(url, { ...request, signal: deadline.signal });
      if (response.ok) return { result: await read(response, deadline) };
      const error = await WaypostError.of(response);
      deadline.end();
      return { error, retryAfter: response.headers.get('retry-after') };
    } catch (cause) {
      deadline.cancel();
      return { error: deadline.errorOf(cause, response !== undefined), retryAfter: null };
    }
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Browsers have `crypto.randomUUID` in secure contexts only, which a page at `http://intranet` is not. */
const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** @throws TypeError if an id is missing or would lead to another path */
function pathOf(method: string, template: string, ids: unknown[]): string {
  let at = 0;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[at++];
    const isId = typeof id === 'number' || (isText(id) && id !== '.' && id !== '..');
    if (!isId) throw new TypeError(`\`${name}\` is empty or no id: ${method} ${template} needs it.`);
    return encodeURIComponent(String(id));
  });
}

function contentOf(body: unknown): { headers?: Record<string, string>; body?: string | Blob } {
  if (body === undefined) return {};
  if (body instanceof Blob) return { headers: { 'Content-Type': body.type }, body };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** A parameter with several values is repeated. */
function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value as string | number | boolean | string[] | undefined]
      .flat()
      .filter((each) => each !== undefined)
      .map((each) => [name, String(each)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    stop = resolve;
    timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', stop);
  });
  clearTimeout(timer);
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
}
