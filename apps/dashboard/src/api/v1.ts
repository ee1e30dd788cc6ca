import createClient from 'openapi-fetch';
import { bearer, forgetBearer } from './bearer.ts';
import { Problem, unreachable, type ErrorDetail } from './problem.ts';
import type { paths } from './v1.gen.ts';

/** `/v1`, typed by the document that the API publishes. Wrap calls in `answerOf`. */
export const v1 = createClient<paths>({ fetch: send });

/** Sends with the session's bearer, and once more with a new one where that was refused. */
async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await sendWith(await bearer(), request);
  if (answer.status !== 401) return answer;
  forgetBearer();
  return sendWith(await bearer(), again);
}

async function sendWith(token: string, request: Request): Promise<Response> {
  request.headers.set('Authorization', `Bearer ${token}`);
  return fetch(request).catch((thrown: unknown) => {
    if (request.signal.aborted) throw thrown;
    throw unreachable();
  });
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The body of a good answer. @throws Problem for every other. */
export async function answerOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  throw new Problem(response.status, (error as { error?: ErrorDetail } | undefined)?.error ?? {});
}
