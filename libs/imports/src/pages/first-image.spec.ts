import { firstImage } from './first-image.js';

describe('firstImage', () => {
  const image = Buffer.from('image');

  /** The result if only `existing` is in the file, and the addresses that were tried. */
  function find(addresses: string[], existing: string) {
    const tried: string[] = [];
    const found = firstImage(addresses, (address) => {
      tried.push(address);
      return address === existing ? image : undefined;
    });
    return { found, tried };
  }

  it('unpacks nothing after the first image', () => {
    expect(find(['a', 'b', 'c'], 'b')).toEqual({ found: image, tried: ['a', 'b'] });
  });

  it('tries each address once, and no more than ten', () => {
    const numbers = Array.from({ length: 2_000 }, (_, n) => String(n));
    expect(find(['a', 'a', 'b', 'a'], 'b')).toEqual({ found: image, tried: ['a', 'b'] });
    expect(find(numbers, '9').found).toBe(image);
    expect(find(numbers, '10')).toEqual({ found: undefined, tried: numbers.slice(0, 10) });
  });
});
