import { jest } from '@jest/globals';
import { Vouchers } from '@app/visitors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { ConversionVouchers } from './conversion-vouchers.js';

const signing = { name: 'signing', value: 'the signing secret' };
const second = { name: 'voucher/2026-11-30T12:00:00.000Z', value: 'the second secret' };

describe('the vouchers of conversions', () => {
  const account = randomUUID();
  let rows: { name: string; value: string }[];
  let readings: number;
  let vouchers: ConversionVouchers;

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-30T13:00:00Z') });
    rows = [signing];
    readings = 0;
    const execute = async () => {
      readings++;
      return rows;
    };
    vouchers = new ConversionVouchers({ execute } as unknown as EntityManager);
  });
  afterEach(() => jest.useRealTimers());

  const sealedWith = ({ value }: { value: string }): Promise<string> => {
    const execute = async () => [{ name: 'signing', value }];
    return new ConversionVouchers({ execute } as unknown as EntityManager).sealTest(account, randomUUID());
  };
  const opens = async (text: string) => (await vouchers.opening([text])).open(account, text) !== null;

  it('are opened after a change of the secret, and earlier ones without another reading', async () => {
    const [before, after] = [await sealedWith(signing), await sealedWith(second)];
    expect(await opens(before)).toBe(true);
    rows = [signing, second];
    jest.advanceTimersByTime(100);
    expect([await opens(before), readings]).toEqual([true, 1]);
    // Both are among the first orders after the change.
    expect(await Promise.all([opens(after), opens(after)])).toEqual([true, true]);
    expect([await opens(before), await opens(after), readings]).toEqual([true, true, 3]);
  });

  it('read the secrets at most every 100 ms, however many vouchers have ids that do not exist', async () => {
    const madeUp = await sealedWith({ value: 'not of this installation' });
    for (let n = 0; n < 1_000; n++) expect(await opens(madeUp)).toBe(false);
    expect(readings).toBe(1);
    jest.advanceTimersByTime(100);
    for (let n = 0; n < 1_000; n++) expect(await opens(madeUp)).toBe(false);
    expect(readings).toBe(2);
    // Not a voucher at all.
    jest.advanceTimersByTime(100);
    expect([await opens('AQ'), readings]).toEqual([false, 2]);
  });

  it('for tests are sealed with a new secret within a minute', async () => {
    const link = randomUUID();
    const first = await vouchers.sealTest(account, link);
    rows = [signing, second];
    jest.advanceTimersByTime(59_999);
    expect([await vouchers.sealTest(account, link), readings]).toEqual([first, 1]);
    jest.advanceTimersByTime(1);
    const next = await vouchers.sealTest(account, link);
    expect(new Vouchers(second.value).open(account, next)).toMatchObject({ link });
  });
});
