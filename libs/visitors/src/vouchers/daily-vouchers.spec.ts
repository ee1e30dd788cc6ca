import { type ClickKind, DailyVouchers, fullKindFrom, Vouchers } from '../index.js';

const vouchers = new Vouchers('the secret of an installation');
const link = {
  account: '018f0000-0000-7000-8000-000000000001',
  id: '018f0000-0000-7000-8000-000000000002',
};
const kind: ClickKind = {
  country: 'NL',
  device: 'mobile',
  source: 'instagram',
  sourceGroup: 'social',
  browser: 'safari',
  system: 'ios',
  app: 'instagram',
  branch: 'a1b2c3d4',
  isScan: false,
  outcome: 'left',
  arm: 'none',
};
const at = Date.UTC(2026, 10, 29, 12);
const times = (count: number, get: () => string): string[] => Array.from({ length: count }, get);

describe('the vouchers of a day', () => {
  it('contain browser, system and branch from the tenth visit of the kind on', () => {
    const daily = new DailyVouchers(vouchers);
    const sent = times(12, () => daily.of(link, at, kind).voucher);
    const said = sent.map((voucher) => vouchers.open(link.account, voucher)?.kind);
    const coarse = { ...kind, browser: 'other', system: 'other', branch: 'other' };
    expect(said).toEqual([...Array<ClickKind>(9).fill(coarse), kind, kind, kind]);
    expect(fullKindFrom).toBe(10);
  });

  it('are as many as there are kinds, apart from the first nine of each', () => {
    const daily = new DailyVouchers(vouchers);
    const kinds = Array.from({ length: 100 }, (_, n) => ({
      ...kind,
      country: `A${String.fromCharCode(65 + (n % 25))}`,
      browser: `browser-${Math.floor(n / 25)}`,
    }));
    const full = new Set<string>();
    for (let n = 0; n < 10_000; n++) {
      const voucher = daily.of(link, at, kinds[n % 100] ?? kind).voucher;
      if (n >= 900) full.add(voucher);
    }
    expect(full.size).toBe(100);
  });

  it('start over on the next day and on another link', () => {
    const daily = new DailyVouchers(vouchers);
    const [full = ''] = times(20, () => daily.of(link, at, kind).voucher).slice(-1);
    const said = (voucher: string) => vouchers.open(link.account, voucher);
    const tomorrow = said(daily.of(link, at + 86_400_000, kind).voucher);
    expect(said(full)).toMatchObject({ link: link.id, day: Math.floor(at / 86_400_000), kind });
    expect(tomorrow).toMatchObject({ day: Math.floor(at / 86_400_000) + 1, kind: { browser: 'other' } });
    const other = { ...link, id: '018f0000-0000-7000-8000-000000000003' };
    expect(said(daily.of(other, at, kind).voucher)).toMatchObject({
      link: other.id,
      kind: { browser: 'other' },
    });
  });

  it('are the same all day long', () => {
    const daily = new DailyVouchers(vouchers);
    const [evening, ...others] = times(12, () => daily.of(link, at, kind).voucher).slice(-3);
    expect(new Set([evening, ...others, daily.of(link, at + 11 * 3_600_000, kind).voucher]).size).toBe(1);
  });

  it('forget kinds, instead of growing without bound, and treat them as rare again', () => {
    const daily = new DailyVouchers(vouchers);
    times(20, () => daily.of(link, at, kind).voucher);
    for (let n = 0; n < 10_001; n++) daily.of(link, at, { ...kind, branch: `branch${n}` });
    expect(vouchers.open(link.account, daily.of(link, at, kind).voucher)?.kind.browser).toBe('other');
  });
});
