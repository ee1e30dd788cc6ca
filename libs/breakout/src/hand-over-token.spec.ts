import { isId, timeOfId } from '@app/common';
import { type HandOver, handOverLifetimeMs, HandOverTokens, nonceOf } from './hand-over-token.js';

const now = Date.UTC(2026, 10, 21, 12);
const link = { slug: 'summer', id: '0198f3aa-1111-7000-8000-000000000002' };
const handOver: HandOver = {
  app: 'instagram',
  behavior: 'aggressive',
  source: 'instagram',
  passed: [],
  passwordVersion: null,
  branch: null,
  technique: null,
};
const tokens = new HandOverTokens('secret');
/** As issued by the version that knew neither gates, passwords nor rules. */
const tokenOfEarlierVersion =
  'AaH9-kYAcACAAAAAAAAAAWluc3RhZ3JhbQphZ2dyZXNzaXZlCmluc3RhZ3JhbUMqEP_xw-RxYzjkmmj9WbM';
const issue = (at = now) => tokens.issue(link, handOver, at);

describe('HandOverTokens', () => {
  it('reads the tokens that it issues, with a nonce that contains the time', () => {
    const read = tokens.read(issue(), link, now);
    expect(read).toEqual({ ...handOver, nonce: expect.any(String) as string });
    expect(isId(read?.nonce)).toBe(true);
    expect(timeOfId(read?.nonce ?? '')).toBe(now);
  });

  it('reads tokens of another process with the same secret', () => {
    expect(new HandOverTokens('secret').read(issue(), link, now)).toMatchObject(handOver);
  });

  it('ignores the case of the slug', () => {
    expect(tokens.read(issue(), { ...link, slug: 'Summer' }, now)).toMatchObject(handOver);
    const uppercase = tokens.issue({ ...link, slug: 'SUMMER' }, handOver, now);
    expect(tokens.read(uppercase, link, now)).toMatchObject(handOver);
  });

  it('supports the longest hand-over', () => {
    const longest: HandOver = {
      app: 'kakaotalk',
      behavior: 'conservative',
      source: `${'long.'.repeat(19)}shop`,
      passed: ['gate', 'password', 'app'],
      passwordVersion: 'x'.repeat(11),
      branch: 'b'.repeat(64),
      technique: `${'t'.repeat(40)}/android/unknown`,
    };
    expect(tokens.read(tokens.issue(link, longest, now), link, now)).toMatchObject(longest);
  });

  it('knows the nonce of a token that was just issued', () => {
    const token = issue();
    expect(nonceOf(token)).toBe(tokens.read(token, link, now)?.nonce);
  });

  it.each<Partial<HandOver>>([
    { app: null },
    { passed: ['gate'] },
    { passed: ['password'], passwordVersion: 'version' },
    { branch: 'branch' },
    { technique: 'intent/android/330' },
    { app: null, passed: ['gate', 'password'], passwordVersion: 'version', branch: 'branch' },
  ])('reads what it issues: %j', (changes) => {
    const token = tokens.issue(link, { ...handOver, ...changes }, now);
    expect(tokens.read(token, link, now)).toMatchObject({ ...handOver, ...changes });
  });

  it('continues a visit with the nonce and the time of its first token', () => {
    const first = tokens.read(issue(now - 60_000), link, now);
    const next = tokens.issue(link, { ...handOver, ...first, passed: ['gate'] }, now);
    expect(tokens.read(next, link, now)).toEqual({ ...first, passed: ['gate'] });
    expect(tokens.read(next, link, now - 60_000 + handOverLifetimeMs)).toBeNull();
  });

  it('reads tokens of the version before gates and passwords', () => {
    expect(tokens.read(tokenOfEarlierVersion, link, now + 300_000)).toEqual({
      ...handOver,
      nonce: '01a1fdfa-4600-7000-8000-000000000001',
    });
  });

  it('issues unique, short tokens that need no escaping in a query', () => {
    const issued = new Set(Array.from({ length: 1000 }, () => issue()));
    expect(issued.size).toBe(1000);
    for (const token of issued) expect(token).toMatch(/^[\w-]{60,100}$/);
    const nonces = new Set([...issued].map((token) => tokens.read(token, link, now)?.nonce));
    expect(nonces.size).toBe(1000);
  });

  it('accepts tokens for 15 minutes and clocks that differ by up to a minute', () => {
    expect(handOverLifetimeMs).toBe(900_000);
    for (const age of [0, 899_999, -60_000]) expect(tokens.read(issue(now - age), link, now)).not.toBeNull();
    for (const age of [900_000, 10_000_000, -60_001])
      expect(tokens.read(issue(now - age), link, now)).toBeNull();
  });

  it('rejects a token for another slug, another link or another secret', () => {
    const token = issue();
    expect(tokens.read(token, { ...link, slug: 'winter' }, now)).toBeNull();
    expect(tokens.read(token, { ...link, id: link.id.replace('2', '3') }, now)).toBeNull();
    expect(new HandOverTokens('another').read(token, link, now)).toBeNull();
  });

  it('rejects a token with a flipped bit, a missing part or an additional part', () => {
    const bytes = Buffer.from(issue(), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.read(forged.toString('base64url'), link, now)).toBeNull();
    }
    for (let length = 0; length < bytes.length; length++)
      expect(tokens.read(bytes.subarray(0, length).toString('base64url'), link, now)).toBeNull();
    expect(tokens.read(Buffer.concat([bytes, bytes]).toString('base64url'), link, now)).toBeNull();
  });

  it.each(['', '1', '=', '\0', 'ü', '%', ' ', '-'.repeat(400), 'A'.repeat(401), '🙂'.repeat(50)])(
    'rejects %j without throwing',
    (token) => expect(tokens.read(token, link, now)).toBeNull(),
  );

  it('rejects tokens that are too long or not base64url', () => {
    const token = issue();
    const long = tokens.issue(link, { ...handOver, source: 'x'.repeat(400) }, now);
    expect(tokens.read(long, link, now)).toBeNull();
    for (const changed of [`${token}=`, `${token} `, `${token.slice(0, 9)}\n${token.slice(9)}`])
      expect(tokens.read(changed, link, now)).toBeNull();
  });
});
