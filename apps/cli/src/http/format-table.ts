import textWidth from 'fast-string-truncated-width';

export interface Column {
  title: string;
  /** Numbers are aligned to the right. */
  align?: 'right';
  /** Is shortened if the table is too wide. Other columns are shown in full. */
  flexible?: true;
}

const gap = '  ';
/** The narrowest that a flexible column gets, in columns of the terminal. */
const narrowest = 8;

const widthOf = (text: string): number => textWidth(text).width;

function cut(text: string, width: number): string {
  const { index, truncated } = textWidth(text, { limit: width, ellipsis: '…', ellipsisWidth: 1 });
  return truncated ? `${text.slice(0, index)}…` : text;
}

/** Widths of the columns: the widest cell, and less for flexible columns if that is too much. */
function widthsFor(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total: number,
): number[] {
  const widths = columns.map((_column, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  const sum = () => widths.reduce((all, width) => all + width, gap.length * (columns.length - 1));
  while (sum() > total) {
    const flexible = widths.filter((width, at) => columns[at]?.flexible && width > narrowest);
    if (flexible.length === 0) break;
    const widest = widths.findIndex((width, at) => columns[at]?.flexible && width === Math.max(...flexible));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Aligned columns, as wide as the terminal at most, or 80 columns where there is none. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total: number = process.stdout.columns ?? 80,
): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = widthsFor(columns, all, total);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => {
        const text = cut(cell, widths[at] ?? 0);
        const padding = ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text)));
        return columns[at]?.align === 'right' ? padding + text : text + padding;
      })
      .join(gap)
      .trimEnd();
  return all.map(line).join('\n');
}

/** Names and values below each other. */
export function formatFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...facts.map(([name]) => widthOf(name)));
  return facts.map(([name, value]) => name + ' '.repeat(width - widthOf(name)) + gap + value).join('\n');
}

const numbers = new Intl.NumberFormat();

/** In the language of the environment. A dash represents an unknown figure. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : numbers.format(value);
