import { dataOf } from './api-client.ts';
import { dashboardClient } from './dashboard-client.ts';

/** A token is not used in its last 30 seconds, so that it does not expire in transit. */
const marginMs = 30_000;

let current: { token: string; validUntil: number } | null = null;
let pending: Promise<string> | null = null;

/**
 * Returns a bearer token for `/v1`, which the server issues in exchange for the session cookie. The token is valid for
 * ten minutes and stays in this module's memory. Concurrent callers share one request.
 */
export async function bearerToken(): Promise<string> {
  if (current && performance.now() < current.validUntil) return current.token;
  pending ??= requestToken().finally(() => (pending = null));
  return pending;
}

/** The token, if one is available immediately. A page that is closing cannot wait for another. */
export const tokenAtHand = (): string | null =>
  current && performance.now() < current.validUntil ? current.token : null;

/** Drops the token after it was rejected or the session changed. */
export function forgetBearerToken(): void {
  current = null;
}

async function requestToken(): Promise<string> {
  const requestedAt = performance.now();
  const { token, expiresInSeconds } = await dataOf(dashboardClient.POST('/dashboard/api/token'));
  current = { token, validUntil: requestedAt + expiresInSeconds * 1000 - marginMs };
  return token;
}
