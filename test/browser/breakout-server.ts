import { planBreakout, redirectOf, renderBreakoutPage } from '@app/breakout';
import type { Behavior } from '@app/database';
import { describeAgent } from '@app/visitors';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page leads to, as text: never a link. */
export const destinationHost = 'shop.xn--mller-kva.example';

/**
 * Serves breakout pages alone, by the visitor's user agent: `/<behavior>` is a link of that behavior, and with `b=` it
 * is the place where the hand-over arrives. No token is checked and nothing is counted.
 */
export class BreakoutServer {
  private constructor(
    private readonly server: Server,
    /** Its origin. */
    readonly url: string,
  ) {}

  static async start(): Promise<BreakoutServer> {
    const server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const inApp = describeAgent(request.headers['user-agent'] ?? '').inApp;
      const plan = planBreakout(pathname.slice(1) as Behavior, inApp);
      const handOver = `http://${request.headers.host}${pathname}?b=token${search.replace('?', '&')}`;
      if (pathname === '/favicon.ico') {
        response.writeHead(204).end();
      } else if (/[?&]b=/.test(search)) {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>arrived</title>');
      } else if (plan === null || redirectOf(plan, handOver) !== null) {
        response.writeHead(302, { Location: (plan && redirectOf(plan, handOver)) ?? handOver }).end();
      } else {
        const acceptLanguage = request.headers['accept-language'];
        const page = renderBreakoutPage({ plan, handOver, destinationHost, acceptLanguage });
        response.writeHead(200, {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': page.policy,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
          Vary: 'User-Agent',
          'X-Robots-Tag': 'noindex',
          'Referrer-Policy': 'origin',
        });
        response.end(page.html);
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return new BreakoutServer(server, `http://localhost:${port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
