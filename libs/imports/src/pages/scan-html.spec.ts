import { scanHtml } from './scan-html.js';

describe('scanHtml', () => {
  it('truncates long values of meta elements, except for the image, which may be embedded in its address', () => {
    const long = 'x'.repeat(10_000);
    const names = ['og:title', 'description', 'og:image'];
    const html = names.map((name) => `<meta property="${name}" content="${long}">`).join('');
    const { meta } = scanHtml(html, () => false);
    expect(names.map((name) => meta.get(name)?.length)).toEqual([5_000, 5_000, 10_000]);
  });
});
