/** If the wait would be longer, the client reports the error instead. */
const maxMs = 60_000;
const firstMs = 500;

/**
 * The pause before the next attempt in milliseconds, or null if it would be too long.
 * @param attempt 0 after the first attempt
 * @param retryAfter the header of the response: seconds or a date
 */
export function retryDelay(attempt: number, retryAfter: string | null): number | null {
  const asked = retryAfter === null ? NaN : millisecondsOf(retryAfter);
  if (asked > maxMs) return null;
  // Clients that failed together should not retry together.
  const backoff = firstMs * 2 ** attempt * (0.5 + Math.random() / 2);
  return Number.isNaN(asked) ? Math.min(backoff, maxMs) : Math.max(asked, 0);
}

const millisecondsOf = (retryAfter: string): number =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
