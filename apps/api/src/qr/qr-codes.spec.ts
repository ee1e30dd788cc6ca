import { acceptedFormat } from './qr-codes.js';

describe('acceptedFormat', () => {
  it.each([
    [undefined, 'svg'],
    ['*/*', 'svg'],
    ['application/json', 'svg'],
    ['image/png', 'png'],
    ['IMAGE/PNG;q=0.5', 'png'],
    ['image/png, image/svg+xml', 'svg'],
    ['image/png, image/svg+xml;q=0.9', 'png'],
    ['image/png;q=0.2, image/*;q=0.1', 'png'],
    ['image/svg+xml;q=0, */*', 'png'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'svg'],
    ['image/png;q=nonsense', 'svg'],
  ])('resolves %j to %s', (accept, format) => {
    expect(acceptedFormat(accept)).toBe(format);
  });
});
