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

const words = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' };

/** Formats findings for people: one line each, the remedy below it, and a summary at the end. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, status, message, remedy }) => [
    `${words[status].padEnd(9)}${check.padEnd(width + 2)}${message}`,
    ...(remedy === null ? [] : [`${' '.repeat(width + 11)}${remedy}`]),
  ]);
  return [...lines, '', summary(findings)].join('\n');
}

function summary(findings: readonly Finding[]): string {
  const checks = (wanted: Finding['status']): string[] => [
    ...new Set(findings.filter(({ status }) => status === wanted).map(({ check }) => check)),
  ];
  const [problems, warnings] = [checks('problem'), checks('warning')];
  if (problems.length + warnings.length === 0) return 'Everything is fine.';
  return [
    ...(problems.length > 0 ? [`Problems: ${problems.join(', ')}.`] : ['Nothing is broken.']),
    ...(warnings.length > 0 ? [`Warnings: ${warnings.join(', ')}.`] : []),
  ].join(' ');
}
