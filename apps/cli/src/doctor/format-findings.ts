import type { Finding } from './finding.js';

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
