import { describe, expect, it } from '@jest/globals';
import { nameOfDestination } from './name-of-destination.ts';

describe('the name of a link with a random slug', () => {
  it.each([
    ['https://www.shop.example/', 'shop.example'],
    ['https://shop.example/summer/sale/?ref=bio#top', 'shop.example/summer/sale'],
    ['shop.example/summer', 'shop.example/summer'],
    ['https://shop.example/caf%C3%A9', 'shop.example/café'],
    ['https://shop.example/a%0Ab', 'shop.example/a%0Ab'],
    ['https://shop.example/%FF', 'shop.example/%FF'],
  ])('is derived from %s', (destination, name) => {
    expect(nameOfDestination(destination)).toBe(name);
  });

  it('fits the limits of the API', () => {
    expect(nameOfDestination(`https://shop.example/${'x'.repeat(200)}`)).toHaveLength(120);
  });

  it('is left to the API if the destination cannot be parsed', () => {
    expect(nameOfDestination('https://')).toBeUndefined();
  });
});
