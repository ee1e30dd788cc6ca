import { connectionOptions, type Scope } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  patientConnection,
  type SharedService,
  sharedService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { makeRetriesDue } from './make-retries-due.js';
import { type Received, WebhookReceiver } from './webhook-receiver.js';

interface Endpoint {
  id: string;
  secret: string;
  active: boolean;
  disabledReason: string | null;
  failingSince: string | null;
  undelivered: number;
}

interface Delivery {
  id: string;
  type: string;
  resourceId: string;
  status: string;
  attempts: number;
  lastStatus: number | null;
  lastFailure: string | null;
  body: string;
  log: {
    number: number;
    status: number | null;
    error: string | null;
    response: string | null;
    durationMs: number;
  }[];
}

const resourceEvents = ['link', 'website', 'group'].flatMap((kind) =>
  ['created', 'updated', 'deleted'].map((what) => `${kind}.${what}`),
);
/** An object without one of its properties. */
const without = (object: object, property: string): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== property));

/** A link as events show it. */
const inEvents = (link: object): object =>
  without(without(without(link, 'clicks'), 'state'), 'lastClickedOn');

describe('webhooks', () => {
  let service: SharedService;
  let receiver: WebhookReceiver;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;
  let path: string;

  beforeAll(async () => {
    service = await sharedService('jobs');
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    receiver = await WebhookReceiver.start();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    path = `/${randomUUID()}`;
    receiver.reply = () => 204;
  });
  afterAll(async () => {
    await receiver?.stop();
    await pool?.end();
  });

  const subscribe = async (events = resourceEvents, to = path): Promise<Endpoint> => {
    const answer = await api.post<Endpoint>('/v1/webhooks', { url: receiver.url(to), events });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const createLink = async (more: object = {}): Promise<Record<string, unknown> & { id: string }> => {
    const answer = await api.post<Record<string, unknown> & { id: string }>('/v1/links?view=full', {
      slug: `l-${randomUUID()}`,
      destination: 'https://shop.example/',
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  /** Waits until this many events of the test were accepted. */
  const accepted = async (count: number, from = path): Promise<Received[]> => {
    await waitFor(() => receiver.accepted(from).length >= count);
    return receiver.accepted(from);
  };
  const deliveries = async (id: string, query = ''): Promise<Delivery[]> =>
    (await api.get<{ data: Delivery[] }>(`/v1/webhooks/${id}/deliveries${query}`)).body.data;
  const delivery = async (id: string, deliveryId: string): Promise<Delivery> =>
    (await api.get<Delivery>(`/v1/webhooks/${id}/deliveries/${deliveryId}`)).body;

  it('carry signatures that the library of Standard Webhooks verifies', async () => {
    const { secret } = await subscribe(['link.created']);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await createLink();
    const [one] = await accepted(1);
    const headers = one?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(one?.body ?? '', headers)).toMatchObject({ type: 'link.created' });
    expect(() => new Webhook(secret).verify(`${one?.body} `, headers)).toThrow('No matching signature');
    expect(headers['content-type']).toBe('application/json');
  });

  it('show links like `view=full`, at each event, without secrets', async () => {
    await subscribe();
    const created = await createLink({
      note: 'for print',
      aliases: [`v1.0/${randomUUID()}`],
      password: 'open sesame',
      tags: ['Print', 'autumn'],
      activeFrom: '2026-01-01T00:00:00.000Z',
      preview: { title: 'Sale', description: 'Everything' },
      rules: [{ when: { countries: ['DE'] }, then: { blocked: true } }],
    });
    const changed = (
      await api.patch<Record<string, unknown>>(`/v1/links/${created.id}?view=full`, {
        name: 'Winter',
        tags: ['Print'],
      })
    ).body;
    await api.delete(`/v1/links/${created.id}`);
    const events = (await accepted(3)).map(({ event }) => event);
    expect(events.map(({ type }) => type)).toEqual(['link.created', 'link.updated', 'link.deleted']);
    const [first, second] = [inEvents(created), inEvents(changed)];
    expect(events.map(({ data }) => data)).toEqual([first, second, second]);
    expect(JSON.stringify(events)).not.toMatch(/argon2|passwordHash|account/i);
  });

  it('show websites and groups like `view=full`', async () => {
    await subscribe();
    const items = [
      { title: 'Shop', url: 'https://shop.example/', featured: true },
      { title: 'Dates', heading: true },
      { text: 'By hand.' },
      { title: 'Write', email: 'anna@shop.example' },
    ];
    const looks = { bio: 'a', buttons: 'pill', layout: 'grid' };
    const website = (
      await api.post<{ id: string }>('/v1/websites?view=full', { slug: `w-${randomUUID()}`, ...looks, items })
    ).body;
    const group = (
      await api.post<{ id: string; linkCount: number }>('/v1/groups?view=full', { name: 'Summer' })
    ).body;
    await api.patch(`/v1/groups/${group.id}`, { name: 'Winter' });
    await api.delete(`/v1/groups/${group.id}`);
    await api.delete(`/v1/websites/${website.id}`);
    const events = (await accepted(5)).map(({ event: { type, data } }) => ({ type, data }));
    const row = without(group, 'linkCount');
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'website.created', data: website },
        { type: 'website.deleted', data: website },
        { type: 'group.created', data: row },
        { type: 'group.updated', data: { ...row, name: 'Winter' } },
        { type: 'group.deleted', data: { ...row, name: 'Winter' } },
      ]),
    );
  });

  it('report the changes of bulk calls and group moves, and nothing for calls without an effect', async () => {
    const [one, two] = [await createLink(), await createLink()];
    await subscribe(['link.updated', 'link.deleted']);
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'Summer' })).body;
    await api.post(`/v1/groups/${group.id}/links`, { add: [one.id, two.id] });
    await api.patch('/v1/links/bulk', { ids: [one.id, two.id], set: { active: false } });
    await api.patch(`/v1/links/${one.id}`, { active: false });
    await api.delete(`/v1/groups/${group.id}`);
    await api.delete('/v1/links/bulk', { body: { ids: [one.id, two.id] } });
    const events = (await accepted(8)).filter(({ event }) => event.data.id === one.id);
    expect(events.map(({ event: { type, data } }) => [type, data.group, data.active])).toEqual([
      ['link.updated', group.id, true],
      ['link.updated', group.id, false],
      ['link.updated', null, false],
      ['link.deleted', null, false],
    ]);
    expect(receiver.accepted(path)).toHaveLength(8);
  });

  it('show a link again when one of its tags is renamed or deleted', async () => {
    await subscribe(['link.updated']);
    const tagged = await createLink({ tags: ['spring', 'sale'] });
    await createLink({ tags: ['sale'] });
    const { body } = await api.get<{ data: { id: string; name: string }[] }>('/v1/tags');
    const spring = body.data.find(({ name }) => name === 'spring')?.id;
    await api.patch(`/v1/tags/${spring}`, { color: '#0a7d5c' });
    await api.patch(`/v1/tags/${spring}`, { name: 'summer' });
    await api.delete(`/v1/tags/${spring}`);
    await accepted(2);
    // Nothing else is sent: it would come after this.
    await api.patch(`/v1/links/${tagged.id}`, { name: 'Last' });
    const [, untagged, renamed] = await accepted(3);
    const { body: shown } = await api.get<object>(`/v1/links/${tagged.id}?view=full`);
    expect(renamed?.event.data).toEqual(inEvents(shown));
    expect({ ...untagged?.event.data, name: 'Last' }).toMatchObject(without(inEvents(shown), 'updatedAt'));
    expect((await accepted(3)).map(({ event }) => [event.data.id, event.data.name, event.data.tags])).toEqual(
      [
        [tagged.id, tagged.slug, ['sale', 'summer']],
        [tagged.id, tagged.slug, ['sale']],
        [tagged.id, 'Last', ['sale']],
      ],
    );
  });

  it('are written neither for accounts without a webhook nor for transactions that are rolled back', async () => {
    await createLink();
    const { id } = await subscribe(['link.created']);
    const { slug } = await createLink();
    const taken = await api.post('/v1/links', { slug, destination: 'https://shop.example/', tags: ['new'] });
    expect(taken.status).toBe(409);
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       values ($1, gen_random_uuid(), 'never', 'never', 'https://a.example/', 'basic', true, now(), now())`,
      [account.accountId],
    );
    const written = await client.query('select from webhook_deliveries where endpoint_id = $1', [id]);
    await client.query('rollback');
    client.release();
    expect(written.rowCount).toBe(2);
    expect((await accepted(1)).map(({ event }) => event.data.slug)).toEqual([slug]);
    const { rows } = await pool.query('select from webhook_deliveries where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('of one resource arrive in order, and a failing one delays no other resource', async () => {
    const { id } = await subscribe();
    const bad = await createLink();
    await accepted(1);
    receiver.reply = ({ event }) => (event.data.id === bad.id ? 500 : 204);
    for (const name of ['1', '2', '3']) await api.patch(`/v1/links/${bad.id}`, { name });
    await api.delete(`/v1/links/${bad.id}`);
    const good = await createLink();
    for (const name of ['1', '2', '3']) await api.patch(`/v1/links/${good.id}`, { name });
    await accepted(5);
    const failed = await waitFor(() => {
      const found = receiver.received.filter((one) => one.path === path && !one.accepted);
      return found.length > 0 ? found : undefined;
    });
    expect(new Set(failed.map(({ event }) => event.data.name))).toEqual(new Set(['1']));
    expect(new Set(failed.map((one) => one.id)).size).toBe(1);
    const inOrder = (link: string) =>
      receiver
        .accepted(path)
        .filter(({ event }) => event.data.id === link)
        .map(({ event }) => [event.type, event.data.name]);
    expect(
      inOrder(good.id)
        .slice(1)
        .map(([, name]) => name),
    ).toEqual(['1', '2', '3']);
    receiver.reply = () => 204;
    await waitFor(async () => (await makeRetriesDue(pool, id)) && receiver.accepted(path).length === 9);
    expect(inOrder(bad.id).slice(1)).toEqual([
      ['link.updated', '1'],
      ['link.updated', '2'],
      ['link.updated', '3'],
      ['link.deleted', '3'],
    ]);
  });

  it('to an endpoint that hangs delay no other endpoint', async () => {
    const slow = `/slow-${randomUUID()}`;
    receiver.reply = (received) => (received.path === slow ? () => undefined : 204);
    await subscribe(['link.created']);
    /** Milliseconds until the endpoint has 50 more events. */
    const timeOf50 = async (before: number): Promise<number> => {
      for (let n = 0; n < 50; n++) await createLink();
      const began = Date.now();
      await accepted(before + 50);
      return Date.now() - began;
    };
    const alone = await timeOf50(0);
    for (let n = 0; n < 3; n++) await subscribe(['link.created'], slow);
    // An attempt at an endpoint that hangs takes ten seconds.
    expect(await timeOf50(50)).toBeLessThan(alone + 9_000);
    expect(receiver.received.some((one) => one.path === slow)).toBe(true);
    await api.get('/v1/webhooks').then(async ({ body }) => {
      for (const { id, url } of body.data as { id: string; url: string }[]) {
        if (url.endsWith(slow)) await api.delete(`/v1/webhooks/${id}`);
      }
    });
  });

  it('are retried with the same id and body, and logged with every attempt', async () => {
    const { id } = await subscribe(['link.created']);
    let attempts = 0;
    receiver.reply = () => (++attempts === 1 ? (response) => response.writeHead(503).end('busy') : 204);
    await createLink();
    await waitFor(async () => (await makeRetriesDue(pool, id)) && receiver.accepted(path).length === 1);
    const requests = receiver.received.filter((one) => one.path === path);
    expect(new Set(requests.map((one) => one.id + one.body)).size).toBe(1);
    const logged = await waitFor(async () => {
      const [one] = await deliveries(id, '?status=delivered');
      return one && delivery(id, one.id);
    });
    expect(logged).toMatchObject({
      id: requests[0]?.id,
      body: requests[0]?.body,
      status: 'delivered',
      attempts: 2,
      lastFailure: null,
    });
    expect(logged.log).toMatchObject([
      {
        number: 1,
        status: 503,
        failure: 'status',
        error: 'The response has the status 503.',
        response: 'busy',
      },
      { number: 2, status: 204, failure: null, error: null, response: '' },
    ]);
    expect(await deliveries(id, '?status=failed')).toEqual([]);
  });

  it('do not follow redirects', async () => {
    const { id } = await subscribe(['link.created']);
    receiver.reply = () => (response) =>
      response.writeHead(307, { Location: receiver.url(`${path}/elsewhere`) }).end();
    await createLink();
    const [failed] = await waitFor(async () => {
      const found = await deliveries(id, '?status=failed');
      return found[0]?.lastStatus === 307 ? found : undefined;
    });
    expect(failed?.lastFailure).toBe('redirect');
    expect((await delivery(id, failed?.id ?? '')).log[0]).toMatchObject({
      status: 307,
      failure: 'redirect',
      error: 'Redirects are not followed.',
    });
    expect(receiver.received.some((one) => one.path.endsWith('/elsewhere'))).toBe(false);
  });

  it('can be tested and resent, with the same id', async () => {
    const { id } = await subscribe(['link.created']);
    const test = await api.post<Delivery>(`/v1/webhooks/${id}/test`);
    expect(test).toMatchObject({ status: 200, body: { type: 'webhook.test', status: 'pending' } });
    const [sent] = await accepted(1);
    expect(sent).toMatchObject({ id: test.body.id, event: { type: 'webhook.test', data: { webhook: id } } });
    await waitFor(async () => (await delivery(id, test.body.id)).status === 'delivered');
    expect((await api.post(`/v1/webhooks/${id}/deliveries/${test.body.id}/redeliver`)).status).toBe(200);
    const again = (await accepted(2))[1];
    expect([again?.id, again?.body]).toEqual([sent?.id, sent?.body]);
    await waitFor(async () => (await delivery(id, test.body.id)).log.length === 2);
    const other = await createAccountWithKey(service);
    const outsider = new ApiClient(service, other.key);
    for (const address of ['', '/deliveries', `/deliveries/${test.body.id}`]) {
      expect((await outsider.get(`/v1/webhooks/${id}${address}`)).status).toBe(404);
    }
  });

  it('are listed by type of event', async () => {
    const { id } = await subscribe(['link.created', 'group.created']);
    await createLink();
    await api.post('/v1/groups', { name: 'Summer' });
    await accepted(2);
    const typesOf = async (query: string) => (await deliveries(id, query)).map(({ type }) => type);
    expect(await typesOf('?type=link.created')).toEqual(['link.created']);
    expect(await typesOf('?type=group.created&limit=1')).toEqual(['group.created']);
    expect(await typesOf('?type=webhook.test')).toEqual([]);
    expect((await api.get(`/v1/webhooks/${id}/deliveries?type=link.renamed`)).status).toBe(400);
  });

  it('report how many events an endpoint has not received, without tests', async () => {
    receiver.reply = () => 500;
    const { id, undelivered } = await subscribe(['link.created']);
    expect(undelivered).toBe(0);
    await api.post(`/v1/webhooks/${id}/test`);
    for (let n = 0; n < 3; n++) await createLink();
    const other = await subscribe(['group.created']);
    const { data } = (await api.get<{ data: Endpoint[] }>('/v1/webhooks')).body;
    expect(data.map((one) => [one.id, one.undelivered])).toEqual([
      [other.id, 0],
      [id, 3],
    ]);
    expect((await api.get<Endpoint>(`/v1/webhooks/${id}`)).body.undelivered).toBe(3);
    // None of this is sent.
    await api.patch(`/v1/webhooks/${id}`, { active: false });
    await pool.query(
      `insert into webhook_deliveries (account_id, id, endpoint_id, type, resource_id, body, created_at)
       select $1, gen_random_uuid(), $2, 'link.created', gen_random_uuid(), '{}', now() from generate_series(1, 1000)`,
      [account.accountId, id],
    );
    expect((await api.get<Endpoint>(`/v1/webhooks/${id}`)).body.undelivered).toBe(1_000);
  });

  it('wait for an endpoint that is created paused', async () => {
    const url = receiver.url(path);
    const created = await api.post<Endpoint>('/v1/webhooks', {
      url,
      events: ['link.created'],
      active: false,
    });
    expect(created).toMatchObject({ status: 201, body: { active: false, disabledReason: 'paused' } });
    await createLink();
    expect(await deliveries(created.body.id, '?status=pending')).toHaveLength(1);
    await api.patch(`/v1/webhooks/${created.body.id}`, { active: true });
    await accepted(1);
  });

  it('are signed with both secrets for a day after a rotation', async () => {
    const { id, secret: old } = await subscribe(['link.created']);
    const { body } = await api.post<Endpoint>(`/v1/webhooks/${id}/rotate-secret`);
    await createLink();
    const [during] = await accepted(1);
    const headers = during?.headers as Record<string, string>;
    for (const secret of [old, body.secret]) new Webhook(secret).verify(during?.body ?? '', headers);
    await pool.query(
      `update webhook_endpoints set previous_secret_until = now() - interval '1 ms' where id = $1`,
      [id],
    );
    await createLink();
    const after = (await accepted(2))[1];
    const verify = (secret: string) =>
      new Webhook(secret).verify(after?.body ?? '', after?.headers as Record<string, string>);
    verify(body.secret);
    expect(() => verify(old)).toThrow('No matching signature');
  });

  it('are signed with every secret until its own day has passed, however often it is rotated', async () => {
    const { id, secret: first } = await subscribe(['link.created']);
    const rotate = async () => {
      const { status, body } = await api.post<Endpoint & { previousSecretUntil: string }>(
        `/v1/webhooks/${id}/rotate-secret`,
      );
      expect(status).toBe(200);
      return body;
    };
    const [second, third] = [await rotate(), await rotate()];
    const validOf = async (count: number) => {
      await createLink();
      const { body = '', headers } = (await accepted(count))[count - 1] ?? {};
      return [first, second.secret, third.secret].map((secret) => {
        try {
          return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
        } catch {
          return false;
        }
      });
    };
    expect(await validOf(1)).toEqual([true, true, true]);
    const { rows } = await pool.query<{ until: string }>(
      `select older_secrets -> 0 ->> 'until' as until from webhook_endpoints where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ until: second.previousSecretUntil }]);
    await pool.query(
      `update webhook_endpoints set older_secrets = jsonb_set(older_secrets, '{0,until}', to_jsonb(now())) where id = $1`,
      [id],
    );
    expect(await validOf(2)).toEqual([false, true, true]);
    for (let n = 1; n < 5; n++) await rotate();
    const { status, body, headers } = await api.post(`/v1/webhooks/${id}/rotate-secret`);
    expect([status, body]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    await pool.query(`update webhook_endpoints set older_secrets = older_secrets - -1 where id = $1`, [id]);
    await rotate();
  });

  it('are kept while the endpoint is paused, and sent in order when it is enabled', async () => {
    const { id } = await subscribe();
    await api.patch(`/v1/webhooks/${id}`, { active: false });
    const link = await createLink();
    for (const name of ['1', '2']) await api.patch(`/v1/links/${link.id}`, { name });
    expect(await deliveries(id, '?status=pending')).toHaveLength(3);
    expect((await api.post(`/v1/webhooks/${id}/test`)).status).toBe(400);
    await api.patch(`/v1/webhooks/${id}`, { active: true });
    const names = (await accepted(3)).map(({ event }) => event.data.name);
    expect(names).toEqual([link.name, '1', '2']);
  });

  it('wait while an operator has disabled the account', async () => {
    await subscribe();
    const { id } = await createLink();
    await accepted(1);
    await pool.query(`update accounts set disabled = 'spam' where id = $1`, [account.accountId]);
    await pool.query(`update links set name = 'New' where id = $1`, [id]);
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    const later = `/${randomUUID()}`;
    await other.post('/v1/webhooks', { url: receiver.url(later), events: ['group.created'] });
    await other.post('/v1/groups', { name: 'Later' });
    await accepted(1, later);
    expect(receiver.accepted(path)).toHaveLength(1);
    await pool.query('update accounts set disabled = null where id = $1', [account.accountId]);
    expect((await accepted(2)).map(({ event }) => event.type)).toEqual(['link.created', 'link.updated']);
  });

  it('stop after three days of failures, and when the endpoint is gone', async () => {
    const { id } = await subscribe(['link.created']);
    const state = async () => (await api.get<Endpoint>(`/v1/webhooks/${id}`)).body;
    receiver.reply = () => 500;
    await createLink();
    await waitFor(async () => (await deliveries(id, '?status=failed')).length === 1);
    // The endpoint is changed after the delivery.
    await waitFor(async () => (await state()).failingSince !== null);
    expect(await state()).toMatchObject({ active: true });
    await pool.query(
      `update webhook_endpoints set failing_since = failing_since - interval '3 days' where id = $1`,
      [id],
    );
    await waitFor(async () => (await makeRetriesDue(pool, id)) && !(await state()).active);
    expect(await state()).toMatchObject({ disabledReason: 'failures' });
    receiver.reply = () => 410;
    await api.patch(`/v1/webhooks/${id}`, { active: true });
    await waitFor(async () => (await state()).disabledReason === 'gone');
    receiver.reply = () => 204;
    await api.patch(`/v1/webhooks/${id}`, { active: true });
    await accepted(1);
    await waitFor(async () => (await deliveries(id, '?status=delivered')).length === 1);
    await waitFor(async () => (await state()).failingSince === null);
    expect(await state()).toMatchObject({ active: true, disabledReason: null });
  });

  it('are not considered failing because a test or a resent delivery failed', async () => {
    const { id } = await subscribe(['link.created']);
    await createLink();
    await accepted(1);
    receiver.reply = () => 500;
    const [first] = await deliveries(id);
    await api.post(`/v1/webhooks/${id}/test`);
    await api.post(`/v1/webhooks/${id}/deliveries/${first?.id}/redeliver`);
    await waitFor(async () => {
      const failed = (await deliveries(id)).filter(({ lastStatus }) => lastStatus === 500);
      return failed.length === 2;
    });
    expect((await api.get<Endpoint>(`/v1/webhooks/${id}`)).body).toMatchObject({ failingSince: null });
  });

  it('require a key that may read the subjects of the events', async () => {
    const keyWith = async (...scopes: Scope[]) =>
      new ApiClient(service, (await createAccountWithKey(service, { scopes })).key);
    const url = receiver.url(path);
    const create = async (client: ApiClient, ...events: string[]) =>
      (await client.post('/v1/webhooks', { url, events })).status;
    expect(await create(await keyWith('write'), 'link.created')).toBe(403);
    const client = await keyWith('webhooks:write', 'links:read');
    for (const event of ['website.created', 'group.deleted', 'clicks.counted']) {
      expect(await create(client, 'link.created', event)).toBe(403);
    }
    const refused = await client.post<{ error: object }>('/v1/webhooks', { url, events: ['clicks.counted'] });
    expect(refused.body.error).toMatchObject({
      code: 'forbidden',
      message: 'For these events, the key lacks reports:read.',
    });
    const { status, body } = await client.post<Endpoint>('/v1/webhooks', { url, events: ['link.created'] });
    expect(status).toBe(201);
    const change = async (changes: object) => (await client.patch(`/v1/webhooks/${body.id}`, changes)).status;
    expect(await change({ events: ['clicks.counted'] })).toBe(403);
    expect(await change({ events: ['link.deleted'], url })).toBe(200);
    // What another user has subscribed to must not be sent elsewhere.
    await pool.query(`update webhook_endpoints set events = '{clicks.counted}' where id = $1`, [body.id]);
    expect(await change({ url: receiver.url(`${path}/2`) })).toBe(403);
    expect(await change({ active: false })).toBe(200);
  });

  it('show a delivery only to a key that may read its subject', async () => {
    const { id } = await subscribe(['link.created', 'clicks.counted']);
    await createLink();
    await accepted(1);
    await api.post(`/v1/webhooks/${id}/test`);
    await accepted(2);
    const readWith = async (...scopes: Scope[]) => {
      const all = await deliveries(id);
      await pool.query('update api_keys set scopes = $2 where id = $1', [account.keyId, scopes]);
      return Promise.all(
        all.map(async (delivery) => {
          const { status } = await api.get(`/v1/webhooks/${id}/deliveries/${delivery.id}`);
          return [delivery.type, status];
        }),
      );
    };
    expect(await readWith('webhooks:read', 'reports:read')).toEqual([
      ['webhook.test', 200],
      ['link.created', 403],
    ]);
    expect(await readWith('webhooks:read', 'links:read')).toEqual([
      ['webhook.test', 200],
      ['link.created', 200],
    ]);
  });

  it('show their whole URL only to keys that may change it, because it may contain a secret', async () => {
    const { id, url } = await api
      .post<Endpoint & { url: string }>('/v1/webhooks', {
        url: receiver.url(`${path}?token=secret`),
        events: ['link.created'],
      })
      .then(({ body }) => body);
    const shown = async (...scopes: Scope[]) => {
      await pool.query('update api_keys set scopes = $2 where id = $1', [account.keyId, scopes]);
      const list = await api.get<{ data: { url: string }[] }>('/v1/webhooks');
      const one = await api.get<{ url: string }>(`/v1/webhooks/${id}`);
      return [list.body.data[0]?.url, one.body.url];
    };
    expect(await shown('webhooks:read', 'webhooks:write')).toEqual([url, url]);
    const short = `${new URL(url).origin}/…`;
    expect(await shown('read')).toEqual([short, short]);
  });

  it('are rejected for private hosts, other protocols and unknown events, naming each field', async () => {
    interface Refusal {
      error?: { fields: { field: string; code: string }[] };
    }
    const { id } = await subscribe(['link.created']);
    const before = (await api.get(`/v1/webhooks/${id}`)).body;
    const errorsOf = ({ status, body }: { status: number; body: Refusal }) => [
      status,
      ...(body.error?.fields ?? []).map(({ field, code }) => `${field} ${code}`),
    ];
    /** The same for a new webhook and an existing one. */
    const refusal = async (url: string, events = ['link.created']) => {
      const refused = errorsOf(await api.post<Refusal>('/v1/webhooks', { url, events }));
      expect(errorsOf(await api.patch<Refusal>(`/v1/webhooks/${id}`, { url, events }))).toEqual(refused);
      return refused;
    };
    for (const host of [
      '10.0.0.1',
      '127.0.0.2',
      '169.254.169.254',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '2130706434',
      '[::1]',
      '[fd00::1]',
      '[fe80::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a00:1]',
      '[::127.0.0.1]',
      '[::a00:1]',
    ]) {
      expect([host, await refusal(`https://${host}/`)]).toEqual([host, [400, 'url private_host']]);
    }
    expect(await refusal('http://93.184.215.14/')).toEqual([400, 'url invalid_url']);
    expect(await refusal('ftp://93.184.215.14/')).toEqual([400, 'url invalid_url']);
    expect(await refusal('https://a:b@93.184.215.14/')).toEqual([400, 'url credentials']);
    expect(await refusal('https://10.0.0.1/', ['link.renamed'])).toEqual([
      400,
      'events invalid_choice',
      'url private_host',
    ]);
    expect(await refusal('https://93.184.215.14/', [])).toEqual([400, 'events too_few']);
    expect((await api.get(`/v1/webhooks/${id}`)).body).toEqual(before);
    await api.delete(`/v1/webhooks/${id}`);
  });

  it('are limited to ten per account', async () => {
    for (let n = 0; n < 10; n++) await subscribe(['group.created']);
    expect((await api.post('/v1/webhooks', { url: receiver.url(), events: ['group.created'] })).status).toBe(
      403,
    );
  });

  it('are covered by metrics', async () => {
    const metrics = await (await fetch(`${service.jobsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^waypost_webhooks_attempts_total\{outcome="delivered"\} [1-9]/m);
    expect(metrics).toMatch(/^waypost_webhooks_oldest_undelivered_seconds \d/m);
  });
});
