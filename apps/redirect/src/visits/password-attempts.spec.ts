import { loadSettings, hashPassword } from '@app/common';
import { LimiterStore } from '@app/operations';
import type { LinkRoute } from '@app/routing';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { IRateLimiterOptions } from 'rate-limiter-flexible';
import { attemptsPerMinute, PasswordAttempts } from './password-attempts.js';
import type { SigningSecret } from './signing-secret.js';

const network = '192.0.2.1';
const settings = loadSettings({});

/** Counts in this process and records the keys it counts under. */
class RecordingStore extends LimiterStore {
  readonly keys: string[] = [];

  override limiter(options: IRateLimiterOptions, how?: { fallback?: boolean }) {
    const limiter = super.limiter(options, how);
    const consume = limiter.consume.bind(limiter);
    limiter.consume = (key, ...rest) => {
      this.keys.push(String(key));
      return consume(key, ...rest);
    };
    return limiter;
  }
}

describe('PasswordAttempts', () => {
  let hash: string;
  let store: RecordingStore;
  let attempts: PasswordAttempts;

  beforeAll(async () => {
    hash = await hashPassword('right');
  });
  beforeEach(() => {
    store = new RecordingStore(settings);
    attempts = new PasswordAttempts(settings, { value: 'secret' } as SigningSecret, store);
  });

  const enter = (password: string, from = network, id = 'link') => {
    const response = Object.assign(new EventEmitter(), {
      req: { headers: {}, socket: Object.assign(new EventEmitter(), { remoteAddress: from }) },
    });
    return attempts.check({ id } as LinkRoute, hash, password, response as unknown as ServerResponse);
  };

  it('allows five wrong passwords for each link and network, however many are right', async () => {
    for (let n = 0; n < attemptsPerMinute; n++) {
      expect(await enter('wrong')).toEqual({ result: 'wrong' });
      if (n < attemptsPerMinute - 1) expect(await enter('right')).toEqual({ result: 'right' });
    }
    expect(await enter('right')).toEqual({
      result: 'tooMany',
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect(await enter('right', '192.0.2.2')).toEqual({ result: 'right' });
    expect(await enter('right', network, 'other')).toEqual({ result: 'right' });
  });

  it('treats an IPv6 network as one address', async () => {
    for (let n = 0; n < attemptsPerMinute; n++) await enter('wrong', `2001:db8::${n}`);
    expect((await enter('right', '2001:db8::ffff')).result).toBe('tooMany');
    expect((await enter('right', '2001:db8:0:1::1')).result).toBe('right');
  });

  it('counts under a keyed hash of the network, without the network or the password', async () => {
    await enter('wrong');
    expect(store.keys).toHaveLength(1);
    expect(store.keys[0]).toMatch(/^link:[\w-]{43}$/);
  });

  it('rejects more checks than a process can handle, without counting them as wrong', async () => {
    const links = Array.from({ length: 40 }, (_, n) => `link-${n}`);
    const results = await Promise.allSettled(links.map((id) => enter('right', network, id)));
    const refused = links.filter((_, n) => results[n]?.status === 'rejected');
    // One of this network is being hashed, and 32 are waiting.
    expect(refused).toHaveLength(7);
    const [id] = refused;
    for (let n = 0; n < attemptsPerMinute; n++)
      expect((await enter('wrong', network, id)).result).toBe('wrong');
    expect((await enter('wrong', network, id)).result).toBe('tooMany');
  });
});
