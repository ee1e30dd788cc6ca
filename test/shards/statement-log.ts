import { type DatabaseApp, databaseApps, databaseRole } from '@app/common';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of the database that keeps the text of every statement that an app sends. */
export class StatementLog {
  private readonly texts = new Map<DatabaseApp, Set<string>>(databaseApps.map((app) => [app, new Set()]));

  private constructor(
    private readonly server: Server,
    /** The database URL through this proxy. */
    readonly url: string,
  ) {}

  static async before(databaseUrl: string): Promise<StatementLog> {
    const target = new URL(databaseUrl);
    const server = createServer((near) => log.join(near, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' ? address?.port : '');
    const log = new StatementLog(server, url.href);
    return log;
  }

  /** Each different text once. */
  of(app: DatabaseApp): string[] {
    return [...(this.texts.get(app) ?? [])];
  }

  /** Connections are closed by the apps. */
  close(): void {
    this.server.close();
  }

  private join(near: Socket, target: URL): void {
    const far = connect(Number(target.port || 5432), target.hostname);
    const read = this.reader();
    near.on('data', read);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
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
        } else if (unread[0] === 0x51) texts?.add(content[0] ?? '');
        else if (unread[0] === 0x50) texts?.add(content[1] ?? '');
        unread = unread.subarray(end);
      }
    };
  }
}
