import { installationChain } from '@app/accounts';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  createMember,
  type Service,
  startService,
} from '@app/testing';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

interface Target {
  slug: string;
  destination: string | null;
  mixedScriptHosts: string[];
  disabled: string | null;
  account: { id: string; name: string; disabled: string | null };
  reports: { reason: string; count: number; comments: string[] }[];
}

describe('operators', () => {
  let service: Service;
  let database: pg.Client;
  let operator: BrowserClient;
  let operatorEmail: string;
  let own: AccountWithKey;
  let account: AccountWithKey;
  let api: ApiClient;
  let next = 0;

  const browserOf = async (of: AccountWithKey, isOperator: boolean) => {
    const member = await createMember(service, { ...of, role: 'viewer' });
    await database.query('update users set operator = $1 where id = $2', [isOperator, member.userId]);
    const browser = new BrowserClient(service.apiUrl);
    browser.cookie = member.cookie;
    return { browser, ...member };
  };
  const addLink = async (destination = 'https://shop.example/'): Promise<string> => {
    const slug = `Of-others-${next++}`;
    expect((await api.post('/v1/links', { slug, destination })).status).toBe(201);
    return slug;
  };
  const report = (slug: string, reason = 'phishing', comment = '') =>
    fetch(`${service.apiUrl}/report`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug, reason, comment }),
    });
  const targetAt = async (slug: string) => (await operator.get<Target>(`/operators/targets/${slug}`)).body;
  const reported = async () =>
    (await operator.get<{ data: Target[]; total: number }>('/operators/reports')).body;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open' } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    own = await createAccountWithKey(service);
    const { browser, email } = await browserOf(own, true);
    [operator, operatorEmail] = [browser, email];
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });

  it('see that they are operators, while others do not see that operators exist', async () => {
    const { browser } = await browserOf(account, false);
    expect((await operator.get('/session')).body).toMatchObject({ isOperator: true, signUp: 'first' });
    expect((await browser.get('/session')).body).toMatchObject({ isOperator: false });
  });

  it('are the only ones who may use these calls, in any role', async () => {
    const slug = await addLink();
    const { browser } = await browserOf(account, false);
    const outsider = new BrowserClient(service.apiUrl);
    const calls = (client: BrowserClient) => [
      client.get<ErrorBody>('/operators/reports'),
      client.get<ErrorBody>('/operators/disabled'),
      client.get<ErrorBody>(`/operators/targets/${slug}`),
      client.post<ErrorBody>(`/operators/targets/${slug}/disable`, { reason: 'spam' }),
      client.post<ErrorBody>(`/operators/targets/${slug}/enable`),
      client.post<ErrorBody>(`/operators/targets/${slug}/dismiss`),
      client.post<ErrorBody>(`/operators/accounts/${own.accountId}/disable`, { reason: 'spam' }),
      client.post<ErrorBody>(`/operators/accounts/${own.accountId}/enable`),
    ];
    for (const { status, body } of await Promise.all(calls(browser))) {
      expect([status, body.error.code]).toEqual([403, 'forbidden']);
    }
    for (const { status } of await Promise.all(calls(outsider))) expect(status).toBe(401);
    expect((await targetAt(slug)).disabled).toBeNull();
  });

  it('must have authenticated recently to disable and enable', async () => {
    const slug = await addLink();
    const { browser, userId } = await browserOf(own, true);
    await database.query(
      `update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = $1`,
      [userId],
    );
    const answers = await Promise.all([
      browser.post<ErrorBody>(`/operators/targets/${slug}/disable`, { reason: 'spam' }),
      browser.post<ErrorBody>(`/operators/targets/${slug}/enable`),
      browser.post<ErrorBody>(`/operators/accounts/${account.accountId}/disable`, { reason: 'spam' }),
      browser.post<ErrorBody>(`/operators/accounts/${account.accountId}/enable`),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([403, 'step_up_required']);
    }
    expect((await browser.get('/operators/reports')).status).toBe(200);
  });

  it('see visitor reports, and dismiss them or disable the reported link', async () => {
    const [phishing, harmless] = [await addLink(), await addLink()];
    for (const comment of ['It asked for my password.', 'Same here.'])
      await report(phishing, 'phishing', comment);
    await report(phishing, 'spam');
    await report(harmless, 'other');
    const { data, total } = await reported();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { slug: harmless, reports: [{ reason: 'other', count: 1, comments: [] }] },
      {
        slug: phishing,
        kind: 'link',
        destination: 'https://shop.example/',
        disabled: null,
        account: { id: account.accountId, name: account.email, disabled: null },
        reports: [
          { reason: 'phishing', count: 2, comments: ['It asked for my password.', 'Same here.'] },
          { reason: 'spam', count: 1, comments: [] },
        ],
      },
    ]);
    expect((await operator.post(`/operators/targets/${harmless}/dismiss`)).status).toBe(200);
    expect((await reported()).data.map(({ slug }) => slug)).toEqual([phishing]);
    expect(
      (await operator.post(`/operators/targets/${phishing}/disable`, { reason: 'phishing' })).status,
    ).toBe(200);
    expect(await reported()).toEqual({ data: [], total: 0 });
  });

  it('look up, disable and enable links and pages of all accounts', async () => {
    const slug = await addLink();
    await api.post('/v1/websites', {
      slug: 'their-page',
      published: true,
      items: [{ title: 'Apple', url: 'https://xn--pple-43d.com/' }],
    });
    expect(await targetAt(slug.toUpperCase())).toMatchObject({ slug, disabled: null, mixedScriptHosts: [] });
    expect(await targetAt('their-page')).toMatchObject({
      kind: 'website',
      destination: null,
      mixedScriptHosts: ['\u0430pple.com'],
    });
    const unicode = await addLink('https://\u0430pple.com/login');
    expect(await targetAt(unicode)).toMatchObject({ mixedScriptHosts: ['\u0430pple.com'] });
    for (const path of [slug, 'their-page']) {
      expect((await operator.post(`/operators/targets/${path}/disable`, { reason: 'malware' })).status).toBe(
        200,
      );
      expect((await targetAt(path)).disabled).toBe('malware');
    }
    const { body } = await operator.get<{ targets: Target[] }>('/operators/disabled');
    const listed = body.targets.filter((target) => target.account.id === account.accountId);
    expect(listed.map((target) => target.slug).sort()).toEqual([slug, 'their-page'].sort());
    expect((await operator.post(`/operators/targets/${slug}/enable`)).status).toBe(200);
    expect((await targetAt(slug)).disabled).toBeNull();
    const missing = [
      await operator.get('/operators/targets/nothing-here'),
      await operator.post('/operators/targets/nothing-here/disable', { reason: 'spam' }),
      await operator.post('/operators/targets/nothing-here/enable'),
      await operator.post('/operators/targets/nothing-here/dismiss'),
    ];
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await operator.post(`/operators/targets/${slug}/disable`, { reason: 'account' })).status).toBe(
      400,
    );
  });

  it('disable and enable accounts, but not the one that they act for', async () => {
    const slug = await addLink();
    await report(slug);
    const path = `/operators/accounts/${account.accountId}`;
    expect((await operator.post(`${path}/disable`, { reason: 'spam' })).status).toBe(200);
    expect((await api.get('/v1/links')).status).toBe(410);
    expect((await reported()).total).toBe(0);
    expect((await targetAt(slug)).account.disabled).toBe('spam');
    const { body } = await operator.get<{ accounts: Target['account'][] }>('/operators/disabled');
    expect(body.accounts).toMatchObject([{ id: account.accountId, name: account.email, disabled: 'spam' }]);
    expect((await operator.post(`${path}/enable`)).status).toBe(200);
    expect((await api.get('/v1/links')).status).toBe(200);
    expect(
      (await operator.post(`/operators/accounts/${own.accountId}/disable`, { reason: 'spam' })).status,
    ).toBe(400);
    expect((await operator.post('/operators/accounts/none/disable', { reason: 'spam' })).status).toBe(404);
  });

  it('are named in the audit log of the installation only', async () => {
    const slug = await addLink();
    await report(slug);
    await operator.post(`/operators/targets/${slug}/dismiss`);
    await operator.post(`/operators/targets/${slug}/disable`, { reason: 'illegal' });
    const { rows } = await database.query(
      `select account_id, action, actor_kind, actor_name, details from unsealed_audit_entries
       where lower(target_name) = $1 and action <> 'link.created' order by id`,
      [slug.toLowerCase()],
    );
    const byOperator = { account_id: installationChain, actor_kind: 'user', actor_name: operatorEmail };
    const disabled = { action: 'link.disabled', details: { reason: 'illegal' } };
    expect(rows).toMatchObject([
      { account_id: installationChain, action: 'report.received', actor_kind: 'system', actor_name: null },
      { ...byOperator, action: 'report.dismissed', details: { reports: 1 } },
      { ...byOperator, ...disabled },
      { account_id: account.accountId, actor_kind: 'system', actor_name: null, ...disabled },
    ]);
    const { body } = await api.get<{ data: object[] }>(`/v1/links?view=full`);
    expect(JSON.stringify(body)).not.toContain(operatorEmail);
  });

  it('and all other users are warned about destinations whose host name mixes scripts', async () => {
    const { browser } = await browserOf(account, false);
    const check = async (url: string) =>
      (await browser.get(`/previews/destination?url=${encodeURIComponent(url)}`)).body;
    expect(await check('https://\u0430pple.com/login')).toEqual({ mixedScriptHost: '\u0430pple.com' });
    expect(await check('https://xn--pple-43d.com/')).toEqual({ mixedScriptHost: '\u0430pple.com' });
    expect(await check('https://пример.com/')).toEqual({ mixedScriptHost: null });
    expect(await check('https://apple.com/')).toEqual({ mixedScriptHost: null });
    expect(await check('x')).toEqual({ mixedScriptHost: null });
  });
});

describe('while sign-up is closed', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
  });
  afterAll(() => service?.stop());

  it('operators have nothing to do in the dashboard', async () => {
    const account = await createAccountWithKey(service);
    const member = await createMember(service, { ...account, role: 'owner' });
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query('update users set operator = true where id = $1', [member.userId]);
    await database.end();
    const browser = new BrowserClient(service.apiUrl);
    browser.cookie = member.cookie;
    const answers = [
      await browser.get('/operators/reports'),
      await browser.get('/operators/disabled'),
      await browser.get('/operators/targets/x'),
      await browser.post('/operators/targets/x/disable', { reason: 'spam' }),
      await browser.post(`/operators/accounts/${account.accountId}/enable`),
      await browser.get('/previews/destination?url=x'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
