import { shippedTables } from '@app/breakout';
import { type LinkRoute, linkRouteOf, readRules } from '@app/routing';
import { type ImaginedVisitor, dryRun } from './dry-run.js';

const now = Date.UTC(2026, 10, 22);
const own = 'https://shop.example/';

const inTikTok: ImaginedVisitor = {
  country: 'BR',
  language: 'pt-BR',
  device: 'mobile',
  system: 'android',
  browser: 'chrome',
  app: 'tiktok',
  source: 'direct',
  query: 'ref=1',
  now,
};

function dryRunOf(
  changes: Partial<LinkRoute>,
  rules: object[] | null = null,
  visitor: Partial<ImaginedVisitor> = {},
  draw = { share: 0, branch: 0 },
) {
  const link = linkRouteOf('account', 'link', { slug: 'slug', destination: own });
  if (!link) throw new Error('the link is not valid');
  return dryRun(
    { ...link, ...changes },
    rules && readRules(JSON.stringify(rules)),
    { ...inTikTok, ...visitor },
    { shortUrlBase: 'https://go.example', tables: shippedTables },
    () => draw,
  );
}

const rule = (id: string, when: object, then: object) => ({ id, when, then });
const toBrazil = rule('brazil00', { countries: ['BR'] }, { destination: 'https://br.example/' });

describe('dryRun', () => {
  it('redirects at once if nothing is in the way', () => {
    expect(dryRunOf({})).toEqual({
      stages: [],
      end: 'redirect',
      location: `${own}?ref=1`,
      rule: null,
      drawn: false,
    });
  });

  it('passes every page, and keeps the rule that chose the destination', () => {
    const guarded = { gate: 'adult', passwordHash: '$argon2id$', behavior: 'aggressive' } as const;
    const rules = [rule('never000', { countries: ['DE'] }, { blocked: true }), toBrazil];
    expect(dryRunOf(guarded, rules)).toEqual({
      stages: ['gate', 'password', 'breakout'],
      end: 'redirect',
      location: 'https://br.example/?ref=1',
      rule: 1,
      drawn: false,
    });
    expect(dryRunOf(guarded, rules, { app: null }).stages).toEqual(['gate', 'password']);
  });

  it('knows a scan of a QR code by the query', () => {
    const rules = [rule('scans000', { sources: ['qr'] }, { destination: 'https://print.example/' })];
    expect(dryRunOf({}, rules, { query: 'way=qr&ref=1' }).location).toBe('https://print.example/?ref=1');
    expect(dryRunOf({}, rules, { query: 'way=nfc' }).location).toBe(`${own}?way=nfc`);
  });

  it('says which rule blocks', () => {
    const rules = [
      rule('never000', { inApp: 'none' }, { destination: own }),
      rule('block000', {}, { blocked: true }),
    ];
    expect(dryRunOf({ gate: 'adult' }, rules)).toMatchObject({
      stages: [],
      end: 'rules',
      location: null,
      rule: 1,
    });
  });

  it('says if chance had a part in it', () => {
    const rules = [rule('share000', { share: 50 }, { blocked: true }), toBrazil];
    expect(dryRunOf({}, rules)).toMatchObject({ end: 'rules', rule: 0, drawn: true });
    expect(dryRunOf({}, rules, {}, { share: 0.7, branch: 0 })).toMatchObject({ rule: 1, drawn: true });
    expect(dryRunOf({}, [toBrazil, ...rules])).toMatchObject({ rule: 0, drawn: false });
  });

  it.each<[string, Partial<LinkRoute>, object]>([
    ['before it is active', { activeFrom: now + 1 }, { end: 'availability', location: null }],
    ['after it expired', { expiresAt: now }, { end: 'expiry', location: null }],
  ])('looks at the time: %s', (_, link, outcome) => {
    expect(dryRunOf({ ...link, gate: 'adult' }, [toBrazil])).toMatchObject({
      ...outcome,
      stages: [],
      rule: null,
    });
  });

  it('takes the app for the source, unless it is unknown', () => {
    const rules = [rule('tiktok00', { sources: ['tiktok'] }, { blocked: true })];
    expect(dryRunOf({}, rules, { source: 'instagram' }).end).toBe('rules');
    expect(dryRunOf({}, rules, { app: 'webview', source: 'tiktok' }).end).toBe('rules');
    expect(dryRunOf({}, rules, { app: null, source: 'instagram' }).end).toBe('redirect');
  });
});
