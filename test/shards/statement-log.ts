import { type DatabaseApp, databaseApps, databaseRole } from '@app/common';
import { DatabaseProxy } from '@app/testing';

/** What stands before the text of a query, and of a statement to prepare. */
const query = 0x51;
const parse = 0x50;

/** Keeps the text of every statement that an app sends to the database. */
export class StatementLog {
  private readonly texts = new Map<DatabaseApp, Set<string>>(databaseApps.map((app) => [app, new Set()]));

  /** @returns a proxy; what is sent through it is kept. */
  async watch(databaseUrl: string): Promise<DatabaseProxy> {
    return DatabaseProxy.before(databaseUrl, () => {
      const read = this.reader();
      return (chunk, fromClient) => {
        if (fromClient) read(chunk);
        return true;
      };
    });
  }

  /** Each different text once. */
  of(app: DatabaseApp): string[] {
    return [...(this.texts.get(app) ?? [])];
  }

  /** Reads what a client sends: its user in the first message, and the texts of queries and of statements to prepare. */
  private reader(): (chunk: Buffer) => void {
    let unread: Buffer = Buffer.alloc(0);
    let texts: Set<string> | null | undefined;
    return (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (;;) {
        // The first message has no type.
        const start = texts === undefined ? 0 : 1;
        if (unread.length < start + 4) return;
        const end = start + unread.readInt32BE(start);
        if (unread.length < end) return;
        const content = unread.toString('utf8', start + 4, end).split('\0');
        if (texts === undefined) {
          const [, user] = /\0?user\0([^\0]+)/.exec(content.join('\0')) ?? [];
          texts =
            this.texts.get(databaseApps.find((app) => databaseRole(app) === user) ?? ('' as never)) ?? null;
        } else if (unread[0] === query) texts?.add(content[0] ?? '');
        else if (unread[0] === parse) texts?.add(content[1] ?? '');
        unread = unread.subarray(end);
      }
    };
  }
}
