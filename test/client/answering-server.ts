import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Waypost, type WaypostOptions } from '../../packages/client/src/index.js';

export type Answer = (response: ServerResponse) => void;

export const errorOf = (code: string): object => ({ error: { code, message: 'No.', requestId: 'r-1' } });

export const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
export const busy = answer(503, errorOf('unavailable'), { 'Retry-After': '0' });
export const lost: Answer = (response) => void response.destroy();

/** A server that gives the scripted responses, one per request, and then 503. */
export class AnsweringServer {
  requests: IncomingMessage[] = [];
  answers: Answer[] = [];

  private readonly server: Server = createServer((request, response) => {
    this.requests.push(request);
    request.resume().on('end', () => (this.answers.shift() ?? busy)(response));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Also ends the connections on which an answer is never finished. */
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** A client of this server. */
  client(options: Partial<WaypostOptions> = {}): Waypost {
    const { port } = this.server.address() as AddressInfo;
    return new Waypost({ key: 'way_1', baseUrl: `http://127.0.0.1:${port}/`, ...options });
  }
}
