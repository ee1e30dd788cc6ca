import type { AccessPolicies } from '@app/operations';
import { waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { identifyCallers } from './access-hook.js';

/** Calls of an account that are in progress at a time. */
const share = 16;

describe('calls of an account', () => {
  let api: FastifyInstance;
  /** The accounts of the calls in progress, in the order in which they began. */
  let begun: string[];
  let ends: (() => void)[];

  beforeEach(() => {
    [begun, ends] = [[], []];
    api = fastify();
    identifyCallers(api, {
      of: () => ({
        identify: (request: { headers: { account?: string }; caller: unknown }) => {
          const { account } = request.headers;
          request.caller = account ? { accountId: account } : null;
        },
      }),
    } as unknown as AccessPolicies);
    api.get('/', async ({ headers }) => {
      begun.push(String(headers.account));
      await new Promise<void>((end) => ends.push(end));
      return 'done';
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    ends.forEach((end) => end());
    await api.close();
  });

  const call = (account?: string) => api.inject({ url: '/', headers: account ? { account } : {} });
  const callTimes = (times: number, account?: string) =>
    Array.from({ length: times }, async () => (await call(account)).statusCode);
  const settle = () => new Promise(setImmediate);

  it('wait beyond the sixteenth, while those of other accounts and of unauthenticated callers begin', async () => {
    const calls = callTimes(share + 2, 'a');
    await waitFor(() => begun.length === share);
    const others = [...callTimes(1, 'b'), ...callTimes(2 * share)];
    await waitFor(() => begun.length === share + others.length);
    expect(begun.filter((account) => account === 'a')).toHaveLength(share);
    ends.splice(0, 2).forEach((end) => end());
    await waitFor(() => begun.filter((account) => account === 'a').length === share + 2);
    ends.splice(0).forEach((end) => end());
    expect(new Set(await Promise.all([...calls, ...others]))).toEqual(new Set([200]));
  });

  it('begin as soon as clients of earlier ones have left, unless their own client has left, too', async () => {
    const url = await api.listen({ host: '127.0.0.1', port: 0 });
    const clients = Array.from({ length: share + 1 }, () => new AbortController());
    const results = clients.map(({ signal }) =>
      fetch(url, { headers: { account: 'left' }, signal }).catch(() => 'left'),
    );
    await waitFor(() => begun.length === share);
    clients.forEach((client) => client.abort());
    await Promise.all(results);
    const next = callTimes(share, 'left');
    await waitFor(() => begun.length === 2 * share);
    ends.splice(0).forEach((end) => end());
    expect(await Promise.all(next)).toEqual(Array(share).fill(200));
    // The one that had waited when its client left was never begun.
    expect(begun).toHaveLength(2 * share);
  });

  it('begin although earlier ones take long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const calls = callTimes(share + 1, 'long');
    await settle();
    await settle();
    expect(begun).toHaveLength(share);
    await jest.advanceTimersByTimeAsync(10_000);
    await settle();
    expect(begun).toHaveLength(share + 1);
    ends.splice(0).forEach((end) => end());
    await Promise.all(calls);
  });
});
