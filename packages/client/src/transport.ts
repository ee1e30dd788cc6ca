import { WaypostError } from './errors.js';
import { retryDelay } from './retry-delay.js';

/** The query of a call, and how it is made. */
export interface CallOptions extends RequestOptions {
  [parameter: string]: unknown;
}

/** How a call is made. */
export interface RequestOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Replaces the key that each POST gets. Send the same one to repeat a call in another process. */
  idempotencyKey?: string;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
  options: CallOptions;
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

/** Statuses after which the server did nothing, and may do it later. */
const retryable = [429, 503];

/** Sends requests, and repeats those that failed for the moment. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** Returns what a response has: JSON, text, or anything else as a blob. */
  async send(call: Call): Promise<unknown> {
    const response = await this.respond(call);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/json')) return (await response.json()) as unknown;
    return /^text\/|ndjson/.test(type) ? response.text() : response.blob();
  }

  /** Reads a response with one JSON object per line. */
  async *lines(call: Call): AsyncGenerator<unknown, void> {
    const { body } = await this.respond(call);
    let rest = '';
    for await (const text of textsOf(body)) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) yield JSON.parse(line);
    }
    if (rest) yield JSON.parse(rest);
  }

  /** Every call may be repeated: a POST has an idempotency key, and the others set or delete what they name. */
  private async respond({ method, path, body, options, deletedId }: Call): Promise<Response> {
    const { signal, idempotencyKey, ...query } = options;
    const { key, baseUrl, maxRetries = 3, timeoutMs = 30_000, uploadTimeoutMs = 900_000 } = this.options;
    const content = contentOf(body);
    const request = {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? randomKey() }),
        ...content.headers,
      },
      body: content.body,
    };
    const url = `${baseUrl.replace(/\/+$/, '')}${path}${queryOf(query)}`;
    // The response to a file begins when all of it has arrived.
    const limitMs = body instanceof Blob ? uploadTimeoutMs : timeoutMs;
    let mayBeDone = false;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.attempt(url, request, limitMs, signal);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const error = outcome instanceof Response ? await WaypostError.of(outcome) : outcome;
      if (error.status === 404 && mayBeDone && deletedId !== undefined) {
        return Response.json({ ok: true, deleted: deletedId });
      }
      mayBeDone ||= error.status !== 429;
      const isRepeated = attempt > 0 && error.code === 'idempotency_conflict';
      const isPassing = error.status === 0 || retryable.includes(error.status) || isRepeated;
      const retryAfter = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
      const delay = retryDelay(attempt, retryAfter);
      if (!isPassing || attempt >= maxRetries || delay === null) throw error;
      await wait(delay, signal);
    }
  }

  /** @throws the reason of an abort. Other failures are returned. */
  private async attempt(
    url: string,
    request: RequestInit,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<Response | WaypostError> {
    const { fetch = globalThis.fetch } = this.options;
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    const timer = setTimeout(() => controller.abort(), limitMs);
    try {
      return await fetch(url, { ...request, signal: controller.signal });
    } catch (cause) {
      signal?.throwIfAborted();
      const isTimeout = controller.signal.aborted;
      const code = isTimeout ? 'timeout' : 'network_error';
      const message = isTimeout ? 'The server did not respond in time.' : 'The server could not be reached.';
      return new WaypostError(0, { code, message }, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Browsers have `crypto.randomUUID` in secure contexts only, which a page at `http://intranet` is not. */
const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

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

async function* textsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
