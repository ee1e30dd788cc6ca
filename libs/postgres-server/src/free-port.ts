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
 * Ports that no system gives to outgoing connections: one of those could be taken by anybody's connection between our look
 * and the program's own start.
 */
export const quietPorts = { first: 20_000, last: 32_767 };
const attempts = 100;

/** Finds a free port: `wanted` if possible, otherwise one in a range, by default below those of outgoing connections. */
export async function freePort(wanted = 0, { first, last } = quietPorts): Promise<number> {
  if (wanted > 0 && (await isPortFree(wanted))) return wanted;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(first, last + 1);
    if (await isPortFree(port)) return port;
  }
  return (await bindOnce(0, '127.0.0.1')) ?? 0;
}
