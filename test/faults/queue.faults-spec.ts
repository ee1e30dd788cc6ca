import { BatchQueue, type ClickEvent } from '@app/clicks';
import { newId, Settings } from '@app/common';
import { type Service, startService, waitFor } from '@app/testing';
import { Installation, seconds } from './installation.js';
import { onlyInFullRun, plan } from './plan.js';
import { RedisProcess } from './redis-process.js';

const maxInProgress = 64;

/** Makes the database reject one value, as a constraint would (SQLSTATE class 23), and count the attempts. */
const refusePoison = `
  create sequence poison_tries;
  create function refuse_poison() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('poison_tries');
      raise exception 'poison' using errcode = 'check_violation';
    end $$;
  create trigger refuse_poison before insert on dimension_rollups
    for each row when (new.key = 'poison') execute function refuse_poison()`;

/** A batch with one click that cannot be counted. If it counted in part, or twice, the reports would show it. */
async function poisonBatch(installation: Installation): Promise<ClickEvent[]> {
  const [row] = await installation.query<{ account: string; target: string }>(
    'select account_id as account, target_id as target from target_totals where target_id = $1',
    [[...installation.ids.values()].at(-1)],
  );
  if (!row) throw new Error('the link has no totals');
  const click: ClickEvent = { at: Date.now(), ...row, kind: 'link', views: 1, clicks: 1, source: 'direct' };
  return [click, { ...click, source: 'poison' }, click];
}

// Redis first: once a process has opened a queue on PostgreSQL, BullMQ opens all queues there.
const backends = [
  ...onlyInFullRun('faults/queue.faults-spec.ts: the queue on PostgreSQL').cases('Redis'),
  'PostgreSQL',
];

describe.each(backends)('the queue on %s', (backend) => {
  let redis: RedisProcess | undefined;
  let service: Service;
  let installation: Installation;
  let loads = 0;

  beforeAll(async () => {
    if (backend === 'Redis') redis = await RedisProcess.start();
    service = await startService({ env: { REDIS_URL: redis?.url ?? '' } });
  });
  beforeEach(async () => {
    const prefix = `load-${++loads}`;
    installation = await Installation.over(service, [service.redirectUrl], undefined, { prefix });
  });
  afterEach(async () => {
    await installation?.stop();
    const { worker } = service.apps;
    if (worker.pid === undefined) await worker.start();
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.remove();
  });

  const test = backend === 'PostgreSQL' ? it : () => undefined;
  test('holds at most 64 batches of a writer while the worker is down, and the others wait on disk and drain later', async () => {
    await installation.kill(service.apps.worker);
    await installation.beginLoad();
    const waiting = async () => {
      const [row] = await installation.query<{ n: number }>(
        `select count(*)::int as n from bullmq.job where queue = 'batches'`,
      );
      return row?.n ?? -1;
    };
    let most = 0;
    const until = performance.now() + plan.workerDownMs;
    while (performance.now() < until) {
      most = Math.max(most, await waiting());
      await seconds(0.25);
    }
    const journal = (figure: string) => installation.metric(service.redirectUrl, `clicks_journal_${figure}`);
    await waitFor(
      async () => {
        most = Math.max(most, await waiting());
        return most >= maxInProgress && (await journal('batches')) > maxInProgress;
      },
      { what: 'more batches than the queue takes' },
    );
    const onDisk = installation.batches().length;
    expect(onDisk).toBeGreaterThan(maxInProgress);
    expect(await journal('oldest_seconds')).toBeGreaterThan(Math.max(plan.workerDownMs / 2000, 1));
    await service.apps.worker.start();
    const name = `worker away (for ${plan.workerDownMs / 1000} s or more; at most ${most} in the queue, ${onDisk} on disk)`;
    await installation.close(name);
    expect(most).toBe(maxInProgress);
    await waitFor(async () => (await journal('batches')) === 0);
    await waitFor(
      async () => (await installation.metric(service.workerUrl, 'waypost_clicks_queue_waiting')) === 0,
    );
    expect(
      await installation.metric(service.workerUrl, 'waypost_clicks_batches_counted_total'),
    ).toBeGreaterThanOrEqual(onDisk);
  });

  it('continues after malformed events, a poison batch, duplicate batches, and a deleted link', async () => {
    const { REDIS_URL = '' } = service.env;
    const settings = Object.assign(new Settings(), { DATABASE_URL: service.databaseUrl, REDIS_URL });
    const queue = new BatchQueue(settings);
    const letters = (writer: string) =>
      installation.query<{ sequence: number; reason: string }>(
        'select sequence, reason from dead_letters where writer_id = $1 order by sequence',
        [writer],
      );
    try {
      const counted = () => installation.metric(service.workerUrl, 'waypost_clicks_duplicate_batches_total');
      const before = await counted();
      const duplicates = async () => (await counted()) - before;
      await installation.query(refusePoison);
      await installation.beginLoad();
      const writer = newId();
      const malformed = [{ at: 'yesterday' }, 'no event', null];
      const poison = await poisonBatch(installation);
      await queue.add({ writer, sequence: 1, events: malformed });
      await queue.add({ writer, sequence: 1, events: malformed });
      await queue.add({ writer, sequence: 2, events: [] });
      await queue.add({ writer, sequence: 3, events: poison });
      await queue.add({ writer, sequence: 3, events: poison });
      await queue.add({ writer, sequence: 4, events: malformed });
      const [deleted = ''] = installation.ids.keys();
      await fetch(`${service.apiUrl}/v1/links/${installation.ids.get(deleted)}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${installation.key}` },
      });
      await waitFor(async () => (await letters(writer)).length >= 9 && (await duplicates()) >= 2, {
        what: 'the dead letters',
      });
      await installation.close(
        `poison events and batch, batches twice, a link deleted under load, queue on ${backend}`,
        { deleted: [deleted] },
      );
      const dead = await letters(writer);
      expect(dead.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 3, 3, 3, 4, 4, 4]);
      for (const { sequence, reason } of dead) {
        if (sequence === 3) expect(reason).toBe('the batch cannot be counted: poison');
        else expect(reason).toMatch(/^not an object|^at is missing/);
      }
      // The batch was retried before the worker gave up on it.
      const [{ tries } = { tries: 0 }] = await installation.query<{ tries: number }>(
        'select last_value::int as tries from poison_tries',
      );
      expect(tries).toBeGreaterThanOrEqual(5);
      const [books] = await installation.query<{ watermark: number; above: string[]; batches: number }>(
        'select watermark, above, batches::int as batches from batch_writers where writer_id = $1',
        [writer],
      );
      expect(books).toEqual({ watermark: 4, above: [], batches: 4 });
      expect(await duplicates()).toBe(2);
      const [{ orphaned } = { orphaned: 0 }] = await installation.query<{ orphaned: number }>(
        'select sum(orphaned)::int as orphaned from batch_writers',
      );
      expect(orphaned).toBeGreaterThan(0);
      expect([...installation.visitors.failures.keys()]).toEqual(['404']);
    } finally {
      await queue.close();
    }
  });
});
