import { waitFor } from '@app/testing';
import { fillCaches, Installation, seconds } from '../faults/installation.js';
import { onlyInFullRun, plan } from '../faults/plan.js';
import { percentile } from '../faults/visitors.js';
import { Cluster } from './cluster.js';

/** The short run covers the other faults of hosts with this test. */
const { test } = onlyInFullRun('cluster/cluster.cluster-spec.ts: the host of the primary dies');
/** Visits per second: three copies of everything share this machine. */
const rate = 60;
const resumeWithinMs = 30_000;

describe('three hosts, of which one fails', () => {
  let cluster: Cluster;
  let installation: Installation;
  const results: string[] = [];

  beforeAll(async () => {
    cluster = await Cluster.create();
    const { apiUrl, redirectUrl, databaseUrl, dataDir } = cluster;
    installation = await Installation.over(
      { apiUrl, redirectUrl, databaseUrl, dataDir },
      // Each redirect process is to know the links.
      [redirectUrl, ...cluster.redirects],
      undefined,
      { visitedAt: [redirectUrl], rate },
    );
    await installation.beginLoad();
  });

  afterAll(async () => {
    process.stdout.write(results.map((result) => `CLUSTER ${result}\n`).join(''));
    await installation?.stop();
    await cluster?.remove();
  });

  const explained = async (steps: () => Promise<void>): Promise<void> => {
    try {
      await steps();
    } catch (error) {
      process.stderr.write(cluster.logs());
      throw error;
    }
  };

  /** Runs `fault`, and measures how long no write is acknowledged. */
  const during = async (name: string, fault: () => Promise<void> | void): Promise<void> => {
    const { visitors, writes } = installation;
    const [sent, received] = [visitors.total('sent'), visitors.total('received')];
    visitors.times.fault.length = 0;
    await fault();
    const began = performance.now();
    const before = writes.acknowledged.length;
    // The write that was in progress may have been acknowledged.
    await waitFor(() => writes.acknowledged.length > before + 1, {
      timeout: 2 * resumeWithinMs,
      what: `writes after: ${name}`,
    });
    const resumed = performance.now() - began;
    await seconds(3);
    const times = [50, 99, 100].map((percent) => percentile(visitors.times.fault, percent).toFixed(0));
    results.push(
      `${name}: visits ${visitors.total('received') - received} of ${visitors.total('sent') - sent}, ` +
        `p50/p99/max ms ${times.join('/')}; writes resumed after ${(resumed / 1000).toFixed(1)} s`,
    );
    expect(visitors.failures).toEqual(new Map());
    expect(resumed).toBeLessThan(resumeWithinMs);
  };
  const failing = (name: string, host: number): Promise<void> =>
    explained(async () => {
      await during(name, () => cluster.kill(host));
      await cluster.revive(host);
      await cluster.healthy();
      // One of them was started again.
      await fillCaches(cluster.redirects);
    });

  it('serves every visit while the host of the primary dies', async () => {
    await failing('kill of the host of the primary', await cluster.primary());
  });

  test('serves every visit while the host of the master of Redis dies', async () => {
    await failing('kill of the host of the master of Redis', cluster.redisMaster());
  });

  test('serves every visit while the host of a redirect dies, whose disk returns', async () => {
    await failing('kill of the host of a redirect', 1);
  });

  it('serves every visit while the primary is cut off', () =>
    explained(async () => {
      const host = await cluster.primary();
      const began = performance.now();
      await during(`the primary cut off for ${plan.partitionMs / 1000} s`, () => cluster.cut(host));
      await seconds(Math.max(plan.partitionMs / 1000 - (performance.now() - began) / 1000, 0));
      cluster.mend(host);
      await cluster.healthy();
    }));

  it('counted every visit, and has every write that it acknowledged', () =>
    explained(async () => {
      const retried = await cluster.retries();
      // A repeated request may count twice, whether the first redirect responded or not.
      installation.inFlightAtKills = retried;
      await installation.close('three hosts', { retried, cuts: 10 });
      results.push(`retried by HAProxy: ${retried}`);
    }));
});
