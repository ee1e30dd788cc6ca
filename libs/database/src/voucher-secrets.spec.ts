import { voucherSecretsIn } from './voucher-secrets.js';

const row = (name: string) => ({ name, value: `secret of ${name}` });
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

describe('the secrets of vouchers', () => {
  it('are the signing secret alone, until there are others', () => {
    expect(voucherSecretsIn([row('signing')])).toEqual({ current: 'secret of signing', retired: [] });
    expect(() => voucherSecretsIn([])).toThrow('no signing secret');
  });

  it('follow each other in time, each valid for clicks until the day after the next one began', () => {
    const rows = ['voucher/2026-12-24T23:59:59.999Z', 'signing', 'voucher/2026-11-30T00:00:00.000Z'].map(row);
    expect(voucherSecretsIn(rows)).toEqual({
      current: 'secret of voucher/2026-12-24T23:59:59.999Z',
      retired: [
        { secret: 'secret of signing', lastDay: dayOf('2026-12-01') },
        { secret: 'secret of voucher/2026-11-30T00:00:00.000Z', lastDay: dayOf('2026-12-25') },
      ],
    });
  });
});
