import { type ApiAnswer, ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import { Waypost } from '../../packages/client/src/index.js';

interface Created {
  summary: { created: number; failed: number };
}

describe('a POST with an Idempotency-Key that was over a limit', () => {
  let service: Service;
  let key: string;
  let count = 0;

  const links = (number: number) =>
    Array.from({ length: number }, () => ({
      slug: `limited-${++count}`,
      destination: 'https://shop.example/',
    }));
  /** The counts are per process, so a new process is like the next hour. */
  const letTimePass = () => service.apps.api.restart();

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { SIGNUP: 'open', LINKS_PER_HOUR: '600', RATE_LIMIT_PER_MINUTE: '10', REDIS_URL: '' },
    });
  });
  beforeEach(async () => {
    ({ key } = await createAccountWithKey(service));
  });
  afterAll(() => service?.stop());

  const create = (body: object, path = '/v1/links/bulk?atomic=true'): Promise<ApiAnswer<Created>> =>
    new ApiClient(service, key).post<Created>(path, body, { headers: { 'Idempotency-Key': 'once' } });

  it.each([
    // Each call counts as one request, and one more per 100 links.
    ['of requests', 500, 60],
    ['of new links', 200, 3600],
  ])('succeeds when the limit %s has passed', async (_what, number, longest) => {
    const first = await new ApiClient(service, key).post<Created>('/v1/links/bulk', { links: links(500) });
    expect(first.body.summary).toEqual({ created: 500, failed: 0 });
    const body = { links: links(number) };
    const { status, headers } = await create(body);
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds > 0 && seconds <= longest).toBe(true);
    expect(headers.get('x-ratelimit-limit')).toBe('10');
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);

    await letTimePass();
    const retried = await create(body);
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(retried.body.summary).toEqual({ created: number, failed: 0 });
    const repeated = await create(body);
    expect([repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual(['true', retried.body]);
  });

  it('is repeated by the client until it succeeds', async () => {
    const waits: (string | null)[] = [];
    const waypost = new Waypost({
      key,
      baseUrl: service.apiUrl,
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (response.status !== 429) return response;
        waits.push(response.headers.get('retry-after'));
        await letTimePass();
        // Instead of a minute.
        const headers = { ...Object.fromEntries(response.headers), 'retry-after': '0' };
        return new Response(response.body, { status: 429, headers });
      },
    });
    await waypost.links.createMany({ links: links(500) });
    const { summary } = await waypost.links.createMany({ links: links(500) }, { atomic: true });
    expect(summary).toEqual({ created: 500, failed: 0 });
    expect(waits).toHaveLength(1);
    expect(Number(waits[0])).toBeGreaterThan(0);
  });
});
