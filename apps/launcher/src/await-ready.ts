import pRetry, { AbortError } from 'p-retry';

/** Milliseconds that a started app may be unready before we stop waiting for it. */
const longestWait = 15_000;
/** The same for an app that serves requests but reports a problem: connecting in the background takes a moment. */
const longestDegradedWait = 2_000;
const checkInterval = 50;
const requestTimeout = 5_000;

/**
 * Waits until the app on `port` reports that all is well.
 * @param host the address that the apps listen on
 * @returns null, or the problem that the app still reports after the longest wait.
 */
export async function awaitReady(host: string, port: number, signal: AbortSignal): Promise<string | null> {
  const url = healthUrl(host, port, 'ready');
  const began = performance.now();
  try {
    await pRetry(() => requireReady(url, performance.now() - began, signal), {
      retries: Infinity,
      factor: 1,
      minTimeout: checkInterval,
      maxRetryTime: longestWait,
      signal,
    });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return (error as Error).message;
  }
}

/** @throws Error with the reasons that the app reports. */
async function requireReady(url: string, waited: number, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)]),
  });
  const { status, reasons = [] } = (await response.json()) as { status: string; reasons?: string[] };
  if (status === 'ok') return;
  const error = new Error(reasons.length > 0 ? reasons.join('; ') : status);
  throw response.ok && waited >= longestDegradedWait ? new AbortError(error) : error;
}

/** Resolves when the app on `port` answers. @throws if it does not accept the connection, or closes it. */
export async function askIfLive(host: string, port: number, signal: AbortSignal): Promise<void> {
  const response = await fetch(healthUrl(host, port, 'live'), { signal });
  await response.body?.cancel();
}

/** @param host the address that the apps listen on; a wildcard is checked on the loopback address */
function healthUrl(host: string, port: number, check: 'live' | 'ready'): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const address = wildcards[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/health/${check}`;
}
