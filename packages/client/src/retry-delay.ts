/** A client that has to wait longer reports the error instead. */
const longestMs = 60_000;
const firstMs = 500;

/**
 * How long to wait before the next attempt, milliseconds, or null if it would be too long.
 * @param attempt 0 after the first attempt
 * @param retryAfter of the response: seconds or a date
 */
export function retryDelay(attempt: number, retryAfter: string | null): number | null {
  const asked = retryAfter === null ? NaN : millisecondsOf(retryAfter);
  if (asked > longestMs) return null;
  // Clients that failed together should not come back together.
  const backoff = firstMs * 2 ** attempt * (0.5 + Math.random() / 2);
  return Number.isNaN(asked) ? Math.min(backoff, longestMs) : Math.max(asked, 0);
}

const millisecondsOf = (retryAfter: string): number =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
