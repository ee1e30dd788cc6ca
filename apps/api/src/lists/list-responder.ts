import { invalidRequest } from '@app/common';
import { isDatabaseUnavailable, Signatures } from '@app/database';
import { Injectable, StreamableFile } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import pRetry from 'p-retry';
import { parse, stringify } from 'uuid';
import type { PageQuery } from './page.dto.js';
import { streamOf } from './stream-of.js';

/** Rows per query when a whole list is streamed. The first query never reads more, so that the response begins soon. */
const defaultChunkSize = 500;
const signatureBytes = 12;
/** Retries while the database is unavailable: three, after 0.5, 1 and 2 seconds. */
const patience = {
  retries: 3,
  minTimeout: 500,
  shouldRetry: ({ error }: { error: unknown }) => isDatabaseUnavailable(error),
};

/** The row after which a page begins. */
export interface ListPosition {
  id: string;
  /** The row's sort key when it was read. Empty if the list is sorted by id. */
  key: string;
}

/** A list of rows in a fixed order, read in keyset pages. */
export interface ListSource<Row extends { id: string }> {
  accountId: string;
  /** Identifies the list with its filter and order. A cursor of one list is not valid for another. */
  name: string;
  /** Reads up to `limit` rows after a position. */
  page: (limit: number, after: ListPosition | undefined) => Promise<Row[]>;
  /** The sort key of a row. Omit if the list is sorted by id. */
  sortKey?: (row: Row) => string;
  /** Converts the row to its form in the response. */
  present: (row: Row) => object;
  /** Rows per query when the whole list is streamed. Use fewer if rows are large, and more if they are small. */
  chunkSize?: number;
}

/** The scope in which a cursor is valid. */
type ListIdentity = Pick<ListSource<{ id: string }>, 'accountId' | 'name'>;

/** One page of a list. */
export interface ListPage {
  data: object[];
  nextCursor: string | null;
}

/** Responds with a list: one page and a cursor, or the whole list as a stream that holds no transaction. */
@Injectable()
export class ListResponder {
  constructor(private readonly signatures: Signatures) {}

  /** @throws DomainError `invalid_request` if the cursor was not issued for this list and account. */
  async respond<Row extends { id: string }>(
    source: ListSource<Row>,
    { limit, cursor }: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    if (limit === undefined && cursor === undefined) return this.streamAll(source);
    const size = Number(limit ?? 100);
    const after = cursor === undefined ? undefined : await this.readCursor(source, cursor);
    const rows = await source.page(size + 1, after);
    const page = rows.slice(0, size);
    const last = rows.length > size ? page.at(-1) : undefined;
    return {
      data: page.map((row) => source.present(row)),
      nextCursor: last ? await this.issueCursor(source, positionOf(source, last)) : null,
    };
  }

  private async streamAll<Row extends { id: string }>(source: ListSource<Row>): Promise<StreamableFile> {
    const pages = await rowsOf(source);
    async function* json(): AsyncGenerator<string> {
      let separator = '{"data":[';
      for await (const rows of pages) {
        yield separator + JSON.stringify(rows.map((row) => source.present(row))).slice(1, -1);
        separator = ',';
      }
      yield separator === ',' ? ']}' : '{"data":[]}';
    }
    return new StreamableFile(streamOf(json()), {
      type: 'application/json; charset=utf-8',
    });
  }

  /** A cursor that is valid for this list and account only. */
  async issueCursor(list: ListIdentity, { id, key }: ListPosition): Promise<string> {
    const position = Buffer.concat([parse(id), Buffer.from(key)]);
    return Buffer.concat([position, await this.sign(list, position)]).toString('base64url');
  }

  /** @throws DomainError `invalid_request` if the cursor was not issued for this list and account. */
  async readCursor(list: ListIdentity, cursor: string): Promise<ListPosition> {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length >= 16 + signatureBytes && bytes.toString('base64url') === cursor) {
      const position = bytes.subarray(0, -signatureBytes);
      if (timingSafeEqual(bytes.subarray(-signatureBytes), await this.sign(list, position))) {
        return { id: stringify(position.subarray(0, 16)), key: position.subarray(16).toString() };
      }
    }
    throw invalidRequest([
      { field: 'cursor', code: 'invalid_cursor', message: 'This is not a cursor of this list.' },
    ]);
  }

  private async sign({ accountId, name }: ListIdentity, position: Buffer): Promise<Buffer> {
    const signed = [accountId, name, position.toString('hex')].join('\0');
    return (await this.signatures.sign('cursor', signed)).subarray(0, signatureBytes);
  }
}

/**
 * All rows of a list, page by page, without empty pages. Reads the first ones before it returns, so that an unreachable
 * database still leads to a 503, and from then on one page ahead of the client. Retries a later page if the database
 * is, or seems on a busy machine, unavailable for a moment: the response has begun, so an error would truncate it.
 * Empties each page once it is used: promises that V8 has not collected yet would keep the rows of all pages.
 */
export async function rowsOf<Row extends { id: string }>(
  source: Pick<ListSource<Row>, 'page' | 'sortKey' | 'chunkSize'>,
): Promise<AsyncGenerator<Row[]>> {
  const { page, chunkSize = defaultChunkSize } = source;
  let size = Math.min(chunkSize, defaultChunkSize);
  const first = await page(size, undefined);
  async function* pages(): AsyncGenerator<Row[]> {
    let rows = first;
    for (;;) {
      const last = rows.length === size ? rows.at(-1) : undefined;
      size = chunkSize;
      const next = last && pRetry(() => page(size, positionOf(source, last)), patience);
      // It may fail while the client is still reading earlier rows, or has left.
      next?.catch(() => undefined);
      if (rows.length > 0) yield rows;
      rows.length = 0;
      if (!next) return;
      rows = await next;
    }
  }
  return pages();
}

const positionOf = <Row extends { id: string }>(
  { sortKey }: Pick<ListSource<Row>, 'sortKey'>,
  row: Row,
): ListPosition => ({
  id: row.id,
  key: sortKey?.(row) ?? '',
});
