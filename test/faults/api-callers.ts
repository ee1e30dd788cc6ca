import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { plan } from './plan.js';

/** API callers that create and read in turn, each one request at a time, over kept-alive connections. */
export class ApiCallers {
  /** Number of complete responses with the expected status. */
  succeeded = 0;
  /** Other responses by status, and broken requests by error code. */
  readonly failures = new Map<string, number>();
  private readonly agent = new Agent({ keepAlive: true });
  private running: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly apiUrl: string,
    private readonly key: string,
    private readonly callers = 4,
  ) {}

  start(): void {
    this.running = Promise.all(Array.from({ length: this.callers }, () => this.run()));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    this.agent.destroy();
  }

  private async run(): Promise<void> {
    for (let turn = 0; !this.stopping; turn++) {
      const create = turn % 4 === 0;
      const status = create
        ? await this.call('POST', '/v1/links', {
            slug: `c-${randomUUID()}`,
            destination: 'https://example.com/',
          })
        : await this.call('GET', '/v1/account');
      if (status === (create ? '201' : '200')) this.succeeded++;
      else this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, plan.callerPauseMs));
    }
  }

  /** @returns the status of the complete response, or the code of the error. */
  private call(method: string, path: string, body?: object): Promise<string> {
    return new Promise((resolve) => {
      const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
      const outgoing = request(
        new URL(path, this.apiUrl),
        {
          method,
          agent: this.agent,
          headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
        },
        (response) => {
          response.on('end', () => resolve(String(response.statusCode)));
          response.on('error', failed);
          response.resume();
        },
      );
      outgoing.on('error', failed);
      outgoing.end(body && JSON.stringify(body));
    });
  }
}
