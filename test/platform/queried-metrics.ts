const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset', 'ignoring', 'group_left', 'group_right']);

/** The names of the series that a PromQL expression reads. */
export function queriedMetrics(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, ' ');
  const names = withoutLabels.matchAll(/(?<![\w.$])([a-zA-Z_]\w*)\b(?!\s*\()/g);
  return [...names].flatMap(([, name = '']) => (keywords.has(name) ? [] : [name]));
}
