import { scanSvg, waitFor } from '@app/testing';
import { visit } from '../redirect/visit.js';
import {
  destination,
  type DomainBody,
  DomainsUnderTest,
  furtherHost,
  hostOf,
  page404,
  redirectTo,
  slugOf,
} from './domains-under-test.js';

/** The jobs app checks every minute. */
const patience = { timeout: 180_000 };

describe('domains', () => {
  let domains: DomainsUnderTest;
  beforeAll(async () => {
    domains = await DomainsUnderTest.start();
  });
  afterAll(() => domains.stop());

  it('serve their own links once the TXT record exists', async () => {
    const host = hostOf();
    const slug = slugOf();
    await domains.owner.post('/v1/links', { slug, destination: 'https://default.example/' });
    expect(await domains.at(host, `/${slug}`)).toMatchObject(redirectTo('https://default.example/'));
    const domain = await domains.add(domains.owner, ` ${host.toUpperCase()}.`.trim());
    expect(domain).toMatchObject({ host, status: 'pending', problem: null });
    // Added, but not verified: no account has the host, and printed links with it still work.
    await domains.known();
    expect(await domains.at(host, `/${slug}`)).toMatchObject(redirectTo('https://default.example/'));
    const early = await domains.owner.post('/v1/links', { slug, destination, domain: host });
    expect(early.body).toMatchObject({ error: { fields: [{ field: 'domain', code: 'unknown_domain' }] } });
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'pending',
      problem: 'no_record',
    });

    const verified = await domains.prove(domains.owner, domain);
    const port = new URL(domains.service.redirectUrl).port;
    expect(verified.url).toBe(`http://${host}:${port}`);
    const created = await domains.owner.post<{ id: string; url: string }>('/v1/links', {
      slug,
      destination,
      domain: host,
    });
    expect(Object.keys(created.body)).toEqual([
      'id',
      'name',
      'slug',
      'destination',
      'active',
      'url',
      'createdAt',
    ]);
    expect(created.body.url).toBe(`http://${host}:${port}/${slug}`);
    await domains.settled(host, `/${slug}`, redirectTo(destination));
    await domains.settled(`${host}:${port}`, `/${slug.toUpperCase()}`, redirectTo(destination));
    await domains.settled(`${host.toUpperCase()}.`, `/${slug}`, redirectTo(destination));
    // The default domain has its own.
    expect(await visit(`${domains.service.redirectUrl}/${slug}`)).toMatchObject(
      redirectTo('https://default.example/'),
    );
    expect(await domains.at('unknown.example', `/${slug}`)).toMatchObject(
      redirectTo('https://default.example/'),
    );

    const full = await domains.owner.get(`/v1/links/${created.body.id}?view=full`);
    expect(full.body).toMatchObject({ domain: host, url: created.body.url });
    const { body: svg } = await domains.owner.get<string>(`/v1/links/${created.body.id}/qr?format=svg`);
    expect((await scanSvg(svg)).jsqr).toBe(`${created.body.url}?way=qr`);
    const other = await domains.rival.post('/v1/links', { slug: slugOf(), destination, domain: host });
    expect(other.status).toBe(400);
  });

  it('are served only for the account whose record is in DNS', async () => {
    const host = hostOf();
    const slug = slugOf();
    const mine = await domains.proven(domains.owner, host);
    await domains.owner.post('/v1/links', { slug, destination: 'https://mine.example/', domain: host });
    const theirs = await domains.add(domains.rival, host);
    await domains.settled(host, `/${slug}`, redirectTo('https://mine.example/'));
    // Both records exist: the first account keeps it.
    domains.names.set(mine.record.name, mine.record.value, theirs.record.value);
    expect(await domains.verify(domains.rival, theirs)).toMatchObject({
      status: 'pending',
      problem: 'claimed',
    });
    domains.names.break();
    expect(await domains.verify(domains.rival, theirs)).toMatchObject({
      status: 'pending',
      problem: 'dns_failed',
    });
    expect(await domains.verify(domains.owner, mine)).toMatchObject({
      status: 'verified',
      problem: 'dns_failed',
    });
    domains.names.break(false);
    await domains.settled(host, `/${slug}`, redirectTo('https://mine.example/'));
    // The old record is gone.
    domains.names.set(mine.record.name, theirs.record.value);
    expect(await domains.verify(domains.rival, theirs)).toMatchObject({ status: 'verified' });
    await domains.settled(host, `/${slug}`, { status: 404 });
    expect((await domains.owner.get(`/v1/domains/${mine.id}`)).body).toMatchObject({ status: 'pending' });
    await domains.rival.post('/v1/links', { slug, destination: 'https://theirs.example/', domain: host });
    await domains.settled(host, `/${slug}`, redirectTo('https://theirs.example/'));
    expect(
      (await domains.owner.post('/v1/links', { slug: slugOf(), destination, domain: host })).status,
    ).toBe(400);
    const log = await domains.database.query(
      `select action, actor_kind from (
         select account_id, action, actor_kind, created_at, target_id from unsealed_audit_entries
         union all select account_id, action, actor_kind, created_at, target_id from audit_entries
       ) as e where account_id = $1 and target_id = $2 order by created_at`,
      [domains.ownerAccount.accountId, mine.id],
    );
    expect(log.rows).toEqual([
      { action: 'domain.created', actor_kind: 'key' },
      { action: 'domain.verified', actor_kind: 'key' },
      { action: 'domain.lost', actor_kind: 'system' },
    ]);
  });

  it('do not return to an account whose record was read before the other one verified its own', async () => {
    const host = hostOf();
    const mine = await domains.proven(domains.owner, host);
    const theirs = await domains.add(domains.rival, host);
    const held = domains.names.holdNext();
    const check = domains.verify(domains.owner, mine);
    const sendOldAnswer = await held;
    domains.names.set(mine.record.name, theirs.record.value);
    expect(await domains.verify(domains.rival, theirs)).toMatchObject({ status: 'verified' });
    sendOldAnswer();
    expect(await check).toMatchObject({ status: 'pending', problem: 'no_record' });
    expect((await domains.rival.get(`/v1/domains/${theirs.id}`)).body).toMatchObject({ status: 'verified' });
  });

  it('are verified by one of two accounts that check at the same moment', async () => {
    const host = hostOf();
    const claims = [await domains.add(domains.owner, host), await domains.add(domains.rival, host)] as const;
    domains.names.set(claims[0].record.name, ...claims.map(({ record }) => record.value));
    const results = await Promise.all([
      domains.verify(domains.owner, claims[0]),
      domains.verify(domains.rival, claims[1]),
    ]);
    expect(results.map(({ status, problem }) => [status, problem]).sort()).toEqual([
      ['pending', 'claimed'],
      ['verified', null],
    ]);
  });

  it('are served for a day after their record was removed', async () => {
    const domain = await domains.proven();
    domains.names.set(domain.record.name);
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'verified',
      problem: 'no_record',
    });
    await domains.settled(domain.host, '/', { status: 200 });
    await domains.database.query(
      `update domains set missing_since = now() - interval '25 hours' where uid = $1`,
      [domain.id],
    );
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'pending',
      problem: 'no_record',
    });
    await domains.settled(domain.host, '/', page404);
    // Another account that adds it changes nothing. Once no account has it anymore, it is a host like any other.
    await domains.add(domains.rival, domain.host);
    await domains.known();
    expect(await domains.at(domain.host)).toMatchObject(page404);
    expect((await domains.owner.delete(`/v1/domains/${domain.id}`)).status).toBe(200);
    await domains.settled(domain.host, '/', { status: 200 });
  });

  it('leave additional hosts of the installation to its operator', async () => {
    const slug = slugOf();
    await domains.owner.post('/v1/links', { slug, destination: 'https://default.example/' });
    for (const host of [furtherHost, 'OLD.printed.test', 'old.printed.test.']) {
      expect(await domains.at(host, `/${slug}`)).toMatchObject(redirectTo('https://default.example/'));
    }
    for (const host of [furtherHost, `go.${furtherHost}`]) {
      expect(await domains.owner.post('/v1/domains', { host })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ field: 'host', code: 'own_host' }] } },
      });
    }
    const loop = { slug: slugOf(), destination: `https://${furtherHost}/${slug}` };
    expect(await domains.owner.post('/v1/links', loop)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'destination' }] } },
    });
    expect(await domains.at('localhost', `/health/tls?domain=${furtherHost}`)).toMatchObject({ status: 200 });
  });

  it('learn nothing from hosts that requests invent', async () => {
    const slug = slugOf();
    await domains.owner.post('/v1/links', { slug, destination: 'https://default.example/' });
    for (let n = 0; n < 300; n++) {
      expect(await domains.at(`invented-${n}.test`, `/${slug}`)).toMatchObject(
        redirectTo('https://default.example/'),
      );
    }
    const { rows } = await domains.database.query(`select host from domains where host like 'invented-%'`);
    expect(rows).toEqual([]);
  });

  it('report after a check whether they point to the installation', async () => {
    const domain = await domains.add(domains.owner, hostOf());
    domains.names.set(domain.record.name, domain.record.value);
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'verified',
      resolvesHere: false,
    });
    domains.names.setAddress(domain.host, '198.51.100.7');
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'verified',
      resolvesHere: false,
    });
    domains.names.setAddress(domain.host, '127.0.0.1');
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'verified',
      resolvesHere: true,
    });
    domains.names.break();
    expect(await domains.verify(domains.owner, domain)).toMatchObject({
      status: 'verified',
      resolvesHere: null,
    });
    domains.names.break(false);
    expect((await domains.owner.get(`/v1/domains/${domain.id}`)).body).not.toHaveProperty('resolvesHere');
  });

  it('are separate for each account', async () => {
    const domain = await domains.add(domains.owner, hostOf());
    const path = `/v1/domains/${domain.id}`;
    for (const response of [
      await domains.rival.get(path),
      await domains.rival.patch(path, {}),
      await domains.rival.post(`${path}/verify`),
      await domains.rival.delete(path),
    ]) {
      expect(response.status).toBe(404);
    }
    expect((await domains.rival.get<{ data: DomainBody[] }>('/v1/domains')).body.data).not.toContainEqual(
      expect.objectContaining({ host: domain.host }),
    );
    expect(await domains.owner.post('/v1/domains', { host: domain.host })).toMatchObject({
      status: 409,
      body: { error: { code: 'domain_taken', fields: [{ field: 'host' }] } },
    });
  });

  it('are checked by the jobs app without a request', async () => {
    const added = await domains.add(domains.owner, hostOf());
    domains.names.set(added.record.name, added.record.value);
    const [lost, recent] = [await domains.proven(), await domains.proven()];
    domains.names.set(lost.record.name);
    domains.names.set(recent.record.name);
    await domains.database.query(
      `update domains set next_check_at = now(), missing_since = now() - interval '25 hours' where uid = $1`,
      [lost.id],
    );
    const account = await domains.newAccount();
    const lose = async (nextCheckIn: string): Promise<DomainBody> => {
      const domain = await domains.proven(account);
      await domains.database.query(
        `update domains set proven_at = null, problem = 'no_record', created_at = now() - interval '1 year',
           missing_since = now() - interval '2 days', next_check_at = now() + $2::interval
         where uid = $1`,
        [domain.id, nextCheckIn],
      );
      return domain;
    };
    const restored = await lose('0 minutes');
    const notYet = await lose('10 minutes');
    await domains.service.apps.jobs.start();
    const read = async ({ id }: DomainBody, api = domains.owner) =>
      (await api.get<DomainBody>(`/v1/domains/${id}`)).body;
    await waitFor(async () => (await read(added)).status === 'verified', patience);
    await waitFor(async () => (await read(lost)).status === 'pending', patience);
    // It was checked a moment ago.
    expect(await read(recent)).toMatchObject({ status: 'verified', problem: null });
    await waitFor(async () => (await read(restored, account)).status === 'verified', patience);
    expect(await read(notYet, account)).toMatchObject({ status: 'pending' });
    await domains.service.apps.jobs.stop();
  });
});
