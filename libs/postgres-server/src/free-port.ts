import { createServer, type AddressInfo } from 'node:net';

/** Binds `port` (0 = any) for a moment. @returns the port, or null where it is in use. */
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

/** @throws what `listen` fails with for any other reason than a port in use, such as `EACCES`. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await bindOnce(port, host)) !== null;
}

/** A port that nobody listens on, `wanted` where it is free. */
export async function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  return (await bindOnce(wanted, host)) ?? (await bindOnce(0, host)) ?? 0;
}
