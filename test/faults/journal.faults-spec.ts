import { AppUnderTest, type Service, waitFor } from '@app/testing';
import { freePort } from '@app/postgres-server';
import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Installation, seconds } from './installation.js';

/** Starts another process of an app, on the same DATA_DIR and database. */
async function startAnother(
  service: Service,
  name: 'redirect' | 'worker',
): Promise<{ app: AppUnderTest; url: string }> {
  const port = String(await freePort());
  const app = new AppUnderTest(name, { ...service.env, [`${name.toUpperCase()}_PORT`]: port });
  await app.start();
  return { app, url: `http://127.0.0.1:${port}` };
}

describe('the journal', () => {
  let second: AppUnderTest | undefined;
  let installation: Installation;
  let service: Service;

  afterEach(async () => {
    await second?.stop();
    second = undefined;
    await installation.stop();
  });

  it('of a redirect process that is not started again is adopted once by the other one', async () => {
    ({ installation, service } = await Installation.start({}, async (started) => {
      const beside = await startAnother(started, 'redirect');
      second = beside.app;
      return [started.redirectUrl, beside.url];
    }));
    await installation.beginLoad();
    await seconds(2);
    // Without a worker, there are batches in the journal at the kill.
    await service.apps.worker.kill('SIGKILL');
    await seconds(2);
    await waitFor(() => installation.batches().length > 0, { what: 'batches' });
    await installation.kill(service.apps.redirect, service.redirectUrl);
    const onDisk = installation.batches().length;
    await seconds(1);
    await service.apps.worker.start();
    await installation.close(`two redirects, one killed for good (${onDisk} batches on disk)`);
    expect(onDisk).toBeGreaterThan(0);
    await waitFor(() => readdirSync(join(service.dataDir, 'journal')).length === 1);
  });

  it('restored from a copy after its batches were counted does not count again', async () => {
    ({ installation, service } = await Installation.start());
    const journal = join(service.dataDir, 'journal');
    const [writer = ''] = readdirSync(journal);
    await service.apps.worker.kill('SIGKILL');
    await installation.beginLoad();
    await seconds(2);
    await waitFor(() => installation.batches().length > 0, { what: 'batches' });
    const copy = join(service.dataDir, 'copy');
    cpSync(join(journal, writer), copy, { recursive: true });
    const copied = readdirSync(copy).filter((name) => name.endsWith('.batch')).length;
    await service.apps.worker.start();
    await installation.visitors.stop();
    await waitFor(() => installation.batches().length === 0, { timeout: 60_000 });
    await service.apps.redirect.restart();
    await waitFor(() => !existsSync(join(journal, writer)));
    // Moved, not copied, or it could be adopted while it is incomplete.
    renameSync(copy, join(journal, writer));
    await waitFor(() => !existsSync(join(journal, writer)), { timeout: 30_000 });
    await installation.close(`a journal of ${copied} batches restored after it was counted`);
    expect(copied).toBeGreaterThan(0);
  });

  it('is counted once if a worker is suspended past its lock and resumes after another one took over', async () => {
    ({ installation, service } = await Installation.start());
    await installation.beginLoad();
    await seconds(1);
    const { worker } = service.apps;
    // It has batches, and is in the middle of a transaction.
    await installation.whileNothingIsCounted(async () => worker.signal('SIGSTOP'));
    const inHand = installation.batches();
    try {
      const beside = await startAnother(service, 'worker');
      second = beside.app;
      await seconds(16);
      await waitFor(() => !installation.batches().some((batch) => inHand.includes(batch)), {
        timeout: 60_000,
        what: 'the batches of the suspended worker to be counted',
      });
    } finally {
      worker.signal('SIGCONT');
    }
    const refused = () => installation.metric(service.workerUrl, 'clicks_duplicate_batches_total');
    await waitFor(async () => (await refused()) > 0, { timeout: 60_000, what: 'its batches to be refused' });
    await installation.close('worker SIGSTOP for 16 s and more, another takes over, SIGCONT');
  });
});
