import { type FileRow, maxRowLength, UnreadableFile } from './file-row.js';

/** The rows of a file with one JSON object per line. Lines that are none are reported as such. @throws UnreadableFile. */
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
 * The objects in the outermost lists of a JSON file, wherever the list is: the responses of other services' APIs differ in
 * what is around it. @throws UnreadableFile.
 */
export async function* listRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const open: string[] = [];
  let [line, startLine, startDepth] = [1, 1, 0];
  let object: string | undefined;
  let [inString, escaped] = [false, false];
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
        if (open.length > 100) throw new UnreadableFile('malformed_json', 'The JSON has too many levels.');
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
}

function rowOf(text: string, line: number): FileRow {
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      return { line, values: values as Record<string, unknown> };
    }
  } catch {
    // Reported like any other line that is not an object.
  }
  return { line, problem: 'This is not a JSON object.' };
}
