import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { waitForEmptyJournals } from '../redirect/hand-over.js';
import { phone } from '../redirect/visit.js';
import { agentOf, BreakoutVisit } from './breakout-visit.js';
import { launchChromium, openPage } from './chromium.js';

const destination = 'https://shop.example/sale?lang=en';

describe('a breakout through the whole service', () => {
  let service: Service;
  let browser: Browser;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect', 'worker'] });
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each(['aggressive', 'conservative'])(
    'under %s shows the page, leads to the destination and reports both legs',
    async (behavior) => {
      const link = await api.post('/v1/links', { slug: behavior, destination, behavior });
      const { id } = link.body as { id: string };
      const visit = await BreakoutVisit.begin(browser, { userAgent: agentOf('instagram', 'android') });
      await visit.page.goto(`${service.redirectUrl}/${behavior}?utm_source=story`);
      if (behavior === 'conservative') await visit.tap('#open');
      const intent = await waitFor(() => visit.navigations[0]);
      expect(visit.navigations).toHaveLength(1);
      expect(intent.by).toBe(behavior === 'aggressive' ? 'script' : 'tap');
      const [, address] = /^intent:(.*)#Intent;scheme=http;S\.browser_fallback_url=/.exec(intent.url) ?? [];
      const secondLeg = await fetch(`http:${address}`, {
        redirect: 'manual',
        headers: { 'User-Agent': phone },
      });
      expect(secondLeg.status).toBe(302);
      expect(secondLeg.headers.get('location')).toBe(`${destination}&utm_source=story`);
      const isCounted = async () => {
        const { body } = await api.get(`/v1/links/${id}/analytics?view=full`);
        const report = body as { summary: unknown; sources: unknown; breakout: unknown };
        expect(report.summary).toEqual({ views: 1, clicks: 1, ctr: 100 });
        expect(report.sources).toEqual([{ key: 'instagram', label: 'Instagram', clicks: 1 }]);
        expect(report.breakout).toEqual([
          {
            key: 'instagram',
            label: 'Instagram',
            behavior,
            shown: 1,
            left: 1,
            stayed: 0,
            app: 0,
            techniques: [
              expect.objectContaining({
                technique: 'intent',
                system: 'android',
                shown: 1,
                left: 1,
                stayed: 0,
              }),
            ],
          },
        ]);
        return true;
      };
      await waitFor(isCounted);
      expect(visit.errors).toEqual([]);
      await visit.end();
    },
  );

  it('counts each arrival at a link once in either arm of its hold-out, and a return only where we show a page', async () => {
    const fields = { slug: 'compared', destination, behavior: 'aggressive', conversions: true, holdout: 20 };
    const { body: link } = await api.post<{ id: string }>('/v1/links', fields);
    const url = `${service.redirectUrl}/compared`;
    const pool = new pg.Pool({ connectionString: service.databaseUrl });
    // A page that the browser can open.
    await pool.query('update links set destination = $2 where id = $1', [
      link.id,
      `${service.apiUrl}/health/live`,
    ]);
    const agents: Record<string, string> = {};
    for (let n = 0; !agents.treated || !agents.heldout; n++) {
      const userAgent = `${agentOf('instagram', 'ios')} visitor/${n}`;
      const { status } = await fetch(url, { redirect: 'manual', headers: { 'User-Agent': userAgent } });
      agents[status === 302 ? 'heldout' : 'treated'] = userAgent;
    }
    const visits = async (arm: string): Promise<number> => {
      await waitForEmptyJournals(service);
      const { rows } = await pool.query<{ visits: number }>(
        `select sum(n)::int as visits from holdout_visits, unnest(buckets) as n where link_id = $1 and arm = $2`,
        [link.id, arm],
      );
      return rows[0]?.visits ?? 0;
    };
    const counted: Record<string, number[]> = {};
    try {
      for (const [arm, userAgent] of Object.entries(agents)) {
        const { page } = await openPage(browser, { userAgent });
        const steps = [
          () => page.goto(url),
          () => page.reload(),
          () => page.goto('about:blank'),
          () => page.goBack(),
          () => page.goto(url),
        ];
        const before = await visits(arm);
        counted[arm] = [];
        for (const step of steps) {
          await step();
          counted[arm].push((await visits(arm)) - before);
        }
        await page.context().close();
      }
    } finally {
      await pool.end();
    }
    expect(counted).toEqual({ treated: [1, 2, 2, 3, 4], heldout: [1, 1, 1, 1, 2] });
  });
});
