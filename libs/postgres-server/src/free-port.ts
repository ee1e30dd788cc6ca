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

/** Finds a free port: `wanted` if possible. */
export async function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  return (await bindOnce(wanted, host)) ?? (await bindOnce(0, host)) ?? 0;
}
