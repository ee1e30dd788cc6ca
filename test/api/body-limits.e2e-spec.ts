import { newId } from '@app/common';
import { ApiClient, createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import pg from 'pg';
import { BrowserClient } from '../dashboard-api/browser-client.js';

interface ErrorBody {
  error: {
    code: string;
    message: string;
    fields?: { field: string; code: string }[];
    fieldsOmitted?: number;
  };
}

/** An object with that many fields that no operation knows. */
const unknownFields = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`u${n}`, n]));

describe('limits of bodies', () => {
  let service: SharedService;
  let api: ApiClient;
  let slugs = 0;
  const slug = () => `limit-${++slugs}`;

  beforeAll(async () => {
    service = await sharedService('open');
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });

  describe('with a key', () => {
    it('rejects more than 2,500 values before validation', async () => {
      const bodies = [
        unknownFields(2501),
        { slug: slug(), items: Array<object>(2500).fill({}) },
        { a: Array<number>(1300).fill(1), b: { c: Array<number>(1300).fill(1) } },
      ];
      for (const body of bodies) {
        const { status, body: answer } = await api.post<ErrorBody>('/v1/websites', body);
        expect([status, answer.error.code, answer.error.message]).toEqual([
          400,
          'invalid_request',
          'The body has more than 2500 values.',
        ]);
        expect(answer.error).not.toHaveProperty('fields');
      }
    });

    it('rejects more than 32 levels and more than 50 query parameters', async () => {
      const deep = `{"a":${'['.repeat(33)}${']'.repeat(33)}}`;
      expect((await api.post<ErrorBody>('/v1/links', deep)).body.error.message).toBe(
        'The body has more than 32 levels.',
      );
      const query = Object.keys(unknownFields(51)).join('&');
      const { status, body } = await api.get<ErrorBody>(`/v1/links?${query}`);
      expect([status, body.error.message]).toEqual([400, 'The query has more than 50 parameters.']);
    });

    it('accepts the largest valid bodies', async () => {
      const { body: link } = await api.post<{ id: string }>('/v1/links', {
        slug: slug(),
        destination: 'https://example.com/',
      });
      const created = await api.post('/v1/websites', {
        slug: slug(),
        items: Array<object>(100).fill({ title: 'a', link: link.id }),
        socials: Array<object>(50).fill({ network: 'x', url: 'https://x.com/a' }),
      });
      expect(created.status).toBe(201);
      const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'large' });
      const response = await api.post(`/v1/groups/${group.id}/links`, { add: Array(1000).fill(link.id) });
      expect(response.status).toBe(200);
    });

    it.each<[string, string, (n: number) => object]>([
      ['unknown fields', '/v1/links', unknownFields],
      ['fields that every object has', '/v1/links', (n) => ({ list: Array(n).fill({ constructor: 1 }) })],
      ['fields of a call without a body', '/v1/links/none/pause', unknownFields],
    ])('lists 500 %s and counts the others', async (_what, path, bodyWith) => {
      const { status, body } = await api.post<ErrorBody>(path, bodyWith(600));
      expect([status, body.error.code, body.error.fields?.length]).toEqual([400, 'invalid_request', 500]);
      expect(body.error.fieldsOmitted).toBeGreaterThanOrEqual(100);
      const { body: within } = await api.post<ErrorBody>(path, bodyWith(400));
      expect(within.error.fields?.length).toBeGreaterThanOrEqual(400);
      expect(within.error).not.toHaveProperty('fieldsOmitted');
    });

    it('lists 500 unknown references and counts the others', async () => {
      const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'g' });
      const path = `/v1/groups/${group.id}/links`;
      const add = Array.from({ length: 600 }, () => newId());
      for (const body of [{ add }, { add, nonsense: true }]) {
        const { error } = (await api.post<ErrorBody>(path, body)).body;
        expect(error.fields).toHaveLength(500);
        expect(error.fieldsOmitted).toBe(Object.keys(body).length + 99);
      }
    });

    it('does not repeat a long name in every error', async () => {
      const body = { ['n'.repeat(100_000)]: Array<object>(1000).fill({ constructor: 1 }) };
      const response = await api.post<ErrorBody>('/v1/links', body);
      expect(response.status).toBe(400);
      expect(response.body.error.fields?.[0]?.field).toBe(`${'n'.repeat(200)}…`);
      expect(JSON.stringify(response.body).length).toBeLessThan(160_000);
    });

    it('does not validate the entries of a list that is too long', async () => {
      const body = { slug: slug(), items: Array<object>(101).fill({ nonsense: 1 }) };
      const { error } = (await api.post<ErrorBody>('/v1/websites', body)).body;
      expect(error.fields).toEqual([
        { field: 'items', code: 'too_many', message: 'This may have at most 100 entries; it has 101.' },
      ]);
    });
  });

  describe('an idempotent response', () => {
    const once = async (body: object, key: string, path = '/v1/websites?view=full') => {
      const answer = await api.post(path, body, { headers: { 'Idempotency-Key': key } });
      return { answer, replayed: answer.headers.get('idempotent-replayed') };
    };

    it('is stored for the largest body that is valid', async () => {
      const url = (n: number) => `https://example.com/${n}`.padEnd(2048, 'ä');
      const items = Array.from({ length: 58 }, (_, n) => ({ title: 'ü'.repeat(120), url: url(n) }));
      const body = { slug: slug(), bio: '\n'.repeat(998).padEnd(999, '"') + '"', items };
      expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(240_000);
      const first = await once(body, 'largest');
      expect(first.answer.status).toBe(201);
      const second = await once(body, 'largest');
      expect(second.replayed).toBe('true');
      expect(second.answer.body).toEqual(first.answer.body);
    });

    it('is stored for a rejection of 1,000 unknown ids', async () => {
      const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'g' });
      const body = { add: Array.from({ length: 1000 }, () => newId()) };
      const first = await once(body, 'ids', `/v1/groups/${group.id}/links`);
      const second = await once(body, 'ids', `/v1/groups/${group.id}/links`);
      expect([first.answer.status, second.replayed]).toEqual([400, 'true']);
      expect(second.answer.body).toEqual(first.answer.body);
    });

    it('to a rejection over 2 KB lists the first 20 fields, and is repeated identically', async () => {
      const first = await once(unknownFields(600), 'long');
      const second = await once(unknownFields(600), 'long');
      const { error } = first.answer.body as unknown as ErrorBody;
      expect([first.answer.status, error.fields?.length]).toEqual([400, 20]);
      // The fields that a request lists in full, and the missing slug.
      expect(error.fieldsOmitted).toBe(601 - 20);
      expect([second.answer.status, second.replayed]).toEqual([400, 'true']);
      expect(second.answer.body).toEqual(first.answer.body);
      const other = await once(unknownFields(601), 'long');
      expect([other.answer.status, (other.answer.body as unknown as ErrorBody).error.code]).toEqual([
        422,
        'idempotency_mismatch',
      ]);
    });

    it('to a rejection takes less than 3 KB of the database, whatever was sent', async () => {
      const { key, accountId } = await createAccountWithKey(service);
      const another = new ApiClient(service, key);
      for (let n = 0; n < 20; n++) {
        const names = Array.from({ length: 600 }, () => randomBytes(150).toString('base64'));
        const body = Object.fromEntries(names.map((name) => [name, 1]));
        const answer = await another.post('/v1/websites', body, {
          headers: { 'Idempotency-Key': `long-${n}` },
        });
        expect(answer.status).toBe(400);
      }
      const client = new pg.Client({ connectionString: service.databaseUrl });
      await client.connect();
      const { rows } = await client.query<{ bytes: number; stored: number }>(
        `select sum(pg_column_size(k.*))::int as bytes, count(*)::int as stored from idempotency_keys k where account_id = $1`,
        [accountId],
      );
      await client.end();
      expect(rows[0]?.stored).toBe(20);
      expect(rows[0]?.bytes).toBeLessThan(20 * 3000);
    });
  });

  describe('without a session', () => {
    const refused = {
      status: 413,
      body: { error: { code: 'payload_too_large', message: 'The body is larger than 4 KiB.' } },
    };

    it.each(['/sign-in', '/sign-up', '/sign-out', '/password', '/keys'])('are 4 KiB at %s', async (path) => {
      const browser = new BrowserClient(service.apiUrl);
      expect(await browser.post(path, unknownFields(29_000))).toMatchObject(refused);
      const atLimit = { filler: 'x'.repeat(4096 - '{"filler":""}'.length) };
      expect((await browser.post(path, atLimit)).status).not.toBe(413);
      expect(await browser.post(path, { filler: `${atLimit.filler}x` })).toMatchObject(refused);
    });

    it('are 4 KiB if no length is announced', async () => {
      const send = (size: number) =>
        new Promise<number | undefined>((resolve, reject) => {
          const request = httpRequest(
            `${service.apiUrl}/dashboard/api/sign-in`,
            { method: 'POST', headers: { 'Content-Type': 'application/json' } },
            (response) => resolve(response.resume().statusCode),
          );
          request.on('error', reject);
          request.write('{"filler":"');
          request.end(`${'x'.repeat(size - 13)}"}`);
        });
      expect(await send(4096)).toBe(400);
      expect(await send(4097)).toBe(413);
    });

    it('are 256 KiB with a session', async () => {
      const browser = new BrowserClient(service.apiUrl);
      await browser.post('/sign-up', { email: `${slug()}@example.com`, password: 'correct horse battery' });
      const { status, body } = await browser.post<ErrorBody>('/keys', { name: 'x'.repeat(200_000) });
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    });
  });
});
