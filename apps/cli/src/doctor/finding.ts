/** What a check has found. */
export interface Finding {
  /** What was looked at, in a word. */
  check: string;
  /** `warning`: it works, and should be looked at soon. `problem`: something does not work, or will soon stop. */
  status: 'ok' | 'warning' | 'problem';
  /** What is the case, in a sentence without the final period. */
  message: string;
  /** What to do about it; null if nothing needs to be done. */
  remedy: string | null;
}

export const ok = (check: string, message: string): Finding => ({
  check,
  status: 'ok',
  message,
  remedy: null,
});

export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'warning',
  message,
  remedy,
});

export const problem = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'problem',
  message,
  remedy,
});

/** The message of an error, or of what caused it, without a final period. Errors of `fetch` say only that it failed. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || String(error)).replace(/\.$/, '');
}
