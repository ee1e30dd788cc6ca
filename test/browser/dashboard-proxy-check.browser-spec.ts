import { DashboardUnderTest, flawsOf, looks } from './dashboard.js';

describe('the proxy check in the dashboard', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it.each(looks)('opens what Waypost sees, in a tab that knows nothing of this one: $name', async (look) => {
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

    // For another device, and where no tab may be opened.
    const link = page.getByRole('link', { name: tab.url() });
    expect(await link.getAttribute('rel')).toBe('noopener');
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(tab.url());
    expect(await flawsOf(open)).toEqual([]);
    await open.close();
  });
});
