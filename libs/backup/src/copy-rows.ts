import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of a connection of `pg` that COPY needs. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
}

const highWaterMark = 256 * 1024;

/** Runs `copy … to stdout`. Reading the stream pauses and resumes the connection, so that rows do not pile up in memory. */
export function copyOut(client: pg.Client, text: string): Readable & { rows: number } {
  return client.query(new CopyOut(text));
}

/** Runs `copy … from stdin` with the data that `source` yields. @returns the number of rows. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(text, source)).done;
}

/** Closes a connection in the middle of a statement. */
export function destroyConnection(client: pg.Client): void {
  (client as unknown as { connection: CopyConnection }).connection.stream.destroy();
}

const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

class CopyOut extends Readable {
  rows = 0;
  private connection: CopyConnection | undefined;

  constructor(private readonly text: string) {
    super({ highWaterMark });
  }

  submit(connection: unknown): void {
    this.connection = connection as CopyConnection;
    this.connection.query(this.text);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer.
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

class CopyIn {
  readonly done: Promise<number>;
  private rows = 0;
  private failure: unknown;
  private resolve!: (rows: number) => void;
  private reject!: (error: unknown) => void;

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }

  handleCopyInResponse(connection: unknown): void {
    void this.send(connection as CopyConnection);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.resolve(this.rows);
  }

  handleError(error: Error): void {
    // Our own reason for giving up, rather than the server's report of it.
    this.reject(this.failure ?? error);
    this.failure ??= error;
  }

  private async send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.failure !== undefined) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    } catch (error) {
      this.failure = error;
      connection.sendCopyFail('the source failed');
    }
  }
}

/** Resolves when the stream accepts more data, or is closed. */
function drained(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
