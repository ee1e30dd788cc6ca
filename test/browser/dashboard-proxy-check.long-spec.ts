import { DashboardUnderTest, flawsOf, contrastingLooks } from './dashboard.js';

describe('dashboard proxy check', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it.each(contrastingLooks())(
    'opens the check in a new tab without opener or referrer: $name',
    async (look) => {
      const open = await dashboard.open('/proxy-check', look);
      const { page } = open;
      await page.getByRole('heading', { name: 'Proxy check' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: 'Check in a new tab' }).click(),
      ]);
      await tab.waitForLoadState();
      expect(tab.url().startsWith(`${dashboard.service.redirectUrl}/`)).toBe(true);
      await tab.getByText('127.0.0.1').first().waitFor();
      expect(await tab.evaluate('window.opener')).toBeNull();
      expect(await tab.evaluate('document.referrer')).not.toContain('/dashboard');

      // The URL is also shown, for other devices and for browsers that block the tab.
      const link = page.getByRole('link', { name: tab.url() });
      expect(await link.getAttribute('rel')).toBe('noopener');
      await page.getByRole('button', { name: 'Copy URL' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(tab.url());
      expect(await flawsOf(open)).toEqual([]);
      await open.close();
    },
  );
});
