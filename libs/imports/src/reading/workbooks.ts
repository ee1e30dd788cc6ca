import { isTooMuch, TaskThread } from '@app/common';
import { Worker } from 'node:worker_threads';
import {
  type FileRow,
  maxRowLength,
  maxUnpackedBytes,
  maxWorkbookBytes,
  UnreadableFile,
} from './file-row.js';
import type { WorkbookError } from './read-workbook.js';
import type { ReadWorkbookResult } from './read-workbook.worker.js';
import { Table } from './table.js';

/** CPU time per workbook, including the start of the thread, in milliseconds. The largest ones take a few seconds. */
const cpuMs = 60_000;
/** The thread ends after this long without work. */
const idleMs = 10_000;

const inMiB = (bytes: number): string => `${bytes / 1024 ** 2} MiB`;

const messages: Record<WorkbookError['problem'], string> = {
  malformed_workbook:
    'The Excel workbook is damaged, or has a form that is not supported. Save the sheet as CSV, and import that.',
  not_text: 'The file is a ZIP file. Unpack it, and import a file from it.',
  workbook_too_large:
    `The Excel workbook is too large: it may have ${inMiB(maxWorkbookBytes)}, and ${inMiB(maxUnpackedBytes)} unpacked. ` +
    'Save the sheet as CSV, and import that.',
};

const unreadable = (problem: WorkbookError['problem']): UnreadableFile =>
  new UnreadableFile(problem, messages[problem]);

/** The signature of ZIP files, which Excel workbooks are. */
export const zipSignature = Buffer.from('PK\u0003\u0004');

/** Reads Excel workbooks one at a time in a worker thread, with bounded memory and time. */
export class Workbooks {
  private readonly thread = new TaskThread<Uint8Array, ReadWorkbookResult>(() => this.startWorker(), idleMs);

  /**
   * The rows of the first sheet. Omits rows without any text.
   * @param chunks of the file.
   * @throws UnreadableFile, Error if the machine is too busy.
   */
  async *rows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
    const result = await this.read(await joined(chunks));
    if ('problem' in result) throw unreadable(result.problem);
    const table = new Table();
    let line = 0;
    for (const json of linesOf(Buffer.from(result.rows.buffer))) {
      line++;
      const cells = JSON.parse(json) as string[];
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (json.length <= maxRowLength) yield* table.rows(line, cells);
      else yield { line, problem: `The row is longer than ${maxRowLength.toLocaleString('en')} characters.` };
    }
  }

  /** Ends the thread, which otherwise ends on its own. */
  async stop(): Promise<void> {
    await this.thread.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./read-workbook.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
  }

  private async read(file: Uint8Array): Promise<ReadWorkbookResult> {
    try {
      return await this.thread.run(file, cpuMs);
    } catch (error) {
      if (isTooMuch(error)) throw unreadable('workbook_too_large');
      throw error;
    }
  }
}

/** @throws UnreadableFile if there are more bytes than a workbook may have. */
async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunks) {
    length += part.length;
    if (length > maxWorkbookBytes) throw unreadable('workbook_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function* linesOf(text: Buffer): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(0x0a, at);
    const next = end < 0 ? text.length : end;
    yield text.toString('utf8', at, next);
    at = next + 1;
  }
}
