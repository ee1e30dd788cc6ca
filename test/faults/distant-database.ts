import { createTestDatabase, temporaryFolder, waitFor, freePort } from '@app/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { NetworkLink } from './network-link.js';

/** Runs inside the namespace. Both sides share only files, so the way back is a Unix socket. */
const relay = `
  import { connect, createServer } from 'node:net';
  const [port, host, path] = process.argv.slice(1);
  createServer((near) => {
    const far = connect(path);
    for (const [from, to] of [[near, far], [far, near]]) {
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(Number(port), host);`;

/** A test database behind a network link that can be cut. */
export class DistantDatabase {
  private constructor(
    /** Connects through the link. */
    readonly url: string,
    readonly link: NetworkLink,
    private readonly releases: readonly (() => unknown)[],
  ) {}

  /** @throws if network namespaces cannot be created. */
  static async create(): Promise<DistantDatabase> {
    const link = NetworkLink.create();
    const releases: (() => unknown)[] = [() => link.remove()];
    try {
      const database = await createTestDatabase();
      releases.unshift(() => database.drop());
      const folder = await temporaryFolder();
      releases.unshift(() => folder.remove());
      const path = join(folder.path, 'database.sock');
      const { server, close } = await gateTo(database.url, path);
      releases.unshift(close);
      server.on('error', () => undefined);
      const url = new URL(database.url);
      url.hostname = link.address;
      url.port = `${await freePort()}`;
      const [program, ...args] = link.inside;
      const script = ['--input-type=module', '-e', relay, url.port, url.hostname, path];
      const child = spawn(program, [...args, process.execPath, ...script], { stdio: 'ignore' });
      releases.unshift(() => end(child));
      await waitFor(() => isReachable(url.href), { what: 'the database behind the link' });
      return new DistantDatabase(url.href, link, releases);
    } catch (error) {
      await releaseAll(releases);
      throw error;
    }
  }

  async remove(): Promise<void> {
    await releaseAll(this.releases);
  }
}

async function gateTo(databaseUrl: string, path: string): Promise<{ server: Server; close: () => void }> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    const pairs: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      pipeline(from, to, () => undefined);
    }
  });
  server.listen(path);
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { server, close };
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  if (child.kill('SIGKILL')) await exit;
}

async function releaseAll(releases: readonly (() => unknown)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const release of releases) {
    try {
      await release();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'not everything could be removed');
}
