import type { Service } from '@app/testing';
import pg from 'pg';
import { DashboardUnderTest, flawsOf, contrastingLooks } from './dashboard.js';

describe('dashboard technique switches', () => {
  // Techniques are the same for the whole installation.
  let dashboard: DashboardUnderTest<Service>;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.startAlone();
    await dashboard.api.post('/v1/links', { slug: 'shop', destination: 'https://shop.example/' });
  });
  afterAll(() => dashboard?.stop());

  it('are on the overview, one line per app and system', async () => {
    const { page, close } = await dashboard.open('/account');
    await Promise.all([
      page.waitForResponse('**/dashboard/api/technique-switches'),
      page.goto(`${dashboard.service.apiUrl}/dashboard/`),
    ]);
    await page.getByRole('region', { name: 'Account totals' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('switched technique').count()).toBe(0);
    await close();
    const client = new pg.Client(dashboard.service.databaseUrl);
    await client.connect();
    const switchedAt = new Date();
    await client.query(
      // Once a minute, the worker deletes choices without a record.
      `with choices as (
         insert into technique_choices (app, system, version, technique, switched_at, left_percent) values
           ('instagram', 'ios', 'all', 'safari', $1::timestamptz, 71),
           ('instagram', 'ios', '355', 'safari', now() - interval '1 hour', 70),
           ('tiktok', 'android', '40', 'intent', now() - interval '2 hours', null),
           ('line', 'ios', 'all', 'safari', now() - interval '31 days', 50),
           ('threads', 'ios', 'all', 'safari', null, 50)
         returning app, system, version, technique
       )
       insert into technique_outcomes (app, system, version, technique, shown, "left", updated_at)
       select *, 0, 0, now() from choices`,
      [switchedAt],
    );
    await client.end();
    for (const look of contrastingLooks()) {
      const view = await dashboard.open('/', look);
      const card = view.page.getByRole('region', { name: 'Techniques that repaired themselves' });
      await card.waitFor();
      const day = await view.page.evaluate<string>(
        `new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(${switchedAt.getTime()})`,
      );
      expect(await card.getByRole('listitem').allTextContents()).toEqual([
        `Instagram on iOS: switched technique on ${day}, 71% left`,
        expect.stringMatching(/^TikTok 40 on Android: switched technique on [^%]*$/),
      ]);
      expect(await flawsOf(view)).toEqual([]);
      await view.close();
    }
  });
});
