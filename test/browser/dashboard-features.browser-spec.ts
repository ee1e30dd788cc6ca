import { ApiClient, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { DashboardUnderTest, looks, type OpenDashboard } from './dashboard.js';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** One story per feature. The `dashboard-*.long-spec.ts` files test the other promises of a feature weekly. */
describe('a user of the dashboard', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterEach(async () => {
    expect(open.problems).toEqual([]);
    await open.close();
  });
  afterAll(() => dashboard?.stop());

  const goTo = async (path: string) => {
    open = await dashboard.open(path);
    return open.page;
  };

  it('makes a bio page, previews it and publishes it for visitors', async () => {
    const page = await goTo('/pages/new');
    await page.getByLabel('Slug').fill('anna');
    await page.getByLabel('Name').fill('Anna Moreira');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Anna Moreira', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByLabel('Title of item 1').fill('Shop');
    await page.getByLabel('URL of item 1').fill('shop.example/cups');
    await page.frameLocator('iframe[title="Preview"]').getByText('Shop').waitFor();
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('All changes saved').waitFor();

    await page.goto(`${dashboard.service.redirectUrl}/anna`);
    await page.getByRole('heading', { name: 'Anna Moreira' }).waitFor();
    await page.getByRole('link', { name: 'Shop' }).waitFor();
  });

  it('creates a webhook, whose secret verifies what the receiver gets', async () => {
    const receiver = await WebhookReceiver.start();
    try {
      const page = await goTo('/webhooks');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Create webhook' }).first().click();
      await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url('/hook'));
      await dialog.getByRole('checkbox', { name: 'Link created' }).check();
      await dialog.getByRole('button', { name: 'Create webhook' }).click();
      const secret = await dialog.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
      await dialog.getByRole('button', { name: 'Done' }).click();

      const link = { slug: `hook-${randomUUID()}`, destination: 'https://shop.example/' };
      expect((await dashboard.api.post('/v1/links', link)).status).toBe(201);
      const { body, headers } = await waitFor(() => receiver.accepted('/hook')[0]);
      const event = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(event).toMatchObject({ type: 'link.created' });
    } finally {
      await receiver.stop();
    }
  });

  it('imports a file of links after seeing what would be created', async () => {
    const page = await goTo('/imports');
    const file = 'slug,destination\nimported-1,https://shop.example/1\nimported-2,not a URL\n';
    await page
      .getByLabel('File with links')
      .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByText('1 link would be created.').waitFor();
    await page.getByRole('button', { name: 'Import 1 link' }).click();
    await page.getByText('1 link was created.').waitFor();
    expect((await dashboard.api.get('/v1/links?slug=imported-1')).body).toMatchObject({
      data: [{ slug: 'imported-1' }],
    });
  });

  it('sees the conversions that a shop reported for the clicks of a link, in total and by source', async () => {
    const link = { slug: `cups-${randomUUID()}`, destination: 'https://shop.example/', conversions: true };
    const created = await dashboard.api.post<{ id: string }>('/v1/links', link);
    const visit = () =>
      fetch(`${dashboard.service.redirectUrl}/${link.slug}`, {
        redirect: 'manual',
        headers: { 'User-Agent': iPhone, Referer: 'https://www.instagram.com/' },
      });
    const { headers } = await visit();
    await visit();
    const voucher = new URL(headers.get('location') ?? '').searchParams.get('wp_click');
    const sale = { voucher, externalId: `order-${randomUUID()}`, amount: 4990, currency: 'EUR' };
    const page = await goTo(`/links/${created.body.id}`);
    const made = await page.request.post(`${dashboard.service.apiUrl}/dashboard/api/keys`, {
      data: { name: 'Shop', scopes: ['conversions:write'] },
      headers: { 'Waypost-Account': dashboard.owner.accountId },
    });
    const { key } = (await made.json()) as { key: string };
    const shop = new ApiClient(dashboard.service, key);
    expect((await shop.post('/v1/conversions', sale)).status).toBe(201);

    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    await waitFor(async () => {
      await page.reload();
      await sales.waitFor();
      return (await sales.textContent())?.includes('50%');
    });
    expect(await sales.getByRole('definition').allTextContents()).toEqual(['1', '€49.90', '50%']);
    const row = sales.getByRole('row', { name: /^Instagram/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '€49.90', '50%']);
  });

  it('shares a report by a link that opens without an account, until it is revoked', async () => {
    const { body } = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'shared',
      destination: 'https://shop.example/',
    });
    const page = await goTo(`/links/${body.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const form = page.getByRole('dialog', { name: 'Share this report' });
    await form.getByRole('textbox', { name: 'Title' }).fill('For the client');
    await form.getByRole('button', { name: 'Create link' }).click();
    const made = page.getByRole('dialog', { name: 'Report shared' });
    const url = await made.getByRole('textbox', { name: 'Link of the report' }).inputValue();

    const guest = await dashboard.open('/', looks[0], null);
    await guest.page.goto(url);
    await guest.page.getByRole('heading', { name: 'For the client', level: 1 }).waitFor();
    await made.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await form.getByRole('button', { name: 'Revoke For the client' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await form.getByRole('list', { name: 'Reports that you share' }).waitFor({ state: 'detached' });
    expect((await guest.page.reload())?.status()).toBe(404);
    await guest.close();
  });

  it('finds the input of a form in a tab that was closed', async () => {
    const page = await goTo('/links/new');
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/unfinished');
    const kept = 'JSON.stringify({ ...localStorage })';
    await waitFor(async () => (await page.evaluate<string>(kept)).includes('unfinished'));
    await page.close();
    const next = await page.context().newPage();
    await next.goto(`${dashboard.service.apiUrl}/dashboard/links/new`);
    await next.getByText('This is what you entered earlier.').waitFor();
    expect(await next.getByRole('textbox', { name: 'Destination' }).inputValue()).toBe(
      'https://shop.example/unfinished',
    );
  });
});
