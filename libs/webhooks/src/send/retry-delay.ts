const minDelayMs = 5_000;
const maxDelayMs = 86_400_000;
/** The factor by which each pause exceeds the one before it. */
const growth = 3;
/** The maximum share that is added to a pause, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/**
 * The pause after an attempt that failed, milliseconds: 5 s after the first, 15 s after the second, up to 24 h.
 * @param retryAfter the header of the response. Bounded like any pause.
 */
export function retryDelay(attempts: number, retryAfter: string | undefined, random = Math.random): number {
  const asked = retryAfterMs(retryAfter);
  const usual = minDelayMs * growth ** Math.max(attempts - 1, 0);
  const delay = Math.min(Math.max(asked ?? usual, minDelayMs), maxDelayMs);
  return Math.min(delay * (1 + jitter * random()), maxDelayMs);
}

/** Seconds, or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : at - Date.now();
}
