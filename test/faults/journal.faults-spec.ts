import { AppUnderTest, type Service, startService, waitFor, freePort } from '@app/testing';
import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';

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
  let installation: Installation | undefined;
  let service: Service;
  let loads = 0;

  beforeAll(async () => {
    service = await startService();
  });
  afterEach(async () => {
    await installation?.stop();
    await second?.stop();
    second = undefined;
    const { redirect, worker } = service.apps;
    for (const app of [redirect, worker]) if (app.pid === undefined) await app.start();
  });
  afterAll(() => service?.stop());

  /** Creates links for visits of these redirect processes, once the journal contains only their batches. */
  async function prepare(...redirectUrls: string[]): Promise<Installation> {
    await waitFor(() => writers().length === redirectUrls.length, { what: 'no journal of a former process' });
    installation = await Installation.over(service, redirectUrls, undefined, { prefix: `load-${++loads}` });
    return installation;
  }

  const journal = () => join(service.dataDir, 'journal');
  const writers = () => readdirSync(journal());

  it('of a redirect process that is not started again is adopted once by the other one', async () => {
    const beside = await startAnother(service, 'redirect');
    second = beside.app;
    const installation = await prepare(service.redirectUrl, beside.url);
    await installation.beginLoad();
    // Without a worker, there are batches in the journal at the kill.
    await installation.kill(service.apps.worker);
    await waitFor(() => installation.batches().length > 5, { what: 'batches' });
    await installation.kill(service.apps.redirect, service.redirectUrl);
    const onDisk = installation.batches().length;
    await service.apps.worker.start();
    await installation.close(`two redirects, one killed for good (${onDisk} batches on disk)`);
    expect(onDisk).toBeGreaterThan(0);
    await waitFor(() => writers().length === 1);
  });

  it('restored from a copy after its batches were counted does not count again', async () => {
    const installation = await prepare(service.redirectUrl);
    const [writer = ''] = writers();
    const original = join(journal(), writer);
    await installation.kill(service.apps.worker);
    await installation.beginLoad();
    await waitFor(() => installation.batches().length > 5, { what: 'batches' });
    const copy = join(service.dataDir, 'copy');
    cpSync(original, copy, { recursive: true });
    const copied = readdirSync(copy).filter((name) => name.endsWith('.batch')).length;
    await service.apps.worker.start();
    await installation.visitors.stop();
    await waitFor(() => installation.batches().length === 0);
    await service.apps.redirect.restart();
    await waitFor(() => !existsSync(original));
    // Moved, not copied, or it could be adopted while it is incomplete.
    renameSync(copy, original);
    await waitFor(() => !existsSync(original));
    await installation.close(`a journal of ${copied} batches restored after it was counted`);
    expect(copied).toBeGreaterThan(0);
  });

  it('is counted once if a worker is suspended past its lock and resumes after another one took over', async () => {
    const installation = await prepare(service.redirectUrl);
    const refused = () => installation.metric(service.workerUrl, 'waypost_clicks_duplicate_batches_total');
    const refusedBefore = await refused();
    await installation.beginLoad();
    const { worker } = service.apps;
    // It has batches, and is in the middle of a transaction.
    await installation.whileNothingIsCounted(async () => worker.signal('SIGSTOP'));
    const inHand = installation.batches();
    try {
      await installation.expireLocks('worker');
      const beside = await startAnother(service, 'worker');
      second = beside.app;
      if (plan.locksExpireByThemselves) await seconds(16);
      await waitFor(() => !installation.batches().some((batch) => inHand.includes(batch)), {
        what: 'the batches of the suspended worker to be counted',
      });
    } finally {
      worker.signal('SIGCONT');
    }
    await waitFor(async () => (await refused()) > refusedBefore, {
      what: 'its batches to be refused',
    });
    await installation.close('worker SIGSTOP until its locks have expired, another takes over, SIGCONT');
  });
});
