import createClient, { type Client } from 'openapi-fetch';
import { ApiError, type ErrorDetail } from './api-error.ts';
import { withStepUp } from './step-up.ts';

/**
 * Creates a client for the calls that an OpenAPI document describes. Unwrap every call with `dataOf`. If a call requires
 * the user to authenticate again, it asks them and continues.
 */
export const createApiClient = <Paths extends object>(send = sendRequest): Client<Paths> =>
  createClient<Paths>({ fetch: withStepUp(send) });

/** Sends a request. @throws ApiError if the server cannot be reached */
export async function sendRequest(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    throw new ApiError(0, {
      code: 'unreachable' as ErrorDetail['code'],
      message: 'Cannot reach the server. Is Waypost running?',
    });
  }
}

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
