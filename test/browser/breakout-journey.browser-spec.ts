import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import type { Browser } from 'playwright-core';
import { phone } from '../redirect/visit.js';
import { agentOf, BreakoutVisit } from './breakout-visit.js';
import { launchChromium } from './chromium.js';

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
});
