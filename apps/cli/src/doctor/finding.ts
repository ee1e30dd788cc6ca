/** The result of a check. */
export interface Finding {
  /** The subject of the check, in a word. */
  check: string;
  /** `warning`: it works, but needs attention soon. `problem`: something does not work, or will soon stop. */
  status: 'ok' | 'warning' | 'problem';
  /** The state, in a sentence without the final period. */
  message: string;
  /** How to fix it; null if there is nothing to do. */
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

/** The message of an error, or of its cause, without a final period. Errors of `fetch` mention only that it failed. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || String(error)).replace(/\.$/, '');
}
