import type { FileEncoding } from './reading/decode-text.js';
import type { OpenedFile } from './reading/read-file.js';
import { type DateOrder, dateOrderOf } from './rows/read-values.js';

/** What the rows of a table say about each other. */
export interface Survey {
  encoding: FileEncoding;
  /** Null if no date has one reading only, or if they contradict each other. */
  dateOrder: DateOrder | null;
}

/** Reads a table, of which at most this many rows count. @throws UnreadableFile, or why the signal was aborted. */
export async function surveyTable(
  { rows, tried, encoding }: OpenedFile,
  maxRows: number,
  signal: AbortSignal,
): Promise<Survey> {
  const columns = (['createdAt', 'activeFrom', 'expiresAt'] as const).flatMap((field) => tried[field] ?? []);
  const orders = new Set<DateOrder>();
  let read = 0;
  for await (const { values = {} } of rows) {
    signal.throwIfAborted();
    if (++read > maxRows) break;
    for (const column of columns) {
      const order = dateOrderOf(values[column]);
      if (order) orders.add(order);
    }
  }
  const [order] = orders;
  return { encoding: encoding(), dateOrder: orders.size === 1 && order ? order : null };
}
