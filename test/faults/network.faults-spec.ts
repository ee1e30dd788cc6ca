import { waitFor } from '@app/testing';
import { DistantDatabase } from './distant-database.js';
import { Installation, seconds } from './installation.js';
import { percentile } from './visitors.js';

const cutSeconds = 10;
/** No visitor may wait longer, milliseconds. */
const visitorWaitsMs = 2_000;
/** The patience of the API's database connections is 3 s; and what a busy machine adds, milliseconds. */
const callerWaitsMs = 3_500;
const healsWithinMs = 30_000;

/** Asks again and again until it is told to stop, and keeps the times and statuses. */
class Asking {
  readonly times: number[] = [];
  readonly statuses = new Set<string>();
  private stopping = false;
  private readonly running: Promise<void>;

  constructor(private readonly ask: () => Promise<Response>) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  get slowest(): number {
    return percentile(this.times, 100);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const began = performance.now();
      const answer = await this.ask();
      await answer.arrayBuffer();
      this.times.push(performance.now() - began);
      this.statuses.add(`${answer.status} ${answer.headers.has('retry-after') ? 'retry' : ''}`.trim());
      await seconds(0.1);
    }
  }
}

describe('the network between the apps and the database', () => {
  it('cut under load: nobody hangs, known links are answered, and it heals by itself', async () => {
    const database = await DistantDatabase.make();
    let installation: Installation | undefined;
    try {
      const started = await Installation.start({ databaseUrl: database.url, env: { REDIS_URL: '' } });
      installation = started.installation;
      const { apiUrl, redirectUrl, workerUrl, apps } = started.service;
      const headers = { Authorization: `Bearer ${installation.key}` };
      const pids = Object.values(apps).map(({ pid }) => pid);
      await installation.beginLoad();
      const received = installation.visitors.total('received');
      database.link.down();
      let n = 0;
      const strangers = new Asking(() => fetch(`${redirectUrl}/never-seen-${n++}`, { redirect: 'manual' }));
      const callers = new Asking(() => fetch(`${apiUrl}/v1/account`, { headers }));
      await seconds(cutSeconds);
      await Promise.all([strangers.stop(), callers.stop()]);
      const answeredMeanwhile = installation.visitors.total('received') - received;
      database.link.up();
      const healed = performance.now();
      await waitFor(
        async () => {
          const stranger = await fetch(`${redirectUrl}/never-seen`, { redirect: 'manual' });
          const states = await Promise.all(
            [apiUrl, redirectUrl, workerUrl].map(async (url) => {
              const answer = await fetch(`${url}/health/ready`);
              return ((await answer.json()) as { status: string }).status;
            }),
          );
          const call = await fetch(`${apiUrl}/v1/account`, { headers });
          return stranger.status === 404 && call.ok && states.every((state) => state === 'ok');
        },
        { timeout: healsWithinMs, interval: 100, what: 'the recovery' },
      );
      const healedAfter = (performance.now() - healed) / 1000;
      await installation.close(`the network to PostgreSQL cut for ${cutSeconds} s`, { cuts: 1 });
      const slowestVisit = percentile(installation.visitors.times.fault, 100);
      process.stdout.write(
        `FAULT   slowest visit ${slowestVisit.toFixed(0)} ms, of an unknown slug ${strangers.slowest.toFixed(0)} ms, ` +
          `slowest API call ${callers.slowest.toFixed(0)} ms; healed after ${healedAfter.toFixed(1)} s\n`,
      );
      expect(installation.visitors.failures).toEqual(new Map());
      expect(answeredMeanwhile).toBeGreaterThan(0);
      expect(slowestVisit).toBeLessThan(visitorWaitsMs);
      expect(strangers.slowest).toBeLessThan(visitorWaitsMs);
      expect([...strangers.statuses]).toEqual(['503 retry']);
      expect(callers.slowest).toBeLessThan(callerWaitsMs);
      expect([...callers.statuses]).toEqual(['503 retry']);
      expect(Object.values(apps).map(({ pid }) => pid)).toEqual(pids);
    } finally {
      // The apps stop sooner where their database answers.
      database.link.up();
      await installation?.stop();
      await database.remove();
    }
  });
});
