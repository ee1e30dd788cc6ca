import { devices } from '../visitor-traits.js';
import fc from 'fast-check';
import { contentBytes, packContent, unpackContent } from './voucher-content.js';
import {
  arms,
  type ClickKind,
  kindOutcomes,
  type VoucherContent,
  voucherLength,
  Vouchers,
} from '../index.js';

const vouchers = new Vouchers('the secret of an installation');
const account = '018f0000-0000-7000-8000-000000000001';

const key = (length: number) => fc.stringMatching(new RegExp(`^[a-z0-9-]{1,${length}}$`));
const kinds: fc.Arbitrary<ClickKind> = fc.record({
  country: fc.stringMatching(/^[A-Z]{2}$/),
  device: fc.constantFrom(...devices),
  source: key(16),
  sourceGroup: key(9),
  browser: key(17),
  system: key(9),
  app: key(9),
  branch: key(8),
  isScan: fc.boolean(),
  outcome: fc.constantFrom(...kindOutcomes),
  arm: fc.constantFrom(...arms),
});
const contents: fc.Arbitrary<VoucherContent> = fc.record(
  {
    link: fc.uuid(),
    day: fc.integer({ min: 0, max: 65_535 }),
    kind: kinds,
    isTest: fc.constant<true>(true),
  },
  { requiredKeys: ['link', 'day', 'kind'] },
);

describe('vouchers', () => {
  it('contain the sealed content, in strings of one length that need no escaping', () => {
    fc.assert(
      fc.property(fc.uuid(), contents, (owner, content) => {
        const voucher = vouchers.seal(owner, content);
        expect(voucher).toMatch(new RegExp(`^[A-Za-z0-9_-]{${voucherLength}}$`));
        expect(vouchers.open(owner, voucher)).toEqual(content);
      }),
    );
    expect(voucherLength).toBeLessThanOrEqual(200);
  });

  it('are equal exactly if their contents are', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const again = new Vouchers('the secret of an installation').seal(account, structuredClone(one));
        expect(again).toBe(vouchers.seal(account, one));
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(vouchers.seal(account, other)).not.toBe(again);
      }),
    );
  });

  it('cannot be read for another account, or with another secret', () => {
    fc.assert(
      fc.property(fc.uuid(), contents, (other, content) => {
        fc.pre(other !== account);
        const voucher = vouchers.seal(account, content);
        expect(vouchers.open(other, voucher)).toBeNull();
        expect(new Vouchers('another secret').open(account, voucher)).toBeNull();
      }),
    );
  });

  it('can be read after the secret was changed, if the click was before', () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 0, max: 65_535 }), (content, lastDay) => {
        const earlier = vouchers.seal(account, content);
        const changed = new Vouchers({
          current: 'the next secret',
          retired: [{ secret: 'the secret of an installation', lastDay }],
        });
        expect(changed.open(account, earlier)).toEqual(content.day <= lastDay ? content : null);
        const later = changed.seal(account, content);
        expect(later.slice(0, 4)).not.toBe(earlier.slice(0, 4));
        expect(changed.open(account, later)).toEqual(content);
        expect([changed.knowsSecretOf(earlier), vouchers.knowsSecretOf(later)]).toEqual([true, false]);
      }),
    );
  });

  it('cannot be read if any character was changed, cut or added', () => {
    fc.assert(
      fc.property(
        contents,
        fc.nat(voucherLength - 1),
        fc.constantFrom(...'AQgw-_z9'),
        (content, at, character) => {
          const voucher = vouchers.seal(account, content);
          const changed = voucher.slice(0, at) + character + voucher.slice(at + 1);
          if (changed !== voucher) expect(vouchers.open(account, changed)).toBeNull();
          expect(vouchers.open(account, voucher.slice(0, at))).toBeNull();
          expect(vouchers.open(account, voucher + character)).toBeNull();
        },
      ),
    );
  });

  it('cannot be read if parts of two were swapped', () => {
    fc.assert(
      fc.property(contents, contents, fc.integer({ min: 4, max: voucherLength - 1 }), (one, other, at) => {
        const [a, b] = [vouchers.seal(account, one), vouchers.seal(account, other)];
        const swapped = a.slice(0, at) + b.slice(at);
        if (swapped !== a && swapped !== b) expect(vouchers.open(account, swapped)).toBeNull();
      }),
    );
  });

  it('cannot be read from strings that were never sealed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(new RegExp(`^[\\w-]{${voucherLength}}$`))),
        (text) => {
          expect(vouchers.open(account, text)).toBeNull();
        },
      ),
    );
  });

  it('have the same format as before there were arms', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const packed = packContent({ ...content, kind: { ...content.kind, arm: 'none' } });
        // The device, the outcome and whether it was a scan.
        expect(packed[20]).toBeLessThan(1 << 6);
        expect(unpackContent(packed)?.kind.arm).toBe('none');
      }),
    );
  });

  it('fold the longest keys if a later table has keys that do not fit', () => {
    fc.assert(
      fc.property(contents, key(64), key(200), (content, branch, source) => {
        const voucher = vouchers.seal(account, { ...content, kind: { ...content.kind, branch, source } });
        expect(voucher).toHaveLength(voucherLength);
        const opened = vouchers.open(account, voucher);
        expect([branch, 'other']).toContain(opened?.kind.branch);
        expect([source, 'other']).toContain(opened?.kind.source);
      }),
    );
    expect(contentBytes).toBeLessThan(voucherLength);
  });
});
