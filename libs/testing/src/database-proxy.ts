import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Observes the data of one connection. @returns true to forward the data; otherwise it is lost */
type ConnectionFilter = (chunk: Buffer, fromClient: boolean) => boolean;

/** A TCP proxy in front of the database that simulates outages, or observes the traffic. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private silent = false;
  /** The data that `swallow` has dropped. */
  readonly swallowed: Buffer[] = [];

  private constructor(
    private readonly server: Server,
    /** The database URL through this proxy. */
    readonly url: string,
    private readonly filterOf: () => ConnectionFilter,
  ) {}

  /** @param filterOf called for each connection. By default, everything is forwarded */
  static async before(
    databaseUrl: string,
    filterOf: () => ConnectionFilter = () => () => true,
  ): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl);
    const server = createServer((near) => proxy.join(near, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' ? address?.port : '');
    const proxy = new DatabaseProxy(server, url.href, filterOf);
    return proxy;
  }

  /** Closes all connections and refuses new ones. */
  async refuse(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.breakAll();
    await closed;
  }

  /** Accepts connections but forwards nothing, like a network that drops packets. */
  swallow(): void {
    this.silent = true;
  }

  /** Forwards again. Dropped data stays lost, and its connections are closed. */
  async restore(): Promise<void> {
    this.silent = false;
    this.breakAll();
    if (this.server.listening) return;
    this.server.listen(Number(new URL(this.url).port), '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    if (this.server.listening) await this.refuse();
  }

  private breakAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, target: URL): void {
    const far = connect(Number(target.port || 5432), target.hostname);
    const goesOn = this.filterOf();
    const pairs: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of pairs) {
      this.sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (this.silent) this.swallowed.push(chunk);
        else if (goesOn(chunk, from === near)) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
