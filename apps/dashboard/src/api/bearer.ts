import { own } from './own.ts';

/** A bearer is not used in its last half minute, so that it does not expire on its way. */
const marginMs = 30_000;

let held: { token: string; until: number } | null = null;
let asking: Promise<string> | null = null;

/**
 * A bearer for `/v1`: what the session's cookie is swapped for. It lives in this module's memory alone, for ten
 * minutes, and every call at once waits for the same one.
 */
export async function bearer(): Promise<string> {
  if (held && performance.now() < held.until) return held.token;
  asking ??= swap().finally(() => (asking = null));
  return asking;
}

/** Forgets the bearer: it was refused, or somebody signed out. */
export function forgetBearer(): void {
  held = null;
}

async function swap(): Promise<string> {
  const asked = performance.now();
  const { token, expiresInSeconds } = await own.token();
  held = { token, until: asked + expiresInSeconds * 1000 - marginMs };
  return token;
}
