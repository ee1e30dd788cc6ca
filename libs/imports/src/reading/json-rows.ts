import { type FileRow, maxColumns, maxRowLength, UnreadableFile } from './file-row.js';

/** Maximum nesting of lists and objects. Deeper ones could not be serialized again. */
const maxLevels = 100;

/** The rows of a file with one JSON object per line. Reports lines that are not objects. @throws UnreadableFile. */
export async function* lineRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 1;
  for await (const text of linesOf(texts)) {
    if (text.trim() !== '') yield rowOf(text, line);
    line++;
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxRowLength)
      throw new UnreadableFile('malformed_json', 'A line of the file is too long.');
    yield* lines;
  }
  yield rest;
}

/**
 * The objects in the outermost lists of a JSON file, wherever the list is: API responses of other services differ in
 * what surrounds it. @throws UnreadableFile, also if there is no list.
 */
export async function* listRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const open: string[] = [];
  let [line, startLine, startDepth] = [1, 1, 0];
  let object: string | undefined;
  let [inString, escaped, hasList] = [false, false, false];
  for await (const text of texts) {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at] ?? '';
      if (character === '\n') line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
      } else if (character === '"') inString = true;
      else if (character === '[' || character === '{') {
        if (object === undefined && character === '{' && open.at(-1) === '[') {
          [object, from, startLine, startDepth] = ['', at, line, open.length];
        }
        open.push(character);
        hasList ||= character === '[';
        if (open.length > maxLevels)
          throw new UnreadableFile('malformed_json', 'The JSON has too many levels.');
      } else if (character === ']' || character === '}') {
        open.pop();
        if (object !== undefined && open.length === startDepth) {
          yield rowOf(object + text.slice(from, at + 1), startLine);
          object = undefined;
        }
      }
    }
    if (object === undefined) continue;
    object += text.slice(from);
    if (object.length > maxRowLength)
      throw new UnreadableFile('malformed_json', 'An object of the file is too large.');
  }
  if (open.length > 0) throw new UnreadableFile('malformed_json', 'The JSON ends early.');
  if (!hasList) throw new UnreadableFile('malformed_json', 'The JSON has no list of links.');
}

function rowOf(text: string, line: number): FileRow {
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      const problem = problemOf(values);
      return problem === null ? { line, values: values as Record<string, unknown> } : { line, problem };
    }
  } catch {
    // Reported like any other line that is not an object.
  }
  return { line, problem: 'This is not a JSON object.' };
}

function problemOf(values: object): string | null {
  if (Object.keys(values).length > maxColumns) return `The object has more than ${maxColumns} properties.`;
  return isWithin(values, maxLevels) ? null : 'The object has too many levels.';
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1));
}
