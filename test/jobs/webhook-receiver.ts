import { DocumentedAnswers, type OpenApiDocument } from '@app/testing';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a receiver got. */
export interface Received {
  path: string;
  /** The `webhook-id`. */
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** By the clock of the receiver. */
  at: number;
  /** True if it was accepted. */
  accepted: boolean;
}

/** How a receiver responds: a status, or whatever the function does. */
export type Reply = number | ((response: ServerResponse, received: Received) => void);

const document = new DocumentedAnswers(
  JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument,
);

/** A receiver of webhooks. It accepts everything until `reply` is replaced. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** How events differ from their documented form. */
  private readonly differences: unknown[] = [];
  /** Decides the response to a request. */
  reply: (received: Received) => Reply = () => 204;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(port = 0): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new WebhookReceiver(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      void text(request).then((body) => receiver.take(request.url ?? '', request.headers, body, response));
    });
    return receiver;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The accepted events of a path, in the order of their arrival. */
  accepted(path?: string): Received[] {
    return this.received.filter((one) => one.accepted && (path === undefined || one.path === path));
  }

  /** @throws if an event was not as the OpenAPI document describes it. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    if (this.differences.length > 0) throw this.differences[0];
  }

  private take(path: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse): void {
    const event = JSON.parse(body) as Received['event'];
    const id = String(headers['webhook-id']);
    const received: Received = { path, id, headers, body, event, at: Date.now(), accepted: false };
    const reply = this.reply(received);
    received.accepted = reply === 200 || reply === 204;
    this.received.push(received);
    try {
      document.checkEvent(event);
    } catch (error) {
      this.differences.push(error);
    }
    if (typeof reply === 'function') reply(response, received);
    else response.writeHead(reply).end();
  }
}
