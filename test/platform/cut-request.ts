import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How much of a request is sent before the connection is cut. */
export const stages = [
  'within the head',
  'after the head',
  'at the first byte',
  'in the middle',
  'before the end',
  'after the end',
] as const;
export type Stage = (typeof stages)[number];

/** How a body is delimited. The last is not a valid coding, so its body ends with the connection. */
export const framings = ['length', 'chunked', 'xchunked'] as const;
export type Framing = (typeof framings)[number];

export interface CutRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  framing: Framing;
}

/** Opens a connection to an app. Its errors are ignored: the app may end it first. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a part of a request, then cuts the connection. It has ended when this resolves. */
export async function sendCut(url: string, request: CutRequest, stage: Stage): Promise<void> {
  const socket = await connectTo(url);
  const closed = once(socket, 'close');
  const [head, body] = bytesOf(request);
  // Resolves when the app has closed it, too: the app may refuse the request by its head.
  await new Promise((sent) => {
    socket.once('close', sent);
    socket.write(Buffer.concat([head, body]).subarray(0, lengthAt(stage, head.length, body.length)), sent);
  });
  socket.destroy();
  await closed;
}

function bytesOf({ method, path, headers, body, framing }: CutRequest): [head: Buffer, body: Buffer] {
  const delimiter = framing === 'length' ? `Content-Length: ${body.length}` : `Transfer-Encoding: ${framing}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${delimiter}\r\n\r\n`;
  return [Buffer.from(head), framing === 'chunked' ? inChunks(body) : body];
}

const inChunks = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

/** Bytes of the request that are sent by a stage. */
function lengthAt(stage: Stage, head: number, body: number): number {
  const lengths: Record<Stage, number> = {
    'within the head': Math.floor(head / 2),
    'after the head': head,
    'at the first byte': head + 1,
    'in the middle': head + Math.floor(body / 2),
    'before the end': head + body - 1,
    'after the end': head + body,
  };
  return lengths[stage];
}
