import { toApiError } from './api-error.ts';

type Send = (request: Request) => Promise<Response>;

const contentOf = async (request: Request): Promise<string> =>
  `${request.method} ${request.url} ${await request.clone().text()}`;

/** Wraps `send`: while a change is under way, sending the same one again waits for its response instead. */
export function onceAtATime(send: Send): Send {
  const underWay = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method === 'GET') return send(request);
    const content = await contentOf(request);
    let answer = underWay.get(content);
    if (!answer) {
      answer = send(request).finally(() => underWay.delete(content));
      underWay.set(content, answer);
    }
    return (await answer).clone();
  };
}

/** The keys of unanswered POSTs that create something, by their content. */
const unanswered = new Map<string, string>();

/**
 * Wraps `send`: gives every POST a key, so that the server executes it once, even if the browser retries it.
 * @param madeOnce the paths of POSTs that create something, `/v1/links/{id}/duplicate`. One that got no answer keeps
 * its key when the user repeats it, so that nothing is created twice. Any other must take effect again: what it changed
 * may have been changed back since.
 */
export function withIdempotencyKey(send: Send, madeOnce: readonly string[]): Send {
  const creating = new RegExp(`^(?:${madeOnce.join('|').replaceAll(/\{\w+\}/g, '[^/]+')})$`);
  return async (request) => {
    if (request.method !== 'POST') return send(request);
    if (!creating.test(new URL(request.url).pathname)) {
      request.headers.set('Idempotency-Key', randomKey());
      return send(request);
    }
    const content = await contentOf(request);
    const key = unanswered.get(content) ?? randomKey();
    unanswered.set(content, key);
    request.headers.set('Idempotency-Key', key);
    try {
      const response = await send(request);
      const isInProgress = response.status === 409 && isConflict(await response.clone().json());
      if (response.status < 500 && !isInProgress) unanswered.delete(content);
      return response;
    } catch (thrown) {
      if (toApiError(thrown).code !== 'unreachable') unanswered.delete(content);
      throw thrown;
    }
  };
}

/** Drops sent bodies, which may be private, when the session ends. */
export const forgetUnanswered = (): void => unanswered.clear();

/** True if a response means that the first request with the key is still under way. @param body of the response */
export const isConflict = (body: unknown): boolean =>
  (body as { error?: { code?: string } } | null)?.error?.code === 'idempotency_conflict';

/** Also works without HTTPS, unlike `crypto.randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
