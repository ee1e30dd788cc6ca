import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Binds `port` (0 = any) briefly. @returns the port, or null if it is in use. */
function bindOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

/** @throws the error of `listen` if it fails for another reason than a port in use, such as `EACCES`. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await bindOnce(port, host)) !== null;
}

/**
 * Ports of database servers. No system gives them to outgoing connections: one of those could be taken by anybody's connection
 * between our look and the program's own start.
 */
const serverPorts = { first: 20_000, last: 25_999 };

/** Likewise, and no database server takes one of these: for programs that start seconds after their port was chosen. */
export const quietPorts = { first: 26_000, last: 32_767 };
const attempts = 100;

interface PortChoice {
  /** The range; `serverPorts` by default. */
  first?: number;
  last?: number;
  /** Ports that belong to programs which have yet to start. */
  reserved?: readonly number[];
}

/** Finds a free port: `wanted` if possible, otherwise one in a range. */
export async function freePort(
  wanted = 0,
  { first = serverPorts.first, last = serverPorts.last, reserved = [] }: PortChoice = {},
): Promise<number> {
  const isAvailable = async (port: number) => !reserved.includes(port) && (await isPortFree(port));
  if (wanted > 0 && (await isAvailable(wanted))) return wanted;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(first, last + 1);
    if (await isAvailable(port)) return port;
  }
  return (await bindOnce(0, '127.0.0.1')) ?? 0;
}
