import { installationChain } from '@app/accounts';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  DocumentedAnswers,
  type OpenApiDocument,
  type Service,
  startService,
} from '@app/testing';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const documented = new DocumentedAnswers(
  JSON.parse(readFileSync('docs/dashboard-openapi.json', 'utf8')) as OpenApiDocument,
);

interface Answer {
  status: number;
  headers: Headers;
  body: { ok?: true; error?: { code: string; fields?: { field: string; code: string }[] } };
}

describe('reports by visitors', () => {
  let service: Service;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;
  let visitors = 0;
  let slugs = 0;

  const addLink = async (): Promise<string> => {
    const slug = `Reported-${slugs++}`;
    await api.post('/v1/links', { slug, destination: 'https://shop.example/' });
    return slug;
  };
  /** Every visitor has a unique address unless one is given. */
  const send = (
    path: string,
    type: string,
    body: string,
    address = `2001:db8:${(++visitors).toString(16)}::1`,
  ) =>
    fetch(`${service.apiUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Forwarded-For': address },
      body,
    });
  const report = async (body: unknown, address?: string): Promise<Answer> => {
    const response = await send('/report', 'application/json', JSON.stringify(body), address);
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
    documented.check('POST', '/report', answer);
    return answer;
  };
  const sendForm = (fields: string, address?: string) => send('/report/form', 'text/plain', fields, address);
  const rowsOf = async (slug: string) => {
    const { rows } = await database.query<{ reason: string; count: number; comments: string[] }>(
      `select reason, count, comments from reports r join slugs s on s.target_id = r.target_id
       where s.slug = $1 order by reason`,
      [slug.toLowerCase()],
    );
    return rows;
  };

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.1' },
    });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });

  it('are counted by link and reason, with the first different comments', async () => {
    const slug = await addLink();
    for (let n = 0; n < 8; n++) {
      const body = { slug: slug.toUpperCase(), reason: 'phishing', comment: ` comment ${n % 7} ` };
      const { status, body: answer } = await report(body);
      expect([status, answer]).toEqual([202, { ok: true }]);
    }
    await report({ slug, reason: 'other' });
    expect(await rowsOf(slug)).toEqual([
      { reason: 'other', count: 1, comments: [] },
      {
        reason: 'phishing',
        count: 8,
        comments: ['comment 0', 'comment 1', 'comment 2', 'comment 3', 'comment 4'],
      },
    ]);
  });

  it('get the same response for known, disabled and unknown links', async () => {
    const [known, disabled] = [await addLink(), await addLink()];
    await database.query(`update links set disabled = 'spam' where slug = $1`, [disabled]);
    const answers = await Promise.all(
      [known, disabled, 'unknown-slug', 'not a slug!'].map((slug) => report({ slug, reason: 'spam' })),
    );
    for (const { status, headers, body } of answers) {
      expect([status, body, [...headers.keys()].sort()]).toEqual([
        202,
        { ok: true },
        [...(answers[0]?.headers.keys() ?? [])].sort(),
      ]);
    }
    expect(await rowsOf(disabled)).toEqual([]);
    const { rows } = await database.query(
      'select distinct reason from reports r join slugs s using (target_id) where s.slug = $1',
      [known.toLowerCase()],
    );
    expect(rows).toEqual([{ reason: 'spam' }]);
  });

  it('name a link on a domain of an account with its host, and not the same slug elsewhere', async () => {
    const slug = await addLink();
    const host = `go-${slugs}.shop.test`;
    await database.query(
      `insert into domains (uid, host, account_id, token, proven_at) values (gen_random_uuid(), $1, $2, 'x', now())`,
      [host, account.accountId],
    );
    const destination = 'https://shop.example/';
    const { body } = await api.post<{ id: string }>('/v1/links', { slug, destination, domain: host });
    expect((await report({ slug: `${host.toUpperCase()}/${slug}`, reason: 'spam' })).status).toBe(202);
    expect((await report({ slug: `other.shop.test/${slug}`, reason: 'spam' })).status).toBe(202);
    const { rows } = await database.query(
      `select r.target_id, r.count from reports r join slugs s on s.target_id = r.target_id where s.slug = $1`,
      [slug.toLowerCase()],
    );
    expect(rows).toEqual([{ target_id: body.id, count: 1 }]);
  });

  it('contain nothing about the visitor', async () => {
    const slug = await addLink();
    await report({ slug, reason: 'spam', comment: 'seen today' }, '203.0.113.77');
    const { rows } = await database.query(
      `select to_jsonb(r) as row from reports r union all select to_jsonb(e) from unsealed_audit_entries e`,
    );
    expect(JSON.stringify(rows)).toContain('seen today');
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    expect(service.apps.api.output()).not.toContain('203.0.113');
  });

  it('are audited in the log of the installation once per link and reason, and not in that of the account', async () => {
    const slug = await addLink();
    for (let n = 0; n < 3; n++) await report({ slug, reason: 'malware', comment: 'secret' });
    const { rows } = await database.query(
      `select account_id, action, actor_kind, actor_name, target_type, details from unsealed_audit_entries
       where target_name = $1 and action <> 'link.created'`,
      [slug],
    );
    expect(rows).toEqual([
      {
        account_id: installationChain,
        action: 'report.received',
        actor_kind: 'system',
        actor_name: null,
        target_type: 'link',
        details: { reason: 'malware' },
      },
    ]);
  });

  it.each([
    ['slug', { reason: 'spam' }],
    ['reason', { slug: 'x', reason: 'account' }],
    ['reason', { slug: 'x' }],
    ['comment', { slug: 'x', reason: 'spam', comment: 'ж'.repeat(1001) }],
    ['comment', { slug: 'x', reason: 'spam', comment: 'a\0b' }],
    ['address', { slug: 'x', reason: 'spam', address: 'me' }],
  ])('with an invalid %s are rejected', async (field, body) => {
    const answer = await report(body);
    expect([answer.status, answer.body.error?.fields?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('are limited in size', async () => {
    const answer = await report({ slug: 'x', reason: 'spam', comment: 'a'.repeat(5_000) });
    expect([answer.status, answer.body.error?.code]).toEqual([413, 'payload_too_large']);
    expect((await sendForm(`slug=x\r\nreason=spam\r\ncomment=${'a'.repeat(5_000)}`)).status).toBe(413);
  });

  it('are limited by network, including the form', async () => {
    const address = (n: number) => `2001:db8:ffff:1::${n.toString(16)}`;
    const slug = await addLink();
    for (let n = 1; n <= 20; n++)
      expect((await report({ slug, reason: 'spam' }, address(n))).status).toBe(202);
    const refused = await report({ slug, reason: 'spam' }, address(21));
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const form = await sendForm(`slug=${slug}\r\nreason=spam\r\ncomment=`, address(22));
    expect([form.status, await form.text()]).toEqual([
      429,
      expect.stringContaining('You have sent many reports'),
    ]);
    expect((await report({ slug, reason: 'spam' })).status).toBe(202);
    expect(await rowsOf(slug)).toMatchObject([{ count: 21 }]);
  });

  it('can be sent with a form in the language of the visitor that needs no script', async () => {
    const slug = await addLink();
    const page = await fetch(`${service.apiUrl}/report?slug=${slug}`, {
      headers: { 'Accept-Language': 'de' },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Link oder Seite melden');
    expect(html).toContain(`value="${slug}"`);
    expect(html).not.toContain('<script');
    const comment = `Zeile 1\r\nreason=other\r\n${'漢'.repeat(900)}`;
    const sent = await sendForm(`slug=${slug}\r\nreason=phishing\r\ncomment=${comment}\r\n`);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Thank you')]);
    expect(await rowsOf(slug)).toEqual([
      { reason: 'phishing', count: 1, comments: [comment.replaceAll('\r\n', '\n')] },
    ]);
  });

  it('are preserved after a mistake in the form', async () => {
    const sent = await sendForm('slug="><b>x\r\ncomment=<b>kept</b>\r\n');
    const html = await sent.text();
    expect(sent.status).toBe(400);
    expect(html).toContain('role="alert"');
    expect(html).toContain('&lt;b&gt;kept&lt;/b&gt;');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(await (await fetch(`${service.apiUrl}/report?slug=%22%3E%3Cb%3E`)).text()).not.toContain('"><b>');
  });

  it("are rejected from another site's form, and no other address accepts forms", async () => {
    const response = await fetch(`${service.apiUrl}/report/form`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'cross-site' },
      body: 'slug=x\r\nreason=spam\r\ncomment=',
    });
    expect(response.status).toBe(403);
    expect((await send('/report', 'text/plain', 'slug=x')).status).toBe(415);
    expect((await send('/dashboard/api/sign-in', 'text/plain', 'slug=x')).status).toBe(415);
  });

  it('are stored up to a limit, beyond which existing ones are still counted', async () => {
    const [known, late] = [await addLink(), await addLink()];
    await report({ slug: known, reason: 'spam' });
    await database.query(
      `insert into reports (account_id, target_id, reason, kind, count, comments, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 'spam', 'link', 1, '{}', now(), now() from generate_series(1, 10000)`,
    );
    try {
      expect((await report({ slug: known, reason: 'spam' })).status).toBe(202);
      expect((await report({ slug: late, reason: 'spam' })).status).toBe(202);
      expect([await rowsOf(known), await rowsOf(late)]).toMatchObject([[{ count: 2 }], []]);
    } finally {
      await database.query('delete from reports');
    }
  });

  it('are deleted with the link', async () => {
    const [first, second] = [await addLink(), await addLink()];
    for (const slug of [first, second]) await report({ slug, reason: 'spam' });
    const { body } = await api.get<{ data: { id: string; slug: string }[] }>('/v1/links');
    const id = body.data.find(({ slug }) => slug === first)?.id;
    expect((await api.delete(`/v1/links/${id}`)).status).toBe(200);
    expect([await rowsOf(first), await rowsOf(second)]).toMatchObject([[], [{ count: 1 }]]);
  });

  it('have a reserved slug', async () => {
    expect((await api.get('/v1/slugs/report')).body.reason).toBe('reserved');
  });
});

describe('while sign-up is closed', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
  });
  afterAll(() => service?.stop());

  it('reports do not exist', async () => {
    const post = (path: string, type: string, body: string) =>
      fetch(`${service.apiUrl}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });
    const answers = [
      await fetch(`${service.apiUrl}/report?slug=x`),
      await post('/report', 'application/json', '{"slug":"x","reason":"spam"}'),
      await post('/report/form', 'text/plain', 'slug=x\r\nreason=spam\r\ncomment='),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
