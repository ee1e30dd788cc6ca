import { networkInterfaces } from 'node:os';

/** All addresses of both families or, where IPv6 is off, of IPv4. Listening on `::` would fail there. */
export function defaultHost(interfaces = networkInterfaces()): '::' | '0.0.0.0' {
  const addresses = Object.values(interfaces).flatMap((entries) => entries ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
