import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { consent, createSignupPage, headingOf, newNetwork, post, problemIn, signUp } from './signup-forms.js';
import { visit } from './visit.js';

interface Signup {
  id: string;
  email: string;
  consent: string;
  confirmedAt: string | null;
}

const scopes = ['read', 'write', 'signups:read', 'signups:write'] as const;

describe('sign-ups on bio pages without a mail server', () => {
  let service: Service;
  let database: pg.Client;
  let receiver: WebhookReceiver;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { TRUSTED_PROXIES: '127.0.0.1', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'trace' },
    });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    receiver = await WebhookReceiver.start();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: [...scopes] });
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await receiver?.stop();
    await database?.end();
    await service?.stop();
  });

  const listOf = async ({ id }: { id: string }): Promise<Signup[]> =>
    (await api.get<{ data: Signup[] }>(`/v1/websites/${id}/signups`)).body.data;
  const newEmail = () => `${randomUUID()}@example.com`;

  it('come with a plain form, the only one allowed by the policy, and change nothing on other pages', async () => {
    const page = await createSignupPage(api);
    const shown = await visit(`${service.redirectUrl}/${page.slug}`);
    expect(shown.headers['content-security-policy']).toContain("form-action 'self'");
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect(shown.body).toContain(`<form method="post" action="/${page.slug}"`);
    expect(shown.body).toContain('I want to hear of new cups &amp; plates by mail.');
    expect(shown.body).not.toContain('<script');
    const { body: other } = await api.post<{ slug: string }>('/v1/websites', {
      slug: `s-${randomUUID()}`,
      published: true,
    });
    const plain = await visit(`${service.redirectUrl}/${other.slug}`);
    expect(plain.headers['content-security-policy']).toContain("form-action 'none'");
    expect(plain.body).not.toMatch(/<form|trap|signup/);
    expect((await post(service.redirectUrl, other.slug, { email: newEmail() })).status).toBe(405);
    const allowed = async (slug: string) =>
      (await visit(`${service.redirectUrl}/${slug}`, { method: 'DELETE' })).headers.allow;
    expect([await allowed(page.slug), await allowed(other.slug)]).toEqual(['GET, HEAD, POST', 'GET, HEAD']);
  });

  it('store an address once, whatever its case, and give the same response to known and new ones', async () => {
    const page = await createSignupPage(api);
    const email = newEmail();
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email].map((given) =>
        signUp(service.redirectUrl, page, { email: given }),
      ),
    );
    answers.push(await signUp(service.redirectUrl, page, { email }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0] && [answers[0].status, headingOf(answers[0])]).toEqual([200, 'You are signed up']);
    expect(await listOf(page)).toEqual([
      expect.objectContaining({ website: page.id, email, consent, confirmedAt: null }),
    ]);
  });

  it('count at once without a mail server, even those that waited for a mail while there was one', async () => {
    const page = await createSignupPage(api);
    const email = newEmail();
    await api.post('/v1/webhooks', { url: 'https://93.184.215.14/', events: ['signup.created'] });
    await database.query(
      `insert into website_signups
         (account_id, id, website_id, email, consent, language, is_pending, created_at, mail_due_at)
       values ($1, gen_random_uuid(), $2, $3, 'Before', 'en', true, now() - interval '6 days', now())`,
      [account.accountId, page.id, email],
    );
    expect(await listOf(page)).toEqual([]);
    const answer = await signUp(service.redirectUrl, page, { email });
    expect(headingOf(answer)).toBe('You are signed up');
    expect(await listOf(page)).toEqual([expect.objectContaining({ email, consent, confirmedAt: null })]);
    const { rows } = await database.query('select mail_due_at from website_signups where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([{ mail_due_at: null }]);
    const events = 'select from webhook_events where account_id = $1';
    expect((await database.query(events, [account.accountId])).rowCount).toBe(1);
  });

  it('give programs that fill in the hidden field the usual response, and store nothing', async () => {
    const page = await createSignupPage(api);
    const person = await signUp(service.redirectUrl, page, { email: newEmail() });
    const program = await signUp(service.redirectUrl, page, {
      email: newEmail(),
      homepage: 'https://x.example',
    });
    expect([program.status, program.body]).toEqual([person.status, person.body]);
    expect(await listOf(page)).toHaveLength(1);
  });

  it('reject anything but a single address, with the form again', async () => {
    const page = await createSignupPage(api);
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\nb',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      '"a b"@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b.'.repeat(130)}example.com`,
    ]) {
      const answer = await signUp(service.redirectUrl, page, { email });
      expect([email, answer.status, problemIn(answer)]).toEqual([
        email,
        400,
        'This is not an email address. Check it, and try again.',
      ]);
      expect(answer.body).toContain(`<form method="post" action="/${page.slug}"`);
    }
    const script = await signUp(service.redirectUrl, page, { email: '"><script>alert(1)</script>' });
    expect(script.body).not.toContain('<script');
    expect(await listOf(page)).toEqual([]);
  });

  it('require the consent to the text that the page shows now', async () => {
    const page = await createSignupPage(api);
    const email = newEmail();
    const unread = await signUp(service.redirectUrl, page, { email, consent: '' });
    const old = await signUp(service.redirectUrl, page, { email, consent: 'AAAAAAAAAAAAAAAA' });
    for (const answer of [unread, old]) {
      expect([answer.status, problemIn(answer)]).toEqual([400, 'Read what you agree to, and check the box.']);
      expect(answer.body).toContain(`value="${email}"`);
    }
    expect(await listOf(page)).toEqual([]);
  });

  it('reject forms that are too large, of another type, or from the pages of other sites', async () => {
    const page = await createSignupPage(api);
    const { redirectUrl } = service;
    const email = newEmail();
    const large = await signUp(redirectUrl, page, { email, more: 'x'.repeat(4_096) });
    const json = await signUp(
      redirectUrl,
      page,
      { email },
      { headers: { 'Content-Type': 'application/json' } },
    );
    const other = await signUp(redirectUrl, page, { email }, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([large.status, json.status, other.status, other.headers.location]).toEqual([
      413,
      415,
      303,
      `${redirectUrl}/${page.slug}`,
    ]);
    expect(await listOf(page)).toEqual([]);
  });

  it('are limited to thirty an hour per network', async () => {
    const page = await createSignupPage(api);
    const from = newNetwork();
    for (let n = 0; n < 30; n++) {
      expect((await signUp(service.redirectUrl, page, { email: newEmail() }, { from })).status).toBe(200);
    }
    const refused = await signUp(service.redirectUrl, page, { email: newEmail() }, { from });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await signUp(service.redirectUrl, page, { email: newEmail() })).status).toBe(200);
  });

  it('are limited to 100,000 over all pages of an account, even for known addresses', async () => {
    const page = await createSignupPage(api);
    const other = await createSignupPage(api);
    await database.query(
      `insert into website_signups (account_id, id, website_id, email, consent, language, is_pending, created_at)
       select $1, gen_random_uuid(), $2, n || '@example.com', '', 'en', false, now() from generate_series(1, 99999) n`,
      [account.accountId, other.id],
    );
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        signUp(service.redirectUrl, page, { email: `${name}@example.com` }, { from: newNetwork() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    const known = await signUp(service.redirectUrl, other, { email: '1@example.com' });
    expect([known.status, problemIn(known)]).toEqual([503, 'This page cannot take sign-ups at the moment.']);
  });

  it('leave no address in the journal, the queue or a log', async () => {
    const page = await createSignupPage(api);
    const name = randomUUID();
    await signUp(service.redirectUrl, page, { email: `${name}@example.com` });
    await api.delete(`/v1/websites/${page.id}/signups/${(await listOf(page))[0]?.id}`);
    const files = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(name);
    }
    for (const app of Object.values(service.apps)) expect(app.output()).not.toContain(name);
    const { rows } = await database.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname in ('public', 'bullmq')`,
    );
    for (const table of rows) {
      const found = await database.query(`select from ${table.name} t where t::text like $1`, [`%${name}%`]);
      expect([table.name, found.rowCount]).toEqual([table.name, 0]);
    }
  });

  it('are sent to webhooks, and deleted with their deliveries and log', async () => {
    const page = await createSignupPage(api);
    const email = newEmail();
    const path = `/${randomUUID()}`;
    // The response repeats the address, and is in the log.
    receiver.reply =
      () =>
      (response, { body }) =>
        response.writeHead(500).end(body);
    const subscribe = (events: string[]) =>
      api.post<{ id: string }>('/v1/webhooks', { url: receiver.url(path), events });
    const { body: webhook } = await subscribe(['signup.created']);
    const { body: pausedLater } = await subscribe(['signup.created', 'link.created']);
    await api.patch(`/v1/webhooks/${pausedLater.id}`, { active: false });
    await signUp(service.redirectUrl, page, { email });
    await signUp(service.redirectUrl, page, { email });
    const [signup] = await listOf(page);
    await waitFor(() => receiver.received.length > 0);
    expect(receiver.received.map(({ event }) => event)).toEqual([
      { type: 'signup.created', timestamp: expect.any(String) as string, data: signup },
    ]);
    const keeping = async (): Promise<number> => {
      const { rows } = await database.query<{ n: number }>(
        `select (select count(*) from webhook_deliveries t where account_id = $1)
           + (select count(*) from webhook_events t where t::text like $2)
           + (select count(*) from webhook_attempts t where t::text like $2)::int as n`,
        [account.accountId, `%${email}%`],
      );
      return Number(rows[0]?.n);
    };
    // Two deliveries, their event, and the attempt.
    await waitFor(async () => (await keeping()) === 4, { what: 'the attempt in the log' });
    const reader = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await reader.delete(`/v1/websites/${page.id}/signups/${signup?.id}`)).status).toBe(403);
    const { status, body } = await api.delete(`/v1/websites/${page.id}/signups/${signup?.id}`);
    expect([status, body]).toEqual([200, { ok: true, deleted: signup?.id }]);
    expect(await keeping()).toBe(0);
    const deliveries = await api.get<{ data: unknown[] }>(`/v1/webhooks/${webhook.id}/deliveries`);
    expect(deliveries.body.data).toEqual([]);
    expect((await api.delete(`/v1/websites/${page.id}/signups/${signup?.id}`)).status).toBe(404);
    const { rows } = await database.query<{ entry: string }>(
      `select t::text as entry from unsealed_audit_entries t where account_id = $1
       union all select t::text from audit_entries t where account_id = $1`,
      [account.accountId],
    );
    expect(rows.filter(({ entry }) => entry.includes('signup.deleted'))).toHaveLength(1);
    expect(rows.filter(({ entry }) => entry.includes(email))).toEqual([]);
  });

  it('are deleted with an attempt that is recorded at the same time', async () => {
    const page = await createSignupPage(api);
    const { body: webhook } = await api.post<{ id: string }>('/v1/webhooks', {
      url: receiver.url('/paused'),
      events: ['signup.created'],
    });
    await api.patch(`/v1/webhooks/${webhook.id}`, { active: false });
    await signUp(service.redirectUrl, page, { email: newEmail() });
    const [signup] = await listOf(page);
    await database.query('begin');
    await database.query(
      `with sent as (select account_id, id from webhook_deliveries where account_id = $1 for update)
       insert into webhook_attempts (account_id, delivery_id, number, at, duration_ms, response)
       select account_id, id, 1, now(), 1, 'ok' from sent`,
      [account.accountId],
    );
    const deletion = api.delete(`/v1/websites/${page.id}/signups/${signup?.id}`);
    await waitFor(async () => {
      // A transaction keeps the snapshot of the activity that it first read.
      await database.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await database.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%website_signups%'`,
      );
      return rowCount === 1;
    });
    await database.query('commit');
    expect((await deletion).status).toBe(200);
    const attempts = await database.query('select from webhook_attempts where account_id = $1', [
      account.accountId,
    ]);
    expect(attempts.rowCount).toBe(0);
  });

  it('require separate scopes, even to get them by webhook', async () => {
    const { accountId } = account;
    const page = await createSignupPage(api);
    const other = await createAccountWithKey(service);
    await database.query('update api_keys set account_id = $1 where id = $2', [accountId, other.keyId]);
    const key = new ApiClient(service, other.key);
    for (const path of ['signups', 'signups/export']) {
      expect((await key.get(`/v1/websites/${page.id}/${path}`)).status).toBe(403);
    }
    const wanted = { url: 'https://93.184.215.14/', events: ['signup.created'] };
    const { status, body } = await key.post<{ error: { message: string } }>('/v1/webhooks', wanted);
    expect([status, body.error.message]).toEqual([403, 'For these events, the key lacks signups:read.']);
  });

  it('are listed in pages, and exported as CSV without formulas', async () => {
    const page = await createSignupPage(api);
    const emails = ['=1+1@example.com', 'b@example.com', 'c@example.com'];
    for (const email of emails) await signUp(service.redirectUrl, page, { email });
    const paths = await api.get<{ data: Signup[]; nextCursor: string }>(
      `/v1/websites/${page.id}/signups?limit=2`,
    );
    const rest = await api.get<{ data: Signup[] }>(
      `/v1/websites/${page.id}/signups?limit=2&cursor=${paths.body.nextCursor}`,
    );
    const listed = [...paths.body.data, ...rest.body.data].map(({ email }) => email);
    expect(listed).toEqual([...emails].reverse());
    const response = await fetch(`${service.apiUrl}/v1/websites/${page.id}/signups/export`, {
      headers: { Authorization: `Bearer ${account.key}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="signups-[\d-]+\.csv"$/,
    );
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('id,email,consent,createdAt,confirmedAt');
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual([
      'c@example.com',
      'b@example.com',
      "'=1+1@example.com",
    ]);
    const ndjson = await fetch(`${service.apiUrl}/v1/websites/${page.id}/signups/export?format=ndjson`, {
      headers: { Authorization: `Bearer ${account.key}` },
    });
    const objects = (await ndjson.text()).trimEnd().split('\n');
    expect(objects.map((line) => JSON.parse(line) as Signup)).toEqual(await listOf(page));
    const theirs = new ApiClient(service, (await createAccountWithKey(service, { scopes: [...scopes] })).key);
    expect((await theirs.get(`/v1/websites/${page.id}/signups`)).status).toBe(404);
  });

  it('are deleted with the page', async () => {
    const page = await createSignupPage(api);
    await signUp(service.redirectUrl, page, { email: newEmail() });
    await api.delete(`/v1/websites/${page.id}`);
    const left = await database.query('select from website_signups where website_id = $1', [page.id]);
    expect(left.rowCount).toBe(0);
  });

  it('have one form on a page, which is not featured', async () => {
    const item = { title: 'News', signup: { consent } };
    const { status, body } = await api.post<{ error: { fields: { field: string; code: string }[] } }>(
      '/v1/websites',
      {
        slug: `s-${randomUUID()}`,
        items: [item, item, { ...item, featured: true }, { title: 'x', signup: {} }],
      },
    );
    expect([status, body.error.fields.map(({ field, code }) => `${field} ${code}`).sort()]).toEqual([
      400,
      [
        'items.1.signup duplicate',
        'items.2.featured conflict',
        'items.2.signup duplicate',
        'items.3.signup duplicate',
        'items.3.signup.consent required',
      ],
    ]);
  });
});
