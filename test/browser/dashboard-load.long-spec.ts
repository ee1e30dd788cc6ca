import { waitFor } from '@app/testing';
import {
  addVerifiedDomain,
  DashboardUnderTest,
  hasLoaded,
  looks,
  makeOperator,
  sendFile,
} from './dashboard.js';

const [, , desktopLight, desktopDark] = looks;

describe('dashboard load', () => {
  let dashboard: DashboardUnderTest;
  const ids = { link: '', tagged: '', group: '', page: '', webhook: '', import: '', tag: '' };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    await makeOperator(dashboard);
    const destination = 'https://shop.example/';
    const link = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'shop',
      destination,
    });
    const tagged = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'tagged',
      destination,
      tags: ['Paid'],
    });
    const tags = await dashboard.api.get<{ data: { id: string }[] }>('/v1/tags');
    const group = await dashboard.api.post<{ id: string }>('/v1/groups', { name: 'Summer' });
    const website = await dashboard.api.post<{ id: string }>('/v1/websites', {
      slug: 'anna',
      name: 'Anna',
      items: [
        { title: 'Shop', url: destination },
        { title: 'Summer sale', link: link.body.id },
      ],
      socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
    });
    const started = await sendFile(dashboard, 'slug,url\nautumn,https://shop.example/autumn');
    // Connections to it are refused, because nothing listens there.
    const webhook = await dashboard.api.post<{ id: string }>('/v1/webhooks', {
      url: 'https://127.0.0.1:9/',
      description: 'Customers',
      events: ['link.created'],
    });
    await dashboard.api.post(`/v1/webhooks/${webhook.body.id}/test`);
    await dashboard.api.post('/v1/domains', { host: 'new.shop.example' });
    await addVerifiedDomain(dashboard, 'go.shop.example');
    Object.assign(ids, {
      link: link.body.id,
      tagged: tagged.body.id,
      group: group.body.id,
      page: website.body.id,
      import: started,
      webhook: webhook.body.id,
      tag: tags.body.data[0]?.id,
    });
  });
  afterAll(async () => {
    await dashboard?.stop();
  });

  it('loads less than 200 KB of compressed script, all from one host', async () => {
    const context = await dashboard.browser.newContext({ viewport: desktopLight.viewport });
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    const hosts = new Set<string>();
    page.on('response', (response) => {
      hosts.add(new URL(response.url()).origin);
      if (response.request().resourceType() === 'script')
        scripts.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await page.goto(dashboard.service.apiUrl);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const sizes = await Promise.all(scripts);
    const sum = sizes.reduce((a, b) => a + b, 0);
    // A smaller total would mean that the sizes were not measured.
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThan(200_000);
    expect([...hosts]).toEqual([dashboard.service.apiUrl]);
    await context.close();
  });

  it.each([
    ['/', 'Overview'],
    ['/links', 'Links'],
    ['/links/new', 'Create link'],
    ['/links/tags', 'Tags'],
    ['/links/tags/:tag/report', 'Report: Paid'],
    ['/links/:link', 'shop'],
    ['/links/:link/ready', 'Your link is ready'],
    ['/links/:link/edit', 'Edit shop'],
    ['/links/:tagged/edit', 'Edit tagged'],
    ['/links/:link/shop', 'Connect your shop'],
    ['/groups', 'Groups'],
    ['/groups/:group', 'Summer'],
    ['/groups/:group/report', 'Report: Summer'],
    ['/pages', 'Bio pages'],
    ['/pages/new', 'Create bio page'],
    ['/pages/:page', 'Anna'],
    ['/pages/:page/report', 'Report: Anna'],
    ['/reports', 'Reports'],
    ['/imports', 'Import links'],
    ['/imports/:import', 'links.csv'],
    ['/keys', 'API keys'],
    ['/webhooks', 'Webhooks'],
    ['/webhooks/:webhook', 'Customers'],
    ['/domains', 'Domains'],
    ['/members', 'Members'],
    ['/audit-log', 'Audit log'],
    ['/account', 'Account'],
    ['/operators', 'Operators'],
    ['/proxy-check', 'Proxy check'],
  ])('loads less than 200 KB of script at %s, including everything visible', async (path, title) => {
    const address = path.replace(/:(\w+)/, (_, kind: keyof typeof ids) => ids[kind]);
    const { page, close } = await dashboard.open(address, desktopLight);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    if (/^\/$|:link$|reports?$/.test(path)) {
      await page
        .getByRole('img', { name: /^Chart/ })
        .locator('svg')
        .waitFor();
      await page.getByRole('img', { name: /^Map/ }).waitFor();
    }
    // Include scripts that load later.
    await hasLoaded(page);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
    // Measure brotli, which browsers accept over HTTPS only. Over HTTP they get gzip, which is a sixth larger.
    const sizes = scripts.map(async (script) => {
      const { headers } = await fetch(script, { headers: { 'Accept-Encoding': 'br' } });
      // The small ones outside assets are not compressed.
      const isCompressed = headers.get('content-encoding') === 'br' || !script.includes('/assets/');
      return isCompressed ? Number(headers.get('content-length')) : Infinity;
    });
    for (const name of ['color-scheme.js', 'start.js'])
      expect(scripts).toContain(`${dashboard.service.apiUrl}/dashboard/${name}`);
    const sum = (await Promise.all(sizes)).reduce((x, y) => x + y);
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThan(200_000);
    await close();
  });

  it.each([
    { chosen: 'dark', system: desktopLight, dark: true },
    { chosen: 'light', system: desktopDark, dark: false },
    { chosen: null, system: desktopDark, dark: true },
  ])('has the right colors before its script runs: $chosen selected', async ({ chosen, system, dark }) => {
    const context = await dashboard.browser.newContext({ colorScheme: system.colorScheme });
    const page = await context.newPage();
    if (chosen) await page.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${chosen}')`);
    await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined);
    await page.goto(`${dashboard.service.apiUrl}/dashboard/`, { waitUntil: 'commit' });
    // Nothing is painted before the styles load. Until then, there is no background color.
    const background = await waitFor(async () => {
      const color = await page.evaluate<string | null>(
        'document.body && getComputedStyle(document.body).backgroundColor',
      );
      return color && color !== 'rgba(0, 0, 0, 0)' ? color : undefined;
    });
    const brightness = Number(/\d+/.exec(background)?.[0]);
    expect(await page.locator('#root > *').count()).toBe(0);
    if (dark) expect(brightness).toBeLessThan(64);
    else expect(brightness).toBeGreaterThan(192);
    await context.close();
  });
});
