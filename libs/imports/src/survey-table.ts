import type { FileEncoding } from './reading/decode-text.js';
import type { OpenedFile } from './reading/read-file.js';
import { type DateOrder, dateOrderOf } from './rows/read-values.js';

/** What the rows of a table say about each other. */
export interface Survey {
  encoding: FileEncoding;
  /** Null if no date has one reading only, or if they contradict each other. */
  dateOrder: DateOrder | null;
}

/** Reads a table to its end. @throws UnreadableFile. */
export async function surveyTable({ rows, tried, encoding }: OpenedFile): Promise<Survey> {
  const columns = (['createdAt', 'activeFrom', 'expiresAt'] as const).flatMap((field) => tried[field] ?? []);
  const orders = new Set<DateOrder>();
  for await (const { values = {} } of rows) {
    for (const column of columns) {
      const order = dateOrderOf(values[column]);
      if (order) orders.add(order);
    }
  }
  const [order] = orders;
  return { encoding: encoding(), dateOrder: orders.size === 1 && order ? order : null };
}
