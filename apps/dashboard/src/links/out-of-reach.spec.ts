import { describe, expect, it } from '@jest/globals';
import { isOutOfReach } from './out-of-reach.ts';

describe('destinations out of reach', () => {
  it.each([
    'https://shop/',
    'https://localhost:3000/',
    'https://shop.local./',
    'https://10.0.0.1/',
    'https://127.1/',
    'https://192.168.1.5:8443/summer',
    'https://172.20.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
  ])('are those that visitors cannot open from elsewhere: %s', (url) => expect(isOutOfReach(url)).toBe(true));

  it.each([
    '',
    'shop',
    'https://shop.example/',
    'https://10.example/',
    'https://local.example/',
    'https://172.32.0.1/',
    'https://1.1.1.1/',
    'https://[2001:db8::1]/',
  ])('are neither public hosts nor invalid URLs: %s', (url) => expect(isOutOfReach(url)).toBe(false));
});
