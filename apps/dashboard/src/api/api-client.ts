import { t } from '@lingui/core/macro';
import createClient, { type Client } from 'openapi-fetch';
import { language } from '../language/language.ts';
import { ApiError, type ErrorDetail } from './api-error.ts';
import { setReachable, startSlowChange } from './connection.ts';
import { onceAtATime } from './once.ts';
import { withSignIn } from './sign-in-again.ts';
import { withStepUp } from './step-up.ts';

/**
 * Creates a client for the calls that an OpenAPI document describes. Unwrap every call with `dataOf`. If a call
 * requires a step-up, or the session has ended under a form, it prompts the user and continues. Mails that a call
 * causes are in the language of the page.
 */
export const createApiClient = <Paths extends object>(send = sendRequest): Client<Paths> =>
  createClient<Paths>({ headers: { 'Accept-Language': language }, fetch: withSignIn(withStepUp(send)) });

/** Milliseconds after which the user is told that a change is slow. */
const slowAfterMs = 2_000;
/** How long to wait for the response to a change, in milliseconds. */
const giveUpAfterMs = 30_000;

/** Sends a request. @throws ApiError if there is no response */
export const sendRequest = onceAtATime(async (request: Request): Promise<Response> => {
  const isChange = request.method !== 'GET';
  let answered: (() => void) | undefined;
  const slow = isChange ? setTimeout(() => (answered = startSlowChange()), slowAfterMs) : undefined;
  const signals = isChange ? [request.signal, AbortSignal.timeout(giveUpAfterMs)] : [request.signal];
  try {
    const response = await fetch(request, { signal: AbortSignal.any(signals) });
    setReachable(true);
    return response;
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    const isOffline = !navigator.onLine;
    // Without a connection, a call says nothing about the server.
    if (!isOffline) setReachable(false);
    throw ApiError.unreachable(isChange ? notSaved() : notLoaded(), isOffline);
  } finally {
    clearTimeout(slow);
    answered?.();
  }
});

const notLoaded = (): string =>
  navigator.onLine ? t`Cannot reach the server. Is Waypost running?` : t`You are offline.`;

const notSaved = (): string =>
  navigator.onLine
    ? t`No response from Waypost. Nothing that you entered is lost. Try again: it is done only once.`
    : t`Not sent: you are offline. Nothing that you entered is lost. Try again when you are back online.`;

interface CallResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the body of a successful response. @throws ApiError for any other response */
export async function dataOf<T>(call: Promise<CallResult<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const detail = (error as { error?: ErrorDetail } | undefined)?.error ?? {};
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  throw new ApiError(response.status, detail, retryAfter);
}
