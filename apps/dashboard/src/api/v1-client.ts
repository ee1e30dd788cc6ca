import { createApiClient, sendRequest } from './api-client.ts';
import { withIdempotencyKey } from './once.ts';
import { noteCall } from './page-calls.ts';
import { bearerToken, forgetBearerToken } from './bearer-token.ts';
import type { paths } from './v1.gen.ts';

/** The POSTs that create something, except files, which `upload-file.ts` sends. */
export const madeOnce: readonly string[] = [
  '/v1/conversions',
  '/v1/conversions/{id}/refunds',
  '/v1/domains',
  '/v1/groups',
  '/v1/imports/bio-page',
  '/v1/invitations',
  '/v1/links',
  '/v1/links/{id}/duplicate',
  '/v1/reports/shares',
  '/v1/webhooks',
  '/v1/websites',
  '/v1/websites/{id}/duplicate',
] satisfies (keyof paths)[];

/** Client for `/v1`, which the session's bearer token authorizes. */
export const v1Client = createApiClient<paths>(withIdempotencyKey(sendWithRetry, madeOnce));

/** Sends the request with the bearer token. If the token is rejected, retries once with a new one. */
async function sendWithRetry(request: Request): Promise<Response> {
  const retry = request.clone();
  const response = await sendWithToken(request);
  if (response.status !== 401) return response;
  forgetBearerToken();
  return sendWithToken(retry);
}

async function sendWithToken(request: Request): Promise<Response> {
  noteCall(request);
  request.headers.set('Authorization', `Bearer ${await bearerToken()}`);
  return sendRequest(request);
}
