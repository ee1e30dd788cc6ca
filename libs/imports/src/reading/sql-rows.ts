import { type FileRow, maxColumns, maxRowLength, UnreadableFile } from './file-row.js';

/** The columns of `yourls_url`, for dumps whose statements do not name them. */
const usualColumns = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'];

/** Maximum length of the name of a table or column in MySQL, in characters. */
const maxNameLength = 64;

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
  const tokens = new Tokens();
  const rows = new Rows();
  for await (const text of texts) {
    for (const token of tokens.read(text)) {
      const row = rows.take(token);
      if (row) yield row;
    }
  }
  for (const token of tokens.read('\n')) {
    const row = rows.take(token);
    if (row) yield row;
  }
  rows.end();
  tokens.end();
}

/** Assembles rows from tokens. */
class Rows {
  private statement: Token[] = [];
  /** The columns of the statement whose values are being read. */
  private columns: string[] | undefined;
  private row: (string | null)[] | undefined;
  private rowLength = 0;
  private line = 1;

  /** @returns the row that ends with the token. */
  take(token: Token): FileRow | undefined {
    const isMark = (text: string): boolean => token.kind === 'mark' && token.text === text;
    if (!this.row) {
      if (isMark(';')) [this.statement, this.columns] = [[], undefined];
      else if (!this.columns) this.takeOfStatement(token);
      else if (isMark('(')) [this.row, this.rowLength, this.line] = [[], 0, token.line];
    } else if (isMark(')')) {
      const row = this.row;
      this.row = undefined;
      const values = Object.fromEntries((this.columns ?? []).map((name, at) => [name, row[at] ?? '']));
      return { line: this.line, values };
    } else if (token.kind !== 'mark') {
      this.row.push(token.kind === 'word' && /^null$/i.test(token.text) ? null : token.text);
      this.rowLength += token.text.length;
      if (this.row.length > maxColumns || this.rowLength > maxRowLength) {
        throw new UnreadableFile('malformed_sql', `The row on line ${this.line} is too long.`);
      }
    }
    return undefined;
  }

  private takeOfStatement(token: Token): void {
    // The part of a statement before its values is short. Strings and long texts cannot be names.
    if (this.statement.length < 2 * maxColumns && token.kind !== 'string') {
      const isName = token.text.length <= maxNameLength;
      this.statement.push(isName ? { ...token, text: copyOf(token.text) } : { ...token, text: '' });
    }
    if (token.kind === 'word' && /^values?$/i.test(token.text)) this.columns = columnsOf(this.statement);
  }

  /** @throws UnreadableFile if a row is not complete. */
  end(): void {
    if (!this.row) return;
    throw new UnreadableFile(
      'malformed_sql',
      `The dump ends within a row, which begins on line ${this.line}.`,
    );
  }
}

/** Copies the word, so that it does not keep the whole text in memory. */
const copyOf = (word: string): string => Buffer.from(word).toString();

/** The columns of an `INSERT` statement up to `VALUES`; undefined if it is about another table. */
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

const pattern =
  /(?<space>\s+)|(?<comment>(?:-- [^\n]*|--(?=\n)|#[^\n]*)(?=\n)|\/\*[^]*?\*\/)|'(?<string>(?:[^'\\]|\\[^]|'')*)'(?=[^'])|"(?<double>(?:[^"\\]|\\[^]|"")*)"(?=[^"])|`(?<name>[^`]*)`|(?<word>(?!--)[\w$.+-]+)(?=[^\w$.+-])|(?<mark>[(),;=@*<>!:[\]{}\\?%&|~^]|\/(?=[^*]))/uy;

/** Tokenizes SQL of MySQL and MariaDB. Omits comments and white space. */
class Tokens {
  private line = 1;
  /** The beginning of an incomplete token. */
  private rest = '';

  /** The tokens that this text completes. @throws UnreadableFile. */
  *read(text: string): Generator<Token> {
    const all = this.rest + text;
    let at = 0;
    // Each line break is found once, no matter how many tokens a line has.
    let lineBreak = all.indexOf('\n');
    while (at < all.length) {
      pattern.lastIndex = at;
      const groups = pattern.exec(all)?.groups;
      if (!groups) break;
      at = pattern.lastIndex;
      const { string, double, name, word, mark } = groups;
      const quoted = string ?? double;
      const { line } = this;
      if (quoted !== undefined) yield { kind: 'string', text: unquote(quoted), line };
      else if (name !== undefined || word !== undefined)
        yield { kind: 'word', text: name ?? word ?? '', line };
      else if (mark !== undefined) yield { kind: 'mark', text: mark, line };
      for (; lineBreak >= 0 && lineBreak < at; lineBreak = all.indexOf('\n', lineBreak + 1)) this.line++;
    }
    this.rest = all.slice(at);
    if (this.rest.length > maxRowLength) {
      throw new UnreadableFile('malformed_sql', `The file is not an SQL dump near line ${this.line}.`);
    }
  }

  /** @throws UnreadableFile if a token is not complete. */
  end(): void {
    if (this.rest.trim() === '') return;
    throw new UnreadableFile('malformed_sql', `The dump ends early on line ${this.line}.`);
  }
}

const unquote = (text: string): string =>
  text.replace(/\\([^])|''|""/g, (pair, escaped: string | undefined) =>
    escaped === undefined ? pair.slice(1) : (escapes[escaped] ?? escaped),
  );
