import { newId, Settings } from '@app/common';
import { BatchQueue } from '@app/queue';
import { type Service, waitFor } from '@app/testing';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';

const mostUnderWay = 64;

describe('the queue', () => {
  let installation: Installation;
  let service: Service;

  beforeEach(async () => {
    ({ installation, service } = await Installation.start({ env: { REDIS_URL: '' } }));
  });

  afterEach(() => installation.stop());

  it('holds no more than 64 batches of a writer while the worker is away; the rest drains from disk', async () => {
    await service.apps.worker.kill('SIGKILL');
    await installation.beginLoad();
    const waiting = async () => {
      const [row] = await installation.query<{ n: number }>('select count(*)::int as n from bullmq.job');
      return row?.n ?? -1;
    };
    let most = 0;
    const until = performance.now() + plan.workerAwayMs;
    while (performance.now() < until) {
      most = Math.max(most, await waiting());
      await seconds(0.25);
    }
    const onDisk = installation.batches().length;
    expect(onDisk).toBeGreaterThan(mostUnderWay);
    expect(await installation.metric(service.redirectUrl, 'clicks_journal_batches')).toBeGreaterThan(
      mostUnderWay,
    );
    expect(await installation.metric(service.redirectUrl, 'clicks_journal_oldest_seconds')).toBeGreaterThan(
      plan.workerAwayMs / 2000,
    );
    await service.apps.worker.start();
    const name = `worker away for ${plan.workerAwayMs / 1000} s (at most ${most} in the queue, ${onDisk} on disk)`;
    await installation.close(name);
    expect(most).toBe(mostUnderWay);
    await waitFor(
      async () => (await installation.metric(service.redirectUrl, 'clicks_journal_batches')) === 0,
    );
    await waitFor(async () => (await installation.metric(service.workerUrl, 'clicks_queue_waiting')) === 0);
    expect(
      await installation.metric(service.workerUrl, 'clicks_batches_counted_total'),
    ).toBeGreaterThanOrEqual(onDisk);
  });

  it('moves on past a poison event, a batch that comes twice, and a link that is deleted meanwhile', async () => {
    const settings = Object.assign(new Settings(), { DATABASE_URL: service.databaseUrl });
    const queue = new BatchQueue(settings);
    await installation.beginLoad();
    await seconds(1);
    const writer = newId();
    const poison = [{ at: 'yesterday' }, 'no event', null];
    await queue.add({ writer, sequence: 1, events: poison });
    await queue.add({ writer, sequence: 1, events: poison });
    await queue.add({ writer, sequence: 2, events: [] });
    const [deleted = ''] = installation.ids.keys();
    await fetch(`${service.apiUrl}/v1/links/${installation.ids.get(deleted)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${installation.key}` },
    });
    await seconds(1);
    await queue.close();
    const dead = () => installation.query<{ reason: string }>('select reason from dead_letters');
    await waitFor(async () => (await dead()).length === poison.length);
    await installation.close('poison events, a batch twice, a link deleted under load', {
      deleted: [deleted],
    });
    expect((await dead()).every(({ reason }) => reason.length > 0)).toBe(true);
    expect(await installation.metric(service.workerUrl, 'clicks_duplicate_batches_total')).toBe(1);
    const [books] = await installation.query<{ orphaned: number }>(
      'select sum(orphaned)::int as orphaned from batch_writers',
    );
    expect(books?.orphaned).toBeGreaterThan(0);
    expect([...installation.visitors.failures.keys()]).toEqual(['404']);
  });
});
