import { describe, expect, it } from '@jest/globals';
import { voucherFate } from './pasted-address.ts';

const voucher = 'AQ-voucher_1';

describe('voucherFate', () => {
  it.each([
    `https://shop.example/?wp_click=${voucher}`,
    ` https://shop.example/en/summer?size=4&wp_click=${voucher}&page=2#reviews\n`,
    `shop.example/?wp_click=${voucher}`,
  ])('finds the voucher in %j', (address) => {
    expect(voucherFate(address, voucher)).toBe('kept');
  });

  it.each([
    'https://shop.example/',
    'https://shop.example/summer?size=4',
    // Servers never see the part after the #.
    `https://shop.example/#wp_click=${voucher}`,
    `https://shop.example/?other=${voucher}`,
  ])('misses the voucher in %j', (address) => {
    expect(voucherFate(address, voucher)).toBe('dropped');
  });

  it.each(['https://shop.example/?wp_click=', 'https://shop.example/?wp_click=AQ-vouch'])(
    'detects that the voucher was changed in %j',
    (address) => {
      expect(voucherFate(address, voucher)).toBe('changed');
    },
  );

  it.each(['', 'shop', 'not an address', 'https://'])('does not accept %j as an address', (text) => {
    expect(voucherFate(text, voucher)).toBeNull();
  });
});
