import { planBreakout, redirectOf, renderBreakoutPage, type TechniqueRow } from '@app/breakout';
import type { Behavior } from '@app/database';
import { describeAgent } from '@app/visitors';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The destination's host. Pages show it as text, never as a link. */
export const destinationHost = 'shop.xn--mller-kva.example';

const exploring = (technique: string) => (rows: readonly TechniqueRow[]) =>
  rows.find((row) => row.technique === technique) ?? rows[0];

/**
 * Serves only breakout pages, by the visitor's user agent. `/<behavior>` is a link with that behavior; with `b=token`
 * it is the target of the hand-over, and with `b=missing` the visit whose app is missing. It verifies no tokens and
 * counts nothing.
 */
export class BreakoutServer {
  private constructor(
    private readonly server: Server,
    /** The server's origin. */
    readonly url: string,
  ) {}

  /**
   * @param destination where the links lead, if that may open an app.
   * @param technique the technique that is explored, in the apps that have it; otherwise the usual one.
   */
  static async start(destination?: string, technique?: string): Promise<BreakoutServer> {
    const choose = technique === undefined ? undefined : exploring(technique);
    const server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const inApp = describeAgent(request.headers['user-agent'] ?? '').inApp;
      const isMissing = search.includes('b=missing');
      const behavior = pathname.slice(1) as Behavior;
      const plan = planBreakout(behavior, inApp, { choose, ...(!isMissing && { destination }) });
      const query = search.replace(/[?&]b=missing/, '').replace('?', '&');
      const urlWith = (token: string) => `http://${request.headers.host}${pathname}?b=${token}${query}`;
      const handOverUrl = urlWith('token');
      if (pathname === '/favicon.ico') {
        response.writeHead(204).end();
      } else if (/[?&]b=/.test(search) && !isMissing) {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>arrived</title>');
      } else if (plan === null || redirectOf(plan, handOverUrl) !== null) {
        response.writeHead(302, { Location: (plan && redirectOf(plan, handOverUrl)) ?? handOverUrl }).end();
      } else {
        const acceptLanguage = request.headers['accept-language'];
        const appMissingUrl = urlWith('missing');
        const page = renderBreakoutPage({
          plan,
          handOverUrl,
          appMissingUrl,
          destinationHost,
          acceptLanguage,
        });
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
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new BreakoutServer(server, `http://localhost:${port}`);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
