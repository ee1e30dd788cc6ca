import { isId, timeOfId } from '@app/common';
import { handOverLifetimeMs, HandOverTokens } from './hand-over-token.js';

const now = Date.UTC(2026, 10, 21, 12);
const link = { slug: 'summer', id: '0198f3aa-1111-7000-8000-000000000002' };
const handOver = { app: 'instagram', behavior: 'aggressive', source: 'instagram' } as const;
const tokens = new HandOverTokens('secret');
const issue = (at = now) => tokens.issue(link, handOver, at);

describe('HandOverTokens', () => {
  it('reads what it issued, with a nonce that carries the time', () => {
    const read = tokens.read(issue(), link, now);
    expect(read).toEqual({ ...handOver, nonce: expect.any(String) as string });
    expect(isId(read?.nonce)).toBe(true);
    expect(timeOfId(read?.nonce ?? '')).toBe(now);
  });

  it('reads what another process with the same secret issued', () => {
    expect(new HandOverTokens('secret').read(issue(), link, now)).toMatchObject(handOver);
  });

  it('reads a token at the slug in any case', () => {
    expect(tokens.read(issue(), { ...link, slug: 'Summer' }, now)).toMatchObject(handOver);
    const written = tokens.issue({ ...link, slug: 'SUMMER' }, handOver, now);
    expect(tokens.read(written, link, now)).toMatchObject(handOver);
  });

  it('takes every source that a visit can have', () => {
    const source = `${'long.'.repeat(19)}shop`;
    const token = tokens.issue(link, { app: 'kakaotalk', behavior: 'conservative', source }, now);
    expect(tokens.read(token, link, now)).toMatchObject({ source });
  });

  it('issues no two alike, each short and fit for a query as it is', () => {
    const issued = new Set(Array.from({ length: 1000 }, () => issue()));
    expect(issued.size).toBe(1000);
    for (const token of issued) expect(token).toMatch(/^[\w-]{60,100}$/);
    const nonces = new Set([...issued].map((token) => tokens.read(token, link, now)?.nonce));
    expect(nonces.size).toBe(1000);
  });

  it('lets a token live for 15 minutes, and forgives clocks that are a minute apart', () => {
    expect(handOverLifetimeMs).toBe(900_000);
    for (const age of [0, 899_999, -60_000]) expect(tokens.read(issue(now - age), link, now)).not.toBeNull();
    for (const age of [900_000, 10_000_000, -60_001])
      expect(tokens.read(issue(now - age), link, now)).toBeNull();
  });

  it('refuses a token of another slug, of another link, and of another secret', () => {
    const token = issue();
    expect(tokens.read(token, { ...link, slug: 'winter' }, now)).toBeNull();
    expect(tokens.read(token, { ...link, id: link.id.replace('2', '3') }, now)).toBeNull();
    expect(new HandOverTokens('another').read(token, link, now)).toBeNull();
  });

  it('refuses a token with any bit turned over, with a piece cut off, and with one added', () => {
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

  it.each(['', '1', '=', '\0', 'ü', '%', ' ', '-'.repeat(300), 'A'.repeat(301), '🙂'.repeat(50)])(
    'refuses %j without an error',
    (token) => expect(tokens.read(token, link, now)).toBeNull(),
  );

  it('refuses what is too long before it looks at it, and what is not base64url', () => {
    const token = issue();
    const long = tokens.issue(link, { ...handOver, source: 'x'.repeat(300) }, now);
    expect(tokens.read(long, link, now)).toBeNull();
    for (const changed of [`${token}=`, `${token} `, `${token.slice(0, 9)}\n${token.slice(9)}`])
      expect(tokens.read(changed, link, now)).toBeNull();
  });
});
