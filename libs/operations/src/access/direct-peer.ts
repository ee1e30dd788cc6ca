import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that only a proxy adds. Any of them means that the peer is not the client. */
const forwardingHeader =
  /^(forwarded|via|client-ip|cdn-loop|true-client-ip|x-forwarded(-.*)?|x-original-.*|x-(real|client|cluster-client|envoy-external)-ip|x-(envoy|azure|amzn|cloud)-.*|(cf|fastly|fly)-.*)$/;

/** True if a program on this machine sent the request itself, and not through a proxy. */
export const isDirectFromLoopback = ({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isLoopbackAddress(socket.remoteAddress) && !isForwarded(headers);

function isLoopbackAddress(address = ''): boolean {
  const peer = address.replace(/^::ffff:/, '');
  return loopback.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => forwardingHeader.test(name));
