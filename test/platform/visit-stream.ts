import { get } from 'node:http';

/** Visits in several sequences at a time, each visit on a separate connection. */
export class VisitStream {
  /** Requests that were sent. */
  sent = 0;
  /** Redirects that arrived in full. */
  received = 0;
  private stopping = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly url: string,
    clients: number,
  ) {
    this.clients = Array.from({ length: clients }, () => this.run());
  }

  /** Resolves when the last visit has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.clients);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.sent++;
      if (await visited(this.url)) this.received++;
    }
  }
}

/** Visits a link as a phone would. @returns whether the redirect arrived. */
export const visited = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
    const request = get(url, { agent: false, headers: { 'user-agent': userAgent } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 302));
      response.once('error', () => resolve(false));
    });
    request.once('error', () => resolve(false));
  });
