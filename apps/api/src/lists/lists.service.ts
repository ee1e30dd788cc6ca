import { invalidRequest } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable, StreamableFile } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse, stringify } from 'uuid';
import type { PageQuery } from './page.dto.js';

/** Rows of one query where a whole list is streamed, and they are small. */
const usualChunk = 500;
const signatureBytes = 12;

/** The row that a page begins after. */
export interface Place {
  id: string;
  /** What the row was sorted by when it was read; empty in a list that is in the order of ids. */
  key: string;
}

/** What a list is made of: rows in one order, each with an id, in keyset pages. */
export interface ListSource<Row extends { id: string }> {
  accountId: string;
  /** Name of the list with its filter and order; a cursor of one list is refused by another. */
  name: string;
  /** Up to `limit` rows that follow a place. */
  page: (limit: number, after: Place | undefined) => Promise<Row[]>;
  /** What a row was sorted by, where that is not its id. */
  keyOf?: (row: Row) => string;
  /** What the answer shows of a row. */
  show: (row: Row) => object;
  /** Rows of one query where the list is streamed whole: fewer where rows are big. */
  chunk?: number;
}

/** One page of a list. */
export interface ListPage {
  data: object[];
  nextCursor: string | null;
}

/** Answers lists: page by page with a cursor, or whole as a stream that holds no transaction. */
@Injectable()
export class Lists {
  constructor(private readonly signatures: Signatures) {}

  /** @throws DomainError invalid_request for a cursor that was not issued for this list and account. */
  async answer<Row extends { id: string }>(
    source: ListSource<Row>,
    { limit, cursor }: PageQuery,
  ): Promise<ListPage | StreamableFile> {
    if (limit === undefined && cursor === undefined) return this.whole(source);
    const size = Number(limit ?? 100);
    const after = cursor === undefined ? undefined : await this.read(source, cursor);
    const rows = await source.page(size + 1, after);
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => source.show(row)),
      nextCursor: last ? await this.issue(source, placeOf(source, last)) : null,
    };
  }

  /** The first rows are read before the answer begins, so that a database that is away is still a clean 503. */
  private async whole<Row extends { id: string }>(source: ListSource<Row>): Promise<StreamableFile> {
    const { page, show, chunk = usualChunk } = source;
    const first = await page(chunk, undefined);
    async function* json(): AsyncGenerator<string> {
      let rows = first;
      let separator = '{"data":[';
      for (;;) {
        if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(show(row))).join(',');
        if (rows.length > 0) separator = ',';
        if (rows.length < chunk) break;
        const last = rows.at(-1);
        rows = await page(chunk, last && placeOf(source, last));
      }
      yield separator === ',' ? ']}' : '{"data":[]}';
    }
    return new StreamableFile(Readable.from(json(), { objectMode: false }), {
      type: 'application/json; charset=utf-8',
    });
  }

  private async issue(source: { accountId: string; name: string }, { id, key }: Place): Promise<string> {
    const place = Buffer.concat([parse(id), Buffer.from(key)]);
    return Buffer.concat([place, await this.signatureOf(source, place)]).toString('base64url');
  }

  private async read(source: { accountId: string; name: string }, cursor: string): Promise<Place> {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length >= 16 + signatureBytes && bytes.toString('base64url') === cursor) {
      const place = bytes.subarray(0, -signatureBytes);
      if (timingSafeEqual(bytes.subarray(-signatureBytes), await this.signatureOf(source, place))) {
        return { id: stringify(place.subarray(0, 16)), key: place.subarray(16).toString() };
      }
    }
    throw invalidRequest([
      { field: 'cursor', code: 'invalid_cursor', message: 'This is not a cursor that this list has given.' },
    ]);
  }

  private async signatureOf(
    { accountId, name }: { accountId: string; name: string },
    place: Buffer,
  ): Promise<Buffer> {
    const signed = [accountId, name, place.toString('hex')].join('\0');
    return (await this.signatures.sign('cursor', signed)).subarray(0, signatureBytes);
  }
}

const placeOf = <Row extends { id: string }>({ keyOf }: ListSource<Row>, row: Row): Place => ({
  id: row.id,
  key: keyOf?.(row) ?? '',
});
