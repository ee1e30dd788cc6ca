import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A database proxy that can make the connection that listens for changed slugs half-open, and no other. */
export class ListenerProxy {
  private readonly sockets = new Set<Socket>();
  /** Dropped bytes of listening connections. */
  swallowed = 0;
  halfOpen = false;

  private constructor(
    private readonly server: Server,
    /** Connects through this proxy. */
    readonly url: string,
  ) {}

  static async before(databaseUrl: string): Promise<ListenerProxy> {
    const target = new URL(databaseUrl);
    const server = createServer((near) => proxy.join(near, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' ? address?.port : '');
    const proxy = new ListenerProxy(server, url.href);
    return proxy;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket, target: URL): void {
    const far = connect(Number(target.port || 5432), target.hostname);
    let listens = false;
    const pairs: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of pairs) {
      this.sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        listens ||= from === near && chunk.includes('listen slugs');
        if (listens && this.halfOpen) this.swallowed += chunk.length;
        else to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
