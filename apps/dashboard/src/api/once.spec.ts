import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { onceAtATime, withIdempotencyKey } from './once.ts';

const post = (body: object, path = '/v1/groups'): Request =>
  new Request(`https://waypost.example${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('onceAtATime', () => {
  it('sends a change once while it is under way, and gives every caller the response', async () => {
    const sent: string[] = [];
    const send = onceAtATime(async (request) => {
      sent.push(await request.text());
      return new Response('created');
    });
    const answers = await Promise.all([
      send(post({ name: 'a' })),
      send(post({ name: 'a' })),
      send(post({ name: 'b' })),
    ]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      'created',
      'created',
      'created',
    ]);
    expect(sent.sort()).toEqual(['{"name":"a"}', '{"name":"b"}']);
    await send(post({ name: 'a' }));
    expect(sent).toHaveLength(3);
  });
});

describe('withIdempotencyKey', () => {
  /** Responds with the given statuses in order; 0 is no response. */
  const keysFor = async (statuses: number[], ...requests: Request[]): Promise<(string | null)[]> => {
    const keys: (string | null)[] = [];
    const send = withIdempotencyKey(
      async (request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const status = statuses[keys.length - 1] ?? 200;
        if (status === 0) throw ApiError.unreachable('No answer.');
        const code = status === 409 ? 'idempotency_conflict' : 'other';
        return Response.json({ error: { code } }, { status });
      },
      ['/v1/groups', '/v1/links/{id}/duplicate'],
    );
    for (const request of requests) await send(request).catch(() => undefined);
    return keys;
  };

  it.each([0, 503, 409])('retries a POST that was answered with %i under its first key', async (status) => {
    const [first, second, third] = await keysFor([status, 201, 201], post({}), post({}), post({}));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('retries a POST that creates something from a resource under its first key', async () => {
    const duplicate = (id: number) => post({}, `/v1/links/${id}/duplicate`);
    const [first, second, other] = await keysFor([0, 0, 201], duplicate(1), duplicate(1), duplicate(2));
    expect([second, other !== first]).toEqual([first, true]);
  });

  it.each([0, 503, 409])('repeats an action that was answered with %i under a new key', async (status) => {
    const pause = () => post({}, '/v1/links/1/pause');
    const keys = await keysFor([status, 200, 200], pause(), post({}, '/v1/links/1/activate'), pause());
    expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(keys).size).toBe(3);
  });

  it('gives another POST a new key, and a read none', async () => {
    const keys = await keysFor(
      [0, 0],
      post({ name: 'a' }),
      post({ name: 'b' }),
      new Request('https://waypost.example/'),
    );
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBeNull();
  });
});
