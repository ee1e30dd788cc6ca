import { connectionOptions } from '@app/database';
import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { type Received, WebhookReceiver } from '../jobs/webhook-receiver.js';
import {
  DashboardUnderTest,
  flawsOf,
  hasFocus,
  contrastingLooks,
  type OpenDashboard,
  password,
  pressInARow,
  type Person,
} from './dashboard.js';

interface Endpoint {
  id: string;
  secret: string;
  active: boolean;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const secretField = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Secret', exact: true });
/** The rows of the list with this name. */
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
/** The parts of a delivery that a receiver verifies. */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('dashboard webhooks', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let path: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    receiver = await WebhookReceiver.start();
    pool = new pg.Pool(connectionOptions(dashboard.service.databaseUrl));
  });
  beforeEach(() => {
    path = `/${randomUUID()}`;
    receiver.reply = () => 204;
  });
  afterEach(async () => {
    await open?.close();
    const { data } = (await dashboard.api.get<{ data: Endpoint[] }>('/v1/webhooks')).body;
    for (const { id } of data) await dashboard.api.delete(`/v1/webhooks/${id}`);
  });
  afterAll(async () => {
    await receiver?.stop();
    await pool?.end();
    await dashboard?.stop();
  });

  const subscribe = async (
    events = ['link.created'],
    person: Person = dashboard.owner,
  ): Promise<Endpoint> => {
    const answer = await person.api.post<Endpoint>('/v1/webhooks', { url: receiver.url(path), events });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const createLink = async (person: Person = dashboard.owner): Promise<string> => {
    const slug = `l-${randomUUID()}`;
    const answer = await person.api.post('/v1/links', { slug, destination: 'https://shop.example/' });
    expect(answer.status).toBe(201);
    return slug;
  };
  /** Waits until this many events of the test were accepted. */
  const accepted = async (count: number): Promise<Received[]> => {
    await waitFor(() => receiver.accepted(path).length >= count);
    return receiver.accepted(path);
  };
  const choose = async (page: Page, name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const host = () => `127.0.0.1:${receiver.port}`;

  it.each(contrastingLooks())(
    'are created with a secret that is shown once and verifies what they get: $name',
    async (look) => {
      const person = await dashboard.signUp();
      open = await dashboard.open('/webhooks', look, person);
      const { page } = open;
      await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await button(page, 'Create webhook').click();
      await inDialog(page, 'Create webhook').click();
      await dialogOf(page).getByText('Enter a URL.').waitFor();
      await dialogOf(page).getByText('Choose at least one event.').waitFor();
      await dialogOf(page).getByRole('textbox', { name: 'URL' }).fill(receiver.url(path));
      await dialogOf(page).getByLabel('Description').fill('Customers');
      for (const event of ['Link created', 'Link changed', 'Link deleted', 'Group created'])
        await dialogOf(page).getByRole('checkbox', { name: event }).check();
      expect(await flawsOf(open)).toEqual([]);
      await inDialog(page, 'Create webhook').click();

      const secret = await secretField(page).inputValue();
      expect(secret).toMatch(/^whsec_/);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      expect(await dialogOf(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
      expect(await secretField(page).inputValue()).toBe(secret);
      expect(await flawsOf(open)).toEqual([]);
      await inDialog(page, 'Copy secret').click();
      await inDialog(page, 'Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
      await inDialog(page, 'Copy code').click();
      await waitFor(async () =>
        (await page.evaluate<string>('navigator.clipboard.readText()')).includes('standardwebhooks'),
      );
      await inDialog(page, 'Done').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);

      const row = rowsOf(page, 'Webhooks').filter({ hasText: 'Customers' });
      expect(await row.innerText()).toMatch(/Active[^]*All changes of links; Group created/);
      await createLink(person);
      const [one] = await accepted(1);
      expect(verify(secret, one as Received)).toMatchObject({ type: 'link.created' });
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('are rejected for a private host, with the reason next to the URL', async () => {
    open = await dashboard.open('/webhooks');
    const { page } = open;
    await button(page, 'Create webhook').click();
    await dialogOf(page).getByRole('checkbox', { name: 'Clicks counted' }).check();
    for (const [url, reason] of [
      ['https://10.0.0.1/', 'The host is on a private network.'],
      ['http://crm.example/', 'Enter a URL that begins with https://.'],
      ['https://a:b@crm.example/', 'The URL must not contain a user name or password.'],
    ] as const) {
      await dialogOf(page).getByRole('textbox', { name: 'URL' }).fill(url);
      await inDialog(page, 'Create webhook').click();
      await dialogOf(page).getByText(reason).waitFor();
    }
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it('ask for a step-up, and then continue', async () => {
    open = await dashboard.open('/webhooks');
    const { page } = open;
    await pool.query(`update sessions set stepped_up_at = now() - interval '11 minutes'`);
    await button(page, 'Create webhook').click();
    await dialogOf(page).getByRole('textbox', { name: 'URL' }).fill(receiver.url(path));
    await dialogOf(page).getByRole('checkbox', { name: 'Link created' }).check();
    await inDialog(page, 'Create webhook').click();
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByLabel('Your password').fill(password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    expect(await secretField(page).inputValue()).toMatch(/^whsec_/);
  });

  it('show when the limit of webhooks is reached', async () => {
    const person = await dashboard.signUp();
    for (let n = 0; n < 3; n++) await subscribe(['link.created'], person);
    open = await dashboard.open('/webhooks', undefined, person);
    const { page } = open;
    await button(page, 'Create webhook').click();
    await dialogOf(page).getByRole('textbox', { name: 'URL' }).fill(receiver.url(path));
    await dialogOf(page).getByRole('checkbox', { name: 'Link created' }).check();
    await inDialog(page, 'Create webhook').click();
    await dialogOf(page).getByText('This account has 3 webhooks, which is the limit.').waitFor();
  });

  it('explain that the response with the secret was lost', async () => {
    open = await dashboard.open('/webhooks');
    const { page } = open;
    let answers = 0;
    await page.route('**/v1/webhooks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      await (++answers === 1 ? route.abort() : route.fulfill({ response }));
    });
    await button(page, 'Create webhook').click();
    await dialogOf(page).getByRole('textbox', { name: 'URL' }).fill(receiver.url(path));
    await dialogOf(page).getByRole('checkbox', { name: 'Link created' }).check();
    await inDialog(page, 'Create webhook').click();
    await dialogOf(page).getByText('No response from Waypost.').waitFor();
    await inDialog(page, 'Create webhook').click();
    await dialogOf(page).getByText('Rotate the secret to get a new one.').waitFor();
    await inDialog(page, 'Done').click();
    await rowsOf(page, 'Webhooks').first().waitFor();
    expect(await rowsOf(page, 'Webhooks').count()).toBe(1);
  });

  it.each(contrastingLooks())('can be tested, and show the outcome within seconds: $name', async (look) => {
    const { id } = await subscribe();
    open = await dashboard.open(`/webhooks/${id}`, look);
    const { page } = open;
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await button(page, 'Send test').click();
    await inDialog(page, 'Send test').click();
    await dialogOf(page)
      .getByText(/^The receiver accepted the test with status 204 in \d+ ms\.$/)
      .waitFor();
    expect(await flawsOf(open)).toEqual([]);
    expect((await accepted(1))[0]?.event).toMatchObject({ type: 'webhook.test', data: { webhook: id } });

    receiver.reply = () => (response) => response.writeHead(500).end('broken');
    await inDialog(page, 'Send again').click();
    await dialogOf(page).getByText('The receiver has an error (status 500).').waitFor();
    expect(await dialogOf(page).getByRole('region', { name: 'Beginning of the response' }).innerText()).toBe(
      'broken',
    );
    expect(await flawsOf(open)).toEqual([]);
    await inDialog(page, 'Done').click();
    await waitFor(async () => (await rowsOf(page, 'Deliveries').count()) === 2);
    await rowsOf(page, 'Deliveries').first().getByText('None: tests are sent once').waitFor();
  });

  it.each(contrastingLooks())(
    'show failures with their reason, and resend failed deliveries: $name',
    async (look) => {
      const { id } = await subscribe();
      receiver.reply = () => (response) => response.writeHead(503).end('busy');
      const slug = await createLink();
      open = await dashboard.open(`/webhooks/${id}`, look);
      const { page } = open;
      const row = rowsOf(page, 'Deliveries').first();
      await row.getByText('The receiver has an error (status 503).').waitFor();
      await row.getByText('Not delivered').waitFor();
      await page.getByText('Attempts have failed since').waitFor();
      // Only the button sends it. An attempt under way would set the time again.
      await waitFor(async () => {
        const { rowCount } = await pool.query(
          `update webhook_deliveries d set next_attempt_at = now() + interval '1 hour'
           where endpoint_id = $1 and last_failure is not null
             and attempts = (select count(*) from webhook_attempts where delivery_id = d.id)`,
          [id],
        );
        return rowCount === 1;
      });
      await row.getByRole('button', { name: 'Details' }).click();
      await row.getByRole('list', { name: 'Attempts, latest first' }).waitFor();
      expect(await row.getByRole('region', { name: 'Body' }).innerText()).toContain(`"slug": "${slug}"`);
      expect(await row.getByRole('region', { name: 'Beginning of the response' }).first().innerText()).toBe(
        'busy',
      );
      const [sent] = receiver.received.filter((one) => one.path === path);
      await row.getByText(sent?.id ?? 'no id', { exact: true }).waitFor();
      await row.getByRole('button', { name: 'Copy body' }).click();
      await waitFor(async () => (await page.evaluate('navigator.clipboard.readText()')) === sent?.body);
      expect(await flawsOf(open)).toEqual([]);

      receiver.reply = () => 204;
      const before = receiver.received.filter((one) => one.path === path).length;
      await row.getByRole('button', { name: 'Send again' }).click();
      await row.getByText('Delivered', { exact: true }).waitFor();
      const [again] = await accepted(1);
      expect([again?.id, again?.body]).toEqual([sent?.id, sent?.body]);
      expect(receiver.received.filter((one) => one.path === path)).toHaveLength(before + 1);
      await row.getByText(/^Delivered: status 204, after \d+ ms\.$/).waitFor();
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  /** Inserts deliveries that never become due. */
  const writeDeliveries = (id: string, count: number, failure: string | null = null) =>
    pool.query(
      `insert into webhook_deliveries
         (account_id, id, endpoint_id, type, resource_id, body, created_at, attempts, last_status, last_failure, delivered_at)
       select account_id, gen_random_uuid(), id, 'group.created', gen_random_uuid(), '{}', now(), 1,
         case $3 when 'redirect' then 307 when 'status' then 404 end, $3, case when $3::text is null then now() end
       from webhook_endpoints, generate_series(1, $2::int) where id = $1`,
      [id, count, failure],
    );

  it('describe every failure in words', async () => {
    const { id } = await subscribe();
    await dashboard.api.patch(`/v1/webhooks/${id}`, { active: false });
    const words = {
      timeout: 'did not respond within 10 seconds',
      private_host: 'is on a private network',
      dns: 'cannot be resolved',
      refused: 'refused the connection',
      tls: 'Check the receiver’s TLS certificate',
      connection: 'The connection broke',
      redirect: 'responded with a redirect (307)',
      status: 'has nothing at this URL (status 404)',
    };
    for (const failure of Object.keys(words)) await writeDeliveries(id, 1, failure);
    open = await dashboard.open(`/webhooks/${id}`);
    const { page } = open;
    for (const text of Object.values(words)) await page.getByText(text).waitFor();
    expect(await page.getByText('When the webhook is turned on').count()).toBe(8);
    expect(await button(page, 'Send again').count()).toBe(0);
  });

  it('are filtered by status and event, in the URL, and loaded page by page', async () => {
    const { id } = await subscribe();
    await writeDeliveries(id, 60);
    await createLink();
    await accepted(1);
    open = await dashboard.open(`/webhooks/${id}?status=delivered`);
    const { page } = open;
    await button(page, 'Load more').click();
    // The delivery that was just accepted may be listed later as delivered.
    await waitFor(async () => (await rowsOf(page, 'Deliveries').count()) === 61);
    await page.getByLabel('Event', { exact: true }).selectOption('Link created');
    await waitFor(async () => (await rowsOf(page, 'Deliveries').count()) === 1);
    expect(new URL(page.url()).search).toBe('?status=delivered&type=link.created');
    await page.getByLabel('Status', { exact: true }).selectOption('Not delivered');
    await page.getByRole('heading', { name: 'No such deliveries' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No such deliveries' }).waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Any status');
    await waitFor(async () => (await rowsOf(page, 'Deliveries').count()) === 1);
    expect(await flawsOf(open)).toEqual([]);
  });

  it('can be edited, paused and turned on again, which sends waiting deliveries', async () => {
    await subscribe();
    open = await dashboard.open('/webhooks');
    const { page } = open;
    await choose(page, host(), 'Edit');
    await dialogOf(page).getByLabel('Description').fill('Shop');
    await dialogOf(page).getByRole('checkbox', { name: 'Group created' }).check();
    await inDialog(page, 'Save').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const row = rowsOf(page, 'Webhooks').filter({ hasText: 'Shop' });
    await row.getByText('Link created; Group created').waitFor();
    await choose(page, 'Shop', 'Pause');
    await row.getByText('Paused', { exact: true }).waitFor();
    await createLink();
    await waitFor(async () => /Undelivered\s+1\b/.test(await row.innerText()));
    expect(await flawsOf(open)).toEqual([]);
    await choose(page, 'Shop', 'Turn on');
    await row.getByText('Active', { exact: true }).waitFor();
    await accepted(1);
    await waitFor(async () => /Undelivered\s+0\b/.test(await row.innerText()));
  });

  it('get a new secret, which is shown once, and are signed with both for a day', async () => {
    const { id, secret: old } = await subscribe();
    open = await dashboard.open(`/webhooks/${id}`);
    const { page } = open;
    await choose(page, host(), 'Rotate secret');
    await dialogOf(page).getByText('For 24 hours').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await inDialog(page, 'Rotate secret').click();
    const secret = await secretField(page).inputValue();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await secretField(page).inputValue()).toBe(secret);
    expect(secret).not.toBe(old);
    await inDialog(page, 'Done').click();
    await page.getByText('Also signed with the previous secret until').waitFor();
    await createLink();
    const [one] = await accepted(1);
    for (const each of [old, secret]) verify(each, one as Received);
  });

  it.each(['/webhooks', '/webhooks/:id'])('are deleted from %s after a confirmation', async (address) => {
    const { id } = await subscribe();
    open = await dashboard.open(address.replace(':id', id));
    const { page } = open;
    await choose(page, host(), 'Delete');
    await inDialog(page, 'Cancel').click();
    expect((await dashboard.api.get(`/v1/webhooks/${id}`)).status).toBe(200);
    await choose(page, host(), 'Delete');
    await inDialog(page, 'Delete').click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await hasFocus(page, 'Webhooks');
    expect((await dashboard.api.get(`/v1/webhooks/${id}`)).status).toBe(404);
    expect(open.problems).toEqual([]);
  });

  it.each(contrastingLooks())(
    'that failures disabled are announced, and can be turned on again: $name',
    async (look) => {
      const { id } = await subscribe();
      open = await dashboard.open('/account', look);
      const { page } = open;
      await Promise.all([
        page.waitForResponse('**/v1/webhooks'),
        page.goto(`${dashboard.service.apiUrl}/dashboard/`),
      ]);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByText('A webhook was disabled').count()).toBe(0);
      await pool.query(
        `update webhook_endpoints set disabled_at = now(), disabled_reason = 'failures' where id = $1`,
        [id],
      );
      await page.reload();
      await page.getByText('A webhook was disabled').waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await page.getByRole('link', { name: 'Check your webhooks' }).click();
      await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
      await page.getByText('A webhook was disabled').waitFor();
      await page.getByText('because every attempt of three days failed').waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await page.getByRole('link', { name: host() }).click();
      await button(page, 'Turn on').click();
      await button(page, 'Send test').waitFor();
      expect((await dashboard.api.get<Endpoint>(`/v1/webhooks/${id}`)).body.active).toBe(true);
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('can be seen but not changed by viewers', async () => {
    const person = await dashboard.signUp();
    const { id } = await subscribe(['link.created'], person);
    await createLink(person);
    await accepted(1);
    await pool.query(
      `update memberships set role = 'viewer' where user_id = (select id from users where email = $1)`,
      [person.email],
    );
    open = await dashboard.open('/webhooks', undefined, person);
    const { page } = open;
    await page.getByRole('link', { name: host() }).waitFor();
    expect(await page.getByRole('button', { name: /^Actions for|Create webhook/ }).count()).toBe(0);
    await page.getByRole('link', { name: host() }).click();
    const row = rowsOf(page, 'Deliveries').first();
    await row.getByRole('button', { name: 'Details' }).click();
    await row.getByText(/^Delivered: status 204/).waitFor();
    expect(await page.getByRole('button', { name: /Send|Turn on|Actions for/ }).count()).toBe(0);
    expect((await dashboard.api.get(`/v1/webhooks/${id}`)).status).toBe(404);
    expect(open.problems).toEqual([]);
  });

  it('have no URL, no secret and no attempts if their events are polled', async () => {
    open = await dashboard.open('/webhooks');
    const { page } = open;
    const fetched = dialogOf(page).getByRole('radio', { name: 'Fetch it yourself with GET /v1/events' });
    const createPolled = async () => {
      await button(page, 'Create webhook').click();
      expect(await dialogOf(page).getByRole('radio', { name: 'Send to a URL' }).isChecked()).toBe(true);
      await fetched.check();
      expect(await dialogOf(page).getByRole('textbox', { name: 'URL' }).count()).toBe(0);
      await dialogOf(page).getByRole('checkbox', { name: 'Link created' }).check();
      expect(await flawsOf(open)).toEqual([]);
      await inDialog(page, 'Create webhook').click();
    };
    await createPolled();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect((await dashboard.api.get('/v1/webhooks')).body).toMatchObject({
      data: [{ kind: 'poll', url: null, events: ['link.created'], active: true }],
    });
    await createPolled();
    await dialogOf(page).getByText('This account already has a webhook whose events you fetch.').waitFor();
    await inDialog(page, 'Cancel').click();
    const row = rowsOf(page, 'Webhooks').filter({ hasText: 'Polled events' });
    await row.getByText('Polled with GET /v1/events').waitFor();
    await page.getByRole('button', { name: 'Actions for Polled events' }).click();
    await page.getByRole('menuitem', { name: 'Pause', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Rotate secret' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    expect(await dialogOf(page).getByRole('textbox', { name: 'URL' }).count()).toBe(0);
    await dialogOf(page).getByLabel('Description').fill('Warehouse');
    await inDialog(page, 'Save').click();
    await choose(page, 'Warehouse', 'Send test');
    await inDialog(page, 'Send test').click();
    await dialogOf(page).getByText('The test event can be read now.').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await inDialog(page, 'Done').click();
    await page.getByRole('link', { name: 'Warehouse' }).click();
    const event = rowsOf(page, 'Deliveries').first();
    await event.getByRole('button', { name: 'Details' }).click();
    await event.getByRole('button', { name: 'Copy body' }).waitFor();
    expect(await event.innerText()).not.toContain('Attempts');
    expect(await button(page, 'Send again').count()).toBe(0);
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await choose(page, 'Warehouse', 'Delete');
    await dialogOf(page).getByText('whether they were read or not').waitFor();
    await inDialog(page, 'Delete').click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });

  it('can be reached by keyboard, and show their API calls', async () => {
    const { id } = await subscribe();
    open = await dashboard.open('/groups');
    const { page } = open;
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await pressInARow(page, 'g', 'w');
    await page.getByRole('link', { name: host() }).click();
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
    await button(page, 'API calls of this page').click();
    await dialogOf(page)
      .getByRole('region', { name: `GET /v1/webhooks/${id}/deliveries` })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${dashboard.service.apiUrl}/dashboard/webhooks/${randomUUID()}`);
    await page.getByRole('heading', { name: 'Webhook not found' }).waitFor();
  });
});
