import { destinationError } from '@app/links';
import { type ImportField, importFields } from './import-fields.js';
import { checkRow } from './rows/check-row.js';
import { chooseColumns, importSources, sourceNamed } from './sources/index.js';
import { decisiveColumns, type LinkSource, restrictions, shortUrlColumns } from './sources/link-source.js';

/** Each field rejects at least one of these values. */
const refused = ['', '?', '{', 'admin', 'x'.repeat(300), 'http://shop.example/', 'ftp://shop.example/', {}];

/** The Markdown tables in docs/import-export.md: which columns each source reads, and what happens to unreadable values. */
export function sourceTables(): string {
  const sources = importSources.map(sourceNamed);
  return [
    ...table(['Source', 'Recognized by the columns'], sources.map(recognitionOf)),
    '',
    ...table(
      ['Source', 'Field', 'Columns, in the order in which they are tried'],
      sources.flatMap(readingOf),
    ),
    '',
    ...table(
      ['Field', 'Also read in the files of every source but `waypost`', 'A value that cannot be read'],
      importFields.map((field) => [`\`${field}\``, code(restrictions[field] ?? []), becomes(field)]),
    ),
    '',
    `Columns that hold short URLs: ${code([...shortUrlColumns])}.`,
    '',
    `Columns that stop the import with a question if they have a value and are not read: ${code(questions())}, and in the files of other services those that the last table lists.`,
  ].join('\n');
}

const recognitionOf = ({ name, marks }: LinkSource): string[] => [
  `\`${name}\``,
  marks.length === 0 ? 'none of the others' : marks.map((mark) => code(mark, ' + ')).join(' or '),
];

/** The columns that are read from a file of the source that has every known column, except those that are read in every file. */
function readingOf(source: LinkSource): string[][] {
  const known = [...Object.values(source.columns), ...Object.values(restrictions)].flat();
  return Object.entries(chooseColumns(source, known)).flatMap(([field, columns]) => {
    const own = columns.filter((column) => source.columns[field as ImportField]?.includes(column));
    return own.length === 0 ? [] : [[`\`${source.name}\``, `\`${field}\``, code(own)]];
  });
}

/** How rows handle values that the field rejects. */
function becomes(field: ImportField): string {
  const outcomes = refused.flatMap((value) => {
    const row = checkRow(
      { line: 1, values: { slug: 'summer', destination: 'https://shop.example/', [field]: value } },
      {
        columns: Object.fromEntries(importFields.map((each) => [each, [each]])),
        ...{ isOwn: false, isEscaped: false, upgradeHttp: false, tags: [], now: new Date(0) },
        destinationError: (given) => destinationError(given, () => false),
      },
    );
    return 'reason' in row ? [`\`${row.reason}\``] : row.leftOut.length > 0 ? [leftOut] : [];
  });
  const reasons = new Set(outcomes.filter((outcome) => outcome !== leftOut));
  const skipped = reasons.size > 0 ? [`row skipped: ${[...reasons].join(', ')}`] : [];
  return [...(outcomes.includes(leftOut) ? [leftOut] : []), ...skipped].join('; ');
}

const leftOut = 'left out and reported';

const questions = (): string[] => {
  const restricting = new Set(Object.values(restrictions).flat());
  return [...decisiveColumns].filter((column) => !restricting.has(column));
};

const code = (names: readonly string[], separator = ', '): string =>
  names.map((name) => `\`${name}\``).join(separator);

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const [begin, end] = [
  '<!-- generated from libs/imports/src/sources by `npm run docs:imports` -->\n<!-- prettier-ignore-start -->\n\n',
  '\n\n<!-- prettier-ignore-end -->\n<!-- end of the generated part -->',
];

/** Replaces these tables between their marks in a document. @throws Error if it has no marks. */
export function withSourceTables(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error('The document has no place for the tables.');
  return document.slice(0, from + begin.length) + sourceTables() + document.slice(to);
}
