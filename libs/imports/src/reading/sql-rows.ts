import { type FileRow, maxRowLength, UnreadableFile } from './file-row.js';

/** The columns of `yourls_url`, for dumps whose statements do not name them. */
const usualColumns = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'];

const escapes: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };

/** A word, a punctuation mark or a string of an SQL file. */
interface Token {
  kind: 'word' | 'mark' | 'string';
  text: string;
  line: number;
}

/**
 * The rows that the `INSERT` statements of a dump add to the table of YOURLS: one whose name ends in `url`. Other statements
 * are ignored. @throws UnreadableFile.
 */
export async function* sqlRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let statement: Token[] = [];
  /** The columns of the statement whose values are being read. */
  let columns: string[] | undefined;
  let row: (string | null)[] | undefined;
  let line = 1;
  for await (const token of tokensOf(texts)) {
    if (token.kind === 'mark' && token.text === ';' && row === undefined) {
      [statement, columns] = [[], undefined];
    } else if (!columns) {
      if (statement.length < 200) statement.push(token);
      if (token.kind === 'word' && /^values?$/i.test(token.text)) columns = columnsOf(statement);
    } else if (!row) {
      if (token.kind === 'mark' && token.text === '(') [row, line] = [[], token.line];
    } else if (token.kind === 'mark' && token.text === ')') {
      yield { line, values: Object.fromEntries(columns.map((name, at) => [name, row?.[at] ?? ''])) };
      row = undefined;
    } else if (token.kind !== 'mark') {
      row.push(token.kind === 'word' && /^null$/i.test(token.text) ? null : token.text);
    }
  }
  if (row)
    throw new UnreadableFile('malformed_sql', `The dump ends within a row, which begins on line ${line}.`);
}

/** The columns that a statement up to `VALUES` inserts into; undefined if it is about another table. */
function columnsOf(statement: readonly Token[]): string[] | undefined {
  const words = statement.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const at = words.findIndex((word) => /^into$/i.test(word));
  if (!/^insert$/i.test(words[0] ?? '') || at < 0) return undefined;
  const open = statement.findIndex(({ kind, text }) => kind === 'mark' && text === '(');
  const named = statement.slice(open).filter(({ kind }) => kind === 'word');
  const columns = open < 0 ? usualColumns : named.slice(0, -1).map(({ text }) => text.toLowerCase());
  const table = words.slice(at + 1, open < 0 ? -1 : words.length - named.length).at(-1) ?? '';
  return /url$/i.test(table) && columns.includes('keyword') ? columns : undefined;
}

/** Splits SQL of MySQL and MariaDB. Comments and white space are left out. */
async function* tokensOf(texts: AsyncIterable<string>): AsyncGenerator<Token> {
  let line = 1;
  let rest = '';
  const pattern =
    /(?<space>\s+)|(?<comment>(?:-- [^\n]*|--(?=\n)|#[^\n]*)(?=\n)|\/\*[^]*?\*\/)|'(?<string>(?:[^'\\]|\\[^]|'')*)'(?=[^'])|"(?<double>(?:[^"\\]|\\[^]|"")*)"(?=[^"])|`(?<name>[^`]*)`|(?<word>(?!--)[\w$.+-]+)(?=[^\w$.+-])|(?<mark>[(),;=@*<>!:[\]{}\\?%&|~^]|\/(?=[^*]))/uy;
  async function* padded(): AsyncGenerator<string> {
    yield* texts;
    yield '\n';
  }
  for await (const text of padded()) {
    rest += text;
    let at = 0;
    while (at < rest.length) {
      pattern.lastIndex = at;
      const groups = pattern.exec(rest)?.groups;
      if (!groups) break;
      const end = pattern.lastIndex;
      const { string, double, name, word, mark } = groups;
      const quoted = string ?? double;
      if (quoted !== undefined) yield { kind: 'string', text: unquote(quoted), line };
      else if (name !== undefined || word !== undefined)
        yield { kind: 'word', text: name ?? word ?? '', line };
      else if (mark !== undefined) yield { kind: 'mark', text: mark, line };
      for (let next = rest.indexOf('\n', at); next >= 0 && next < end; next = rest.indexOf('\n', next + 1))
        line++;
      at = end;
    }
    rest = rest.slice(at);
    if (rest.length > maxRowLength) {
      throw new UnreadableFile('malformed_sql', `The file is not an SQL dump near line ${line}.`);
    }
  }
  if (rest.trim() !== '') throw new UnreadableFile('malformed_sql', `The dump ends early on line ${line}.`);
}

const unquote = (text: string): string =>
  text.replace(/\\([^])|''|""/g, (pair, escaped: string | undefined) =>
    escaped === undefined ? pair.slice(1) : (escapes[escaped] ?? escaped),
  );
