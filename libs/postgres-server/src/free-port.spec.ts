import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePort, isPortFree } from './free-port.js';

describe('freePort', () => {
  it('finds one that no outgoing connection gets, before it is used', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(ports.filter((port) => port < 20_000 || port > 25_999)).toEqual([]);
    expect(await Promise.all(ports.map((port) => isPortFree(port)))).toEqual(ports.map(() => true));
  });

  it('leaves a reserved port to its program, even if it was wanted', async () => {
    const port = await freePort();
    expect(await freePort(port, { reserved: [port] })).not.toBe(port);
    expect(await freePort(0, { first: port, last: port, reserved: [port] })).not.toBe(port);
    expect(await freePort(0, { first: port, last: port })).toBe(port);
  });

  it('takes the wanted one only if it is free', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    expect(await freePort(port)).not.toBe(port);
    server.close();
    await once(server, 'close');
    const wanted = await freePort();
    expect(await freePort(wanted)).toBe(wanted);
  });
});
