import { waitFor, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { TestNameServer } from '../domains/test-name-server.js';
import { contrastingLooks, DashboardUnderTest, flawsOf, hasFocus, type OpenDashboard } from './dashboard.js';

interface Domain {
  id: string;
  host: string;
  status: string;
  record: { name: string; value: string };
  homeUrl: string | null;
  notFoundUrl: string | null;
  defaultLink: string | null;
}

const destination = 'https://shop.example/summer';
const hostOf = () => `go-${randomUUID().slice(0, 8)}.shop.test`;
const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const rowOf = (page: Page, host: string) =>
  page.getByRole('list', { name: 'Domains' }).getByRole('listitem').filter({ hasText: host });
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

describe('dashboard domains', () => {
  // It needs its own name server.
  let dashboard: DashboardUnderTest<Service>;
  let names: TestNameServer;
  let open: OpenDashboard;

  beforeAll(async () => {
    names = await TestNameServer.start();
    dashboard = await DashboardUnderTest.startAlone({ SIGNUP: 'open', DNS_SERVERS: names.address });
  });
  afterEach(() => open?.close());
  afterAll(async () => {
    names.stop();
    await dashboard?.stop();
  });

  const add = async (person = dashboard.owner): Promise<Domain> => {
    const added = await person.api.post<Domain>('/v1/domains', { host: hostOf() });
    expect(added.status).toBe(201);
    return added.body;
  };
  const verifiedDomain = async (person = dashboard.owner): Promise<Domain> => {
    const domain = await add(person);
    names.set(domain.record.name, domain.record.value);
    const verified = await person.api.post<Domain>(`/v1/domains/${domain.id}/verify`);
    expect(verified.body.status).toBe('verified');
    return domain;
  };
  const addressOf = (host: string) => `${host}:${new URL(dashboard.service.redirectUrl).port}`;
  const choose = async (page: Page, host: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${host}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const select = async (page: Page, label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it.each(contrastingLooks())('are added, and verified once their record exists: $name', async (look) => {
    const person = await dashboard.signUp();
    const host = hostOf();
    open = await dashboard.open('/domains', look, person);
    const { page } = open;
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await button(page, 'Add domain').click();
    await inDialog(page, 'Add domain').click();
    await dialogOf(page).getByText('Enter a domain.').waitFor();
    await dialogOf(page).getByLabel('Domain').fill(host);
    await inDialog(page, 'Add domain').click();
    await dialogOf(page).getByText('Set these records.').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await inDialog(page, 'Copy name of the TXT record').click();
    await waitFor(async () => (await copied(page)) === `_waypost.${host}`);
    await inDialog(page, 'Copy value of the TXT record').click();
    const value = await waitFor(async () => /^waypost-domain=.+/.exec(await copied(page))?.[0]);
    await inDialog(page, 'Verify now').click();
    await dialogOf(page).getByText('The TXT record was not found.').waitFor();
    await dialogOf(page).getByText('so visitors may not get here yet').waitFor();
    names.set(`_waypost.${host}`, value);
    names.setAddress(host, '127.0.0.1');
    await inDialog(page, 'Verify now').click();
    await dialogOf(page).getByText('The domain is yours.').waitFor();
    expect(await dialogOf(page).getByText('so visitors may not get here yet').count()).toBe(0);
    await inDialog(page, 'Done').click();
    await rowOf(page, host).getByText('Verified', { exact: true }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
  });

  it('explain the result of a check in words', async () => {
    const [mine, theirs] = [await add(), await verifiedDomain(await dashboard.signUp())];
    const rival = await dashboard.api.post<Domain>('/v1/domains', { host: theirs.host });
    names.set(theirs.record.name, theirs.record.value, rival.body.record.value);
    open = await dashboard.open('/domains');
    const { page } = open;
    await page.getByRole('button', { name: `Verify now: ${mine.host}` }).click();
    await rowOf(page, mine.host).getByText('The TXT record was not found.').waitFor();
    await page.getByRole('button', { name: `Verify now: ${theirs.host}` }).click();
    await rowOf(page, theirs.host).getByText('Claimed by another account').waitFor();
    names.break();
    await page.getByRole('button', { name: `Verify now: ${mine.host}` }).click();
    await rowOf(page, mine.host).getByText('The name servers of the domain did not respond.').waitFor();
    names.break(false);
    const done = await verifiedDomain();
    names.set(done.record.name);
    await page.reload();
    await choose(page, done.host, 'Verify now');
    await rowOf(page, done.host).getByText('Record missing').waitFor();
    await rowOf(page, done.host).getByText('The TXT record is missing. Set it again').waitFor();
    // A day later, another account has the host.
    const other = await dashboard.signUp();
    const next = await other.api.post<Domain>('/v1/domains', { host: done.host });
    names.set(done.record.name, next.body.record.value);
    await other.api.post(`/v1/domains/${next.body.id}/verify`);
    await page.reload();
    await rowOf(page, done.host).getByText('Lost', { exact: true }).waitFor();
    await rowOf(page, done.host).getByText('The domain has stopped working').waitFor();
    expect(await flawsOf(open)).toEqual([]);
  });

  it('are rejected for a name that is never allowed, with the reason next to the field', async () => {
    const person = await dashboard.signUp();
    const { host } = await add(person);
    open = await dashboard.open('/domains', undefined, person);
    const { page } = open;
    await button(page, 'Add domain').click();
    for (const [name, reason] of [
      ['https://go.example/', 'Enter a name such as go.shop.example'],
      [host, 'This account has this domain already.'],
    ] as const) {
      await dialogOf(page).getByLabel('Domain').fill(name);
      await inDialog(page, 'Add domain').click();
      await dialogOf(page).getByText(reason).waitFor();
    }
    for (let count = 1; count < 3; count++) await add(person);
    await page.reload();
    await button(page, 'Add domain').click();
    await dialogOf(page).getByLabel('Domain').fill(hostOf());
    await inDialog(page, 'Add domain').click();
    await dialogOf(page).getByText('This account has 3 domains, which is the limit.').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it('have a home page, a link and a destination for unknown slugs', async () => {
    const person = await dashboard.signUp();
    const { id, host } = await verifiedDomain(person);
    const link = await person.api.post<{ id: string }>('/v1/links', {
      slug: `home-${host}`.slice(0, 12),
      destination,
    });
    const read = async () => (await person.api.get<Domain>(`/v1/domains/${id}`)).body;
    open = await dashboard.open('/domains', contrastingLooks()[0], person);
    const { page } = open;
    await choose(page, host, 'Edit');
    await dialogOf(page).getByLabel('Home page').fill('shop.example');
    await dialogOf(page).getByLabel('Unknown addresses').fill('http://shop.example/lost');
    await select(page, 'Link for the bare domain', `/${`home-${host}`.slice(0, 12)}`);
    expect(await flawsOf(open)).toEqual([]);
    await inDialog(page, 'Save').click();
    await dialogOf(page).locator('[aria-invalid=true]').waitFor();
    await dialogOf(page).getByLabel('Unknown addresses').fill('https://shop.example/lost');
    await inDialog(page, 'Save').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const expected = { homeUrl: 'https://shop.example', notFoundUrl: 'https://shop.example/lost' };
    expect(await read()).toMatchObject({ ...expected, defaultLink: link.body.id });
    await rowOf(page, host).getByText('shop.example/lost').waitFor();
    await choose(page, host, 'Edit');
    await select(page, 'Link for the bare domain', 'No link');
    await inDialog(page, 'Save').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ ...expected, defaultLink: null });
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it('can be chosen for a new link, whose slug and address are those of the domain', async () => {
    const person = await dashboard.signUp();
    const slug = `s${randomUUID().slice(0, 8)}`;
    await person.api.post('/v1/links', { slug, destination });
    open = await dashboard.open('/account', undefined, person);
    const { page } = open;
    // There is no choice without a verified domain.
    await add(person);
    await Promise.all([
      page.waitForResponse('**/v1/domains'),
      page.goto(`${dashboard.service.apiUrl}/dashboard/links/new`),
    ]);
    await page.getByRole('textbox', { name: 'Slug' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('combobox', { name: 'Domain' }).count()).toBe(0);

    const { host } = await verifiedDomain(person);
    await page.reload();
    await page.getByRole('textbox', { name: 'Destination' }).fill(destination);
    await page.getByRole('textbox', { name: 'Slug' }).fill(slug);
    await page.getByText('This slug is already in use.').waitFor();
    await select(page, 'Domain', host);
    await page.getByText(`${addressOf(host)}/${slug} is available.`).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('button', { name: 'Suggest a slug' }).click();
    await page.getByRole('group', { name: 'Suggested slugs' }).getByRole('button').first().waitFor();
    await button(page, 'Create link').click();
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    await page.getByRole('heading', { name: `${addressOf(host)}/${slug}` }).waitFor();
    await button(page, 'Copy').click();
    await waitFor(async () => (await copied(page)) === `http://${addressOf(host)}/${slug}`);
    await page.getByText(`"domain": "${host}"`).waitFor();

    await page.goto(`${dashboard.service.apiUrl}/dashboard/links`);
    const rows = page.getByRole('row').filter({ hasText: slug });
    await waitFor(async () => (await rows.count()) === 2);
    await select(page, 'Domain', host);
    await waitFor(async () => (await rows.count()) === 1);
    await rows.getByText(`${addressOf(host)}/${slug}`).waitFor();
    expect(new URL(page.url()).searchParams.get('domain')).toBe(host);
    expect(await flawsOf(open)).toEqual([]);
    await select(page, 'Domain', new URL(dashboard.service.redirectUrl).host);
    await rows.getByText(`${new URL(dashboard.service.redirectUrl).host}/${slug}`).waitFor();
  });

  it('can be chosen for a new bio page, and cannot be deleted while they have content', async () => {
    const person = await dashboard.signUp();
    const { id, host } = await verifiedDomain(person);
    open = await dashboard.open('/pages/new', undefined, person);
    const { page } = open;
    await select(page, 'Domain', host);
    await page.getByRole('textbox', { name: 'Slug' }).fill('anna');
    await page.getByText(`${addressOf(host)}/anna is available.`).waitFor();
    await button(page, 'Create bio page').click();
    await page.getByRole('heading', { name: 'anna', level: 1 }).waitFor();
    const [website] = (await person.api.get<{ data: { id: string; url: string }[] }>('/v1/websites')).body
      .data;
    expect(website?.url).toBe(`http://${addressOf(host)}/anna`);
    for (const slug of ['x', 'y']) await person.api.post('/v1/links', { slug, destination, domain: host });

    await page.goto(`${dashboard.service.apiUrl}/dashboard/domains`);
    await choose(page, host, 'Delete');
    await dialogOf(page).getByText(`${host} still has 2 links and 1 bio page. Delete them first.`).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await dialogOf(page).getByRole('link', { name: 'Show links on this domain' }).click();
    await page.getByRole('row').filter({ hasText: 'x' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('domain')).toBe(host);

    const { data } = (await person.api.get<{ data: { id: string }[] }>('/v1/links')).body;
    for (const link of data) await person.api.delete(`/v1/links/${link.id}`);
    await person.api.delete(`/v1/websites/${website?.id}`);
    await page.goto(`${dashboard.service.apiUrl}/dashboard/domains`);
    await choose(page, host, 'Delete');
    await hasFocus(page, 'Cancel');
    await inDialog(page, 'Delete').click();
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    expect((await person.api.get(`/v1/domains/${id}`)).status).toBe(404);
  });
});
