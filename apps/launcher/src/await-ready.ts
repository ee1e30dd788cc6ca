import { setTimeout as sleep } from 'node:timers/promises';

/** How long an app that answers may say that it is not ready before we go on without it, milliseconds. */
const patience = 15_000;
const askEveryMs = 50;

/**
 * Waits until the app on `port` says that it can serve.
 * @param host the address that the apps listen on; a wildcard is asked on loopback
 * @returns null, or, where it does not say so in time, what it says instead.
 */
export async function awaitReady(host: string, port: number, signal: AbortSignal): Promise<string | null> {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const address = wildcards[host] ?? host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/health/ready`;
  const deadline = performance.now() + patience;
  for (;;) {
    const said = await ask(url);
    if (said === null || performance.now() >= deadline) return said;
    await sleep(askEveryMs, undefined, { signal });
  }
}

/** @returns null where the app is ready, else its words. */
async function ask(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return null;
    const { status, reasons = [] } = (await answer.json()) as { status: string; reasons?: string[] };
    return reasons.length > 0 ? reasons.join('; ') : status;
  } catch (error) {
    return (error as Error).message;
  }
}
