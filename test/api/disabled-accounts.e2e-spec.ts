import { installationChain } from '@app/accounts';
import { newId } from '@app/common';
import { defaultDomainId } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  bearerOf,
  createAccountWithKey,
  createMember,
  type MemberUnderTest,
  pageHeaders,
  type Service,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from '../dashboard-api/browser-client.js';
import { printedByCli } from '../platform/launched.js';
import { visit } from '../redirect/visit.js';

const manyLinks = 20_000;

describe('an account that an operator disabled', () => {
  let service: Service;
  let database: pg.Client;
  let otherRedirect: AppUnderTest;
  let redirects: string[];
  let account: AccountWithKey;
  let api: ApiClient;
  let next = 0;

  const cli = (...args: string[]) => printedByCli(service.env, ...args);
  const disable = (reason = 'phishing') =>
    cli('account:disable', '--account', account.accountId, '--reason', reason);
  const enable = () => cli('account:enable', '--account', account.accountId);
  const setDisabled = (reason: string | null) =>
    database.query('update accounts set disabled = $1 where id = $2', [reason, account.accountId]);
  const statusOf = async (slug: string, origin = service.redirectUrl) =>
    (await visit(`${origin}/${slug}`)).status;
  const statusesOf = async (...slugs: string[]) =>
    (await Promise.all(redirects.flatMap((origin) => slugs.map((slug) => statusOf(slug, origin))))).join(' ');
  const addLink = async () => {
    const slug = `of-account-${next++}`;
    const { body } = await api.post<{ id: string }>('/v1/links', {
      slug,
      destination: 'https://shop.example/',
    });
    return { slug, id: body.id };
  };
  const browserOf = ({ cookie }: MemberUnderTest) => {
    const browser = new BrowserClient(service.apiUrl);
    browser.cookie = cookie;
    return browser;
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect'] });
    const port = String(await freePort());
    otherRedirect = new AppUnderTest('redirect', { ...service.env, REDIRECT_PORT: port });
    await otherRedirect.start();
    redirects = [service.redirectUrl, `http://127.0.0.1:${port}`];
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await otherRedirect?.stop();
    await service?.stop();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });

  it('disappears for visitors within a second, on every instance, however many links it has', async () => {
    const ids = Array.from({ length: manyLinks }, () => newId());
    await database.query(
      `with added as (
         insert into links (account_id, id, slug, name, destination, active, behavior, created_at, updated_at)
         select $1, id, 'many-' || n, 'many', 'https://shop.example/', true, 'basic', now(), now()
         from unnest($2::uuid[]) with ordinality as t (id, n) returning account_id, id, slug
       )
       insert into slugs (domain_id, slug, account_id, kind, target_id)
       select ${defaultDomainId}, slug, account_id, 'link', id from added`,
      [account.accountId, ids],
    );
    await api.post('/v1/websites', { slug: 'many-page', published: true });
    const slugs = [1, 2, 777, manyLinks].map((n) => `many-${n}`);
    // All but the last are cached by then.
    const warm = [...slugs.slice(0, -1), 'many-page'];
    await waitFor(async () => (await statusesOf(...warm)) === '302 302 302 200 302 302 302 200');
    await setDisabled('phishing');
    const gone = Array.from({ length: 2 * (slugs.length + 1) }, () => '410').join(' ');
    await sleep(1_000);
    expect(await statusesOf(...slugs, 'many-page')).toBe(gone);
    expect((await visit(`${service.redirectUrl}/many-1`)).body).toContain(
      'The account that it belongs to is disabled.',
    );
    await setDisabled(null);
    await waitFor(async () => (await statusesOf('many-page')) === '200 200', { interval: 10 });
    expect(await statusesOf(...slugs)).toBe('302 302 302 302 302 302 302 302');
  });

  it('stays disabled for a redirect process that starts later, and for new links', async () => {
    await setDisabled('spam');
    const { rows } = await database.query<{ slug: string }>(
      `with added as (
         insert into slugs (domain_id, slug, account_id, kind, target_id)
         values (${defaultDomainId}, 'added-later', $1, 'link', $2) returning account_id, target_id, slug
       )
       insert into links (account_id, id, slug, name, destination, active, behavior, created_at, updated_at)
       select account_id, target_id, slug, 'later', 'https://shop.example/', true, 'basic', now(), now() from added
       returning slug`,
      [account.accountId, newId()],
    );
    await otherRedirect.restart();
    await waitFor(async () => (await statusesOf(rows[0]?.slug ?? '')) === '410 410');
  });

  it('regains exactly what was enabled before', async () => {
    const [first, phishing, paused] = [await addLink(), await addLink(), await addLink()];
    await cli('disable', '--slug', phishing.slug, '--reason', 'phishing');
    await api.post(`/v1/links/${paused.id}/pause`);
    expect(await disable('spam')).toBe(`disabled the account ${account.email}\n`);
    const slugs = [first.slug, phishing.slug, paused.slug];
    await waitFor(async () => (await statusesOf(...slugs)) === '410 410 410 410 410 410');
    expect(await enable()).toBe(`enabled the account ${account.email}\n`);
    await waitFor(async () => (await statusesOf(...slugs)) === '302 410 404 302 410 404');
    expect((await api.get(`/v1/links/${phishing.id}?view=full`)).body.disabled).toBe('phishing');
  });

  it('is rejected with its keys and sessions, with the reason', async () => {
    const member = await createMember(service, { ...account, role: 'owner' });
    const browser = browserOf(member);
    const bearer = new ApiClient(service, await bearerOf(service.apiUrl, member));
    const headers = { 'Idempotency-Key': 'once' };
    const link = { slug: `of-account-${next++}`, destination: 'https://shop.example/' };
    expect((await api.post('/v1/links', link, { headers })).status).toBe(201);
    await cli('account:disable', '--email', account.email, '--reason', 'malware');
    const error = {
      code: 'disabled',
      message: 'An operator disabled this account: it led to malware.',
    };
    const refusals = [
      await api.get('/v1/links'),
      await api.post('/v1/links', link, { headers }),
      await bearer.get('/v1/account'),
      await browser.post('/token'),
      await browser.get('/keys'),
      await browser.post('/accounts', { name: 'Another' }),
    ];
    for (const { status, body } of refusals) {
      expect([status, (body as unknown as ErrorBody).error]).toMatchObject([410, error]);
    }
    await setDisabled(null);
    expect((await api.get('/v1/links')).status).toBe(200);
    expect((await bearer.get('/v1/account')).status).toBe(200);
    expect((await browser.get('/keys')).status).toBe(200);
  });

  it('informs its users, who can still switch to another of their accounts', async () => {
    const member = await createMember(service, { ...account, role: 'owner' });
    const other = await createAccountWithKey(service);
    const owner = { ...other, role: 'owner', userId: member.userId } as const;
    await createMember(service, owner);
    const browser = browserOf(member);
    await setDisabled('phishing');
    expect((await browser.get('/session')).body).toMatchObject({
      account: { id: account.accountId },
      disabled: 'phishing',
    });
    const { body } = await browser.get<{ data: { id: string }[] }>('/accounts');
    expect(body.data.map(({ id }) => id).sort()).toEqual([account.accountId, other.accountId].sort());
    expect((await browser.post(`/accounts/${other.accountId}/enter`)).status).toBe(200);
    expect((await browser.get('/session')).body).toMatchObject({ disabled: null });
    expect((await browser.get('/keys')).status).toBe(200);
    expect((await browser.post('/sign-out')).status).toBe(200);
  });

  it('is rejected in a request whose body is still arriving', async () => {
    const member = await createMember(service, { ...account, role: 'owner' });
    const slow = async (path: string, headers: Record<string, string>, body: string) => {
      const sent = request(`${service.apiUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, ...headers },
      });
      sent.write(body.slice(0, 1));
      return async () => {
        sent.end(body.slice(1));
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        return [response.statusCode, (JSON.parse(await text(response)) as ErrorBody).error.code];
      };
    };
    const link = JSON.stringify({ slug: 'pending', destination: 'https://shop.example/' });
    const finish = [
      await slow('/v1/links', { Authorization: `Bearer ${account.key}` }, link),
      await slow(
        '/dashboard/api/keys',
        await pageHeaders(service.apiUrl, member.cookie),
        JSON.stringify({ name: 'pending' }),
      ),
    ];
    await sleep(700);
    await setDisabled('spam');
    for (const end of finish) expect(await end()).toEqual([410, 'disabled']);
    await setDisabled(null);
    expect((await api.get('/v1/slugs/pending')).body.available).toBe(true);
  });

  it('is audited once per change, in its own chain and in that of the installation', async () => {
    for (const command of [disable, disable, enable, enable]) await command();
    const { rows } = await database.query(
      `select account_id, action, actor_kind, details from unsealed_audit_entries
       where target_id = $1 and target_type = 'account' order by account_id, id`,
      [account.accountId],
    );
    const expected = (accountId: string) => {
      const entry = { account_id: accountId, actor_kind: 'cli' };
      return [
        { ...entry, action: 'account.disabled', details: { reason: 'phishing' } },
        { ...entry, action: 'account.enabled', details: {} },
      ];
    };
    expect(rows).toEqual([...expected(installationChain), ...expected(account.accountId)]);
  });

  it('must exist and be named exactly once', async () => {
    const reason = ['--reason', 'spam'];
    const wrong = [['--account', newId()], ['--email', account.email, '--account', account.accountId], []];
    for (const options of wrong) {
      await expect(cli('account:disable', ...options, ...reason)).rejects.toThrow('waypost: ');
    }
    const unknown = cli('account:disable', '--email', account.email, '--reason', 'account');
    await expect(unknown).rejects.toThrow("argument 'account' is invalid");
  });
});
