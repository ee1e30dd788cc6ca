import { AppUnderTest, type Service, waitFor } from '@app/testing';
import { freePort } from '@app/postgres-server';
import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Installation, seconds } from './installation.js';

/** A further process of an app beside the service's own, on the same DATA_DIR and database. */
async function another(
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

  it('of a redirect process that is killed for good is adopted by the other one, once', async () => {
    ({ installation, service } = await Installation.start({}, async (started) => {
      const beside = await another(started, 'redirect');
      second = beside.app;
      return [started.redirectUrl, beside.url];
    }));
    await installation.beginLoad();
    await seconds(2);
    // Without a worker the journal is full of batches at the moment of the kill.
    await service.apps.worker.kill('SIGKILL');
    await seconds(2);
    await installation.kill(service.apps.redirect, service.redirectUrl);
    const atTheKill = installation.batches().length;
    await seconds(1);
    await service.apps.worker.start();
    await installation.close(`two redirects, one killed for good (${atTheKill} batches on disk)`);
    expect(atTheKill).toBeGreaterThan(0);
    await waitFor(() => readdirSync(join(service.dataDir, 'journal')).length === 1);
  });

  it('restored from a copy after its batches were counted is counted once', async () => {
    ({ installation, service } = await Installation.start());
    const journal = join(service.dataDir, 'journal');
    const [writer = ''] = readdirSync(journal);
    await service.apps.worker.kill('SIGKILL');
    await installation.beginLoad();
    await seconds(2);
    const copy = join(service.dataDir, 'copy');
    cpSync(join(journal, writer), copy, { recursive: true });
    const copied = readdirSync(copy).filter((name) => name.endsWith('.batch')).length;
    await service.apps.worker.start();
    await installation.visitors.stop();
    await waitFor(() => installation.batches().length === 0, { timeout: 30_000 });
    await service.apps.redirect.restart();
    await waitFor(() => !existsSync(join(journal, writer)));
    // At once, or it could be adopted while it is copied.
    renameSync(copy, join(journal, writer));
    await waitFor(() => !existsSync(join(journal, writer)), { timeout: 30_000 });
    await installation.close(`a journal of ${copied} batches restored after it was counted`);
    expect(copied).toBeGreaterThan(0);
  });

  it('is counted once where a worker is stopped past its lock and goes on after another took over', async () => {
    ({ installation, service } = await Installation.start());
    await installation.beginLoad();
    await seconds(1);
    const { worker } = service.apps;
    // With batches in hand, in the middle of a transaction.
    await installation.whileNothingIsCounted(async () => worker.signal('SIGSTOP'));
    const inHand = installation.batches();
    try {
      const beside = await another(service, 'worker');
      second = beside.app;
      await seconds(16);
      await waitFor(() => !installation.batches().some((batch) => inHand.includes(batch)), {
        timeout: 30_000,
        what: 'the count of what the stopped worker had in hand',
      });
    } finally {
      worker.signal('SIGCONT');
    }
    const refused = () => installation.metric(service.workerUrl, 'clicks_duplicate_batches_total');
    await waitFor(async () => (await refused()) > 0, { timeout: 15_000, what: 'what it had, refused' });
    await installation.close('worker SIGSTOP for 16 s and more, another takes over, SIGCONT');
  });
});
