import { isId, timeOfId } from '@app/common';
import type { VisitorTraits } from '@app/visitors';
import fc from 'fast-check';
import { handOverLifetimeMs, HandOverTokens, nonceOf } from './hand-over-token.js';
import { fittingTraits, type NextHandOver, passableSteps } from './pack-hand-over.js';

const now = Date.UTC(2026, 10, 21, 12);
const link = { slug: 'summer', id: '0198f3aa-1111-7000-8000-000000000002' };
const traits: VisitorTraits = {
  country: 'NL',
  device: 'mobile',
  source: 'instagram',
  browser: 'instagram',
  system: 'ios',
  referrer: 'l.instagram.com',
};
const handOver: NextHandOver = {
  app: 'instagram',
  behavior: 'aggressive',
  traits,
  firstApp: 'instagram',
  passed: [],
  passwordVersion: null,
  branch: null,
  technique: null,
};
const tokens = new HandOverTokens('secret');
/** As issued by the version that signed tokens but did not encrypt them. */
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

  it('carries the arm of a hold-out, which outlives the token, and takes as much space without one', () => {
    const [treated, none] = (['treated', 'none'] as const).map((arm) =>
      tokens.issue(link, { ...handOver, arm }, now - handOverLifetimeMs),
    ) as [string, string];
    expect(tokens.read(treated, link, now - 1)).toMatchObject({ ...handOver, arm: 'treated' });
    expect([tokens.read(treated, link, now), tokens.armOf(treated, link)]).toEqual([null, 'treated']);
    expect(tokens.armOf(none, link)).toBeUndefined();
    expect(tokens.armOf(issue(), link)).toBeUndefined();
    expect(none).toHaveLength(treated.length);
    for (const other of [`${treated}a`, treated.replace(/.$/, 'A').replace(/^./, 'B')]) {
      expect(tokens.armOf(other, link)).toBeUndefined();
    }
    expect(tokens.armOf(treated, { ...link, id: 'another' })).toBeUndefined();
  });

  it('ignores the case of the slug', () => {
    expect(tokens.read(issue(), { ...link, slug: 'Summer' }, now)).toMatchObject(handOver);
    const uppercase = tokens.issue({ ...link, slug: 'SUMMER' }, handOver, now);
    expect(tokens.read(uppercase, link, now)).toMatchObject(handOver);
  });

  it('has at most 500 characters, whatever visitors chose, and contains what fits', () => {
    const text = (unit: string, max: number) =>
      fc.array(fc.constantFrom(unit, 'a'), { maxLength: max }).map((units) => units.join(''));
    const host = fc.nat({ max: 95 }).map((length) => `${'h'.repeat(length)}.shop`);
    const utm = fc.option(text('\u{1f600}', 100), { nil: undefined });
    const visit = fc.record({
      source: fc.oneof(host, fc.constant('instagram')),
      referrer: fc.oneof(host, fc.constant('none')),
      ...{ utm_source: utm, utm_medium: utm, utm_campaign: utm, utm_term: utm, utm_content: utm },
      branch: fc.option(fc.nat({ max: 64 }).map((length) => 'b'.repeat(length))),
    });
    fc.assert(
      fc.property(visit, ({ branch, ...chosen }) => {
        const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
        const fitting = fittingTraits({ ...traits, ...given }, branch);
        for (const later of [
          {},
          {
            app: 'kakaotalk-of-tomorrow',
            firstApp: 'instagram',
            passed: passableSteps,
            passwordVersion: 'x'.repeat(11),
            technique: `${'t'.repeat(40)}/android/unknown`,
            isAutomated: true,
          },
        ]) {
          const token = tokens.issue(link, { ...handOver, ...later, branch, traits: fitting }, now);
          expect(token.length).toBeLessThanOrEqual(500);
          expect(tokens.read(token, link, now)).toMatchObject({
            ...handOver,
            ...later,
            branch: branch || null,
            traits: fitting,
          });
        }
        for (const [name, value] of Object.entries(fitting))
          expect([{ ...traits, ...given }[name as keyof VisitorTraits], 'other']).toContain(value);
      }),
    );
  });

  it('keeps usual campaigns, and drops the longest keys first, but never a known source', () => {
    const usual = {
      ...traits,
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'black_friday_2026_second_reminder',
      utm_content: 'button in the footer',
    };
    expect(fittingTraits(usual, null)).toBe(usual);
    const long = { ...usual, utm_term: 'x'.repeat(100), utm_content: 'y'.repeat(99) };
    expect(fittingTraits(long, null)).toEqual({ ...long, utm_term: 'other' });
  });

  it('reveals nothing about the visitor, and two tokens of a visit reveal nothing about each other', () => {
    const token = tokens.issue(link, { ...handOver, traits: { ...traits, utm_term: 'secret' } }, now);
    const next = tokens.issue(link, { ...handOver, traits, nonce: nonceOf(token) }, now);
    for (const text of ['instagram', 'NL', 'secret', 'aggressive'])
      expect(Buffer.from(token, 'base64url').includes(text)).toBe(false);
    const [a, b] = [token, next].map((each) => Buffer.from(each, 'base64url'));
    // The same nonce, and after it nothing in common.
    expect(a?.subarray(0, 16)).toEqual(b?.subarray(0, 16));
    expect(a?.subarray(16, 32)).not.toEqual(b?.subarray(16, 32));
  });

  it('knows the nonce of a token that was just issued', () => {
    const token = issue();
    expect(nonceOf(token)).toBe(tokens.read(token, link, now)?.nonce);
  });

  it.each<Partial<NextHandOver>>([
    { app: null },
    { passed: ['gate'] },
    { passed: ['password'], passwordVersion: 'version' },
    { branch: 'branch' },
    { technique: 'intent/android/330' },
    { isAutomated: true },
    { isAutomated: true, alias: 'A/b', arm: 'treated' },
    { app: null, passed: ['gate', 'password'], passwordVersion: 'version', branch: 'branch' },
  ])('reads what it issues: %j', (changes) => {
    const token = tokens.issue(link, { ...handOver, ...changes }, now);
    expect(tokens.read(token, link, now)).toMatchObject({ ...handOver, ...changes });
  });

  it('continues a visit with the nonce and the time of its first token', () => {
    const first = tokens.read(issue(now - 60_000), link, now);
    const next = tokens.issue(link, { ...handOver, nonce: first?.nonce ?? '', passed: ['gate'] }, now);
    expect(tokens.read(next, link, now)).toEqual({ ...first, passed: ['gate'] });
    expect(tokens.read(next, link, now - 60_000 + handOverLifetimeMs)).toBeNull();
  });

  it("reads tokens of the previous version, which contain only the visitor's source, for 15 minutes", () => {
    expect(tokens.read(tokenOfEarlierVersion, link, now + 900_000)).toBeNull();
    expect(tokens.read(tokenOfEarlierVersion, { ...link, slug: 'winter' }, now)).toBeNull();
    expect(tokens.read(tokenOfEarlierVersion, link, now + 300_000)).toEqual({
      ...handOver,
      traits: { source: 'instagram' },
      firstApp: null,
      nonce: '01a1fdfa-4600-7000-8000-000000000001',
    });
  });

  it('issues unique, short tokens that need no escaping in a query', () => {
    const issued = new Set(Array.from({ length: 1000 }, () => issue()));
    expect(issued.size).toBe(1000);
    for (const token of issued) expect(token).toMatch(/^[\w-]{60,150}$/);
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
    const long = Buffer.concat([Buffer.from(token, 'base64url'), Buffer.alloc(400)]).toString('base64url');
    expect(tokens.read(long, link, now)).toBeNull();
    const everyLength = ['a', 'bb', 'ccc'].map((branch) => tokens.issue(link, { ...handOver, branch }, now));
    for (const each of everyLength) expect(tokens.read(`${each}A`, link, now)).toBeNull();
    for (const changed of [`${token}=`, `${token} `, `${token.slice(0, 9)}\n${token.slice(9)}`])
      expect(tokens.read(changed, link, now)).toBeNull();
  });
});
