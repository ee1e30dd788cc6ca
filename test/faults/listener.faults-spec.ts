import { AppUnderTest, createAccountWithKey, startService, waitFor } from '@app/testing';
import { randomBytes } from 'node:crypto';
import { ChangingLink } from './changing-link.js';
import { Installation, seconds } from './installation.js';
import { listenerProxy } from './listener-proxy.js';
import { onlyInFullRun, plan } from './plan.js';
import { percentile, Visitors } from './visitors.js';

const randomPerSecond = 100_000 / 60;
/** Milliseconds after an acknowledged change from which every visitor must get the new destination. */
const freshAfterMs = 1_000;

function report(name: string, link: ChangingLink): void {
  process.stdout.write(
    `FAULT ${name}: ${link.changes} changes, ${link.visits} visits, ${link.staleness.length} of them stale, ` +
      `at most ${Math.max(0, ...link.staleness).toFixed(0)} ms after the acknowledged change\n`,
  );
}

describe('the slug cache', () => {
  it.each([
    ...onlyInFullRun('faults/listener.faults-spec.ts: the same before, during and after a fault').cases<
      [string, boolean]
    >(['that works', false]),
    ['that is half-open', true],
  ])('is never stale for more than a second, with a listener %s', async (what, halfOpen) => {
    const service = await startService({ apps: ['api'] });
    const proxy = await listenerProxy(service.databaseUrl);
    const redirect = new AppUnderTest('redirect', { ...service.env, DATABASE_URL: proxy.url });
    let link: ChangingLink | undefined;
    const status = async () => {
      const response = await fetch(`${service.redirectUrl}/health/ready`);
      return ((await response.json()) as { status: string }).status;
    };
    try {
      await redirect.start();
      await waitFor(async () => (await status()) === 'ok');
      const { key } = await createAccountWithKey(service);
      link = await ChangingLink.create(service.apiUrl, service.redirectUrl, key);
      link.start();
      await seconds(1);
      proxy.halfOpen = halfOpen;
      await seconds(plan.raceMs / 1000);
      const expected = halfOpen ? 'degraded' : 'ok';
      await waitFor(async () => (await status()) === expected, { what: `the status ${expected}` });
      expect(proxy.swallowed > 0).toBe(halfOpen);
      proxy.halfOpen = false;
      await waitFor(async () => (await status()) === 'ok');
      await seconds(2);
      const unexpected = await link.stop();
      report(`lookups racing with updates, a listener ${what}`, link);
      expect(unexpected).toEqual(new Map());
      expect(link.changes).toBeGreaterThan(0);
      const tooOld = link.staleness.filter((ms) => ms >= freshAfterMs).length;
      // Links are served whatever their age while the database does not respond in time, as on a machine that stalls.
      expect(tooOld).toBeLessThanOrEqual(await lookups(service.redirectUrl, 'stale'));
    } finally {
      await link?.stop();
      await redirect.stop();
      await proxy.close();
      await service.stop();
    }
  });

  it('keeps the links in use while 100,000 random slugs per minute are requested', async () => {
    const { installation, service } = await Installation.start();
    const { redirectUrl } = service;
    const unknown = Array.from(
      { length: Math.ceil((randomPerSecond * plan.burstMs) / 1000) + 1_000 },
      () => `r-${randomBytes(8).toString('hex')}`,
    );
    let randomVisitors: Visitors | undefined;
    /** How many random slugs were requested, how often known links were visited, and how many of those visits missed. */
    const burst = async (): Promise<[requested: number, hot: number, missedHot: number]> => {
      const visitors = new Visitors(
        [redirectUrl],
        unknown.map((slug) => ({ slug, gated: false })),
        randomPerSecond,
      );
      randomVisitors = visitors;
      const [missesBefore, hotBefore] = [
        await lookups(redirectUrl, 'miss'),
        installation.visitors.total('sent'),
      ];
      visitors.start();
      await seconds(plan.burstMs / 1000);
      const enough = ((randomPerSecond * plan.burstMs) / 1000) * 0.5;
      await waitFor(() => visitors.total('sent') > enough, { timeout: 120_000, what: 'random slugs' });
      await visitors.stop();
      expect([...visitors.failures.keys()]).toEqual(['404']);
      const requested = visitors.total('sent');
      const hot = installation.visitors.total('sent') - hotBefore;
      return [requested, hot, (await lookups(redirectUrl, 'miss')) - missesBefore - requested];
    };
    try {
      await installation.beginLoad();
      let [requested, hot, missedHot] = await burst();
      // If the machine stalls for a second, no process hears of changes, and all visits query the database meanwhile.
      for (let again = 0; again < 2 && missedHot >= hot / 100; again++)
        [requested, hot, missedHot] = await burst();
      const times = installation.visitors.times.fault;
      await installation.close(`random slugs at 100,000 a minute for ${plan.burstMs / 1000} s`);
      process.stdout.write(
        `FAULT   ${requested} random slugs; ${missedHot} of ${hot} visits of known links queried the database; ` +
          `slowest of them ${percentile(times, 100).toFixed(0)} ms\n`,
      );
      expect(installation.visitors.failures).toEqual(new Map());
      expect(missedHot).toBeLessThan(hot / 100);
    } finally {
      await randomVisitors?.stop();
      await installation.stop();
    }
  });
});

/** Number of lookups that queried the database (miss), or were served from expired entries (stale). */
async function lookups(redirectUrl: string, result: 'miss' | 'stale'): Promise<number> {
  const text = await (await fetch(`${redirectUrl}/metrics`)).text();
  const line = new RegExp(`^waypost_redirect_slug_lookups_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(
    text,
  );
  if (!line) throw new Error('the metrics have no count of lookups');
  return Number(line[1]);
}
