import { renderGatePage } from './gate-page.js';
import { languages } from './language.js';
import { renderEndedPage, renderNotFoundPage } from './notice-page.js';
import type { Page } from './page.js';
import type { PageBrand } from './page-brand.js';
import { renderPasswordPage } from './password-page.js';
import { contrastOf, luminance, parseColor } from './themes/colors.js';

const brandOf = (changes: Partial<PageBrand> = {}): PageBrand => ({
  name: 'Acme Bakery',
  accent: '#0a7d5c',
  background: '#fff7e6',
  picture: Buffer.alloc(1_300, 'picture'),
  host: 'links.short.example',
  ...changes,
});
const longest = brandOf({ name: '"'.repeat(60) });
const address = '/summer-sale?b=token';
const reportUrl = 'https://api.example/report?slug=summer';

const pages: Record<string, (brand?: PageBrand | null, acceptLanguage?: string, at?: string) => Page> = {
  gate: (brand, acceptLanguage, at = address) =>
    renderGatePage({ continueUrl: at, acceptLanguage, reportUrl, brand }),
  password: (brand, acceptLanguage, at = address) =>
    renderPasswordPage({ action: at, problem: 'tooMany', acceptLanguage, reportUrl, brand }),
  ended: (brand, acceptLanguage) => renderEndedPage(acceptLanguage, brand),
  'not found': (brand, acceptLanguage) => renderNotFoundPage(acceptLanguage, brand),
};

describe.each(Object.entries(pages))('the page "%s" with a brand', (_name, render) => {
  it('shows name, picture and colors, and the host of the service', () => {
    const { html, policy } = render(brandOf());
    expect(html).toContain(
      '<b><bdi>Acme Bakery</bdi></b><span><bdi dir="ltr">links.short.example</bdi></span>',
    );
    expect(html).toContain(
      `<img src="data:image/webp;base64,${Buffer.alloc(1_300, 'picture').toString('base64')}" alt="">`,
    );
    expect(html).toContain('--accent:#0a7d5c;');
    expect(html).toContain('--background:#fff7e6;');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; /,
    );
  });

  it('allows no images without a picture', () => {
    const { html, policy } = render(brandOf({ picture: null }));
    expect(html).not.toContain('<img');
    expect(policy).not.toContain('img-src');
  });

  it.each(languages)('is below 10 KB in %s with the longest name and a picture', (language) => {
    const { html } = render(longest, language);
    expect(html).toContain('&quot;'.repeat(60));
    expect(html).toContain('<img');
    expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
  });

  it('is the plain page without a brand', () => {
    expect(render(null)).toEqual(render());
    expect(render().html).not.toMatch(/brand|<img/);
  });

  it('escapes the name', () => {
    const { html } = render(brandOf({ name: '</style><script>alert("1")</script>' }));
    expect(html).toContain('<bdi>&lt;/style&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>');
    expect(html).not.toContain('<script');
  });

  it('ignores an invalid color', () => {
    const { html } = render(
      brandOf({ accent: 'red;}body{display:none', background: '#fff</style><script>' }),
    );
    expect(html).not.toMatch(/body\{display:none|<script|accent:red/);
    expect(html).toContain('Acme Bakery');
  });

  it.each([
    ['#ffffff', '#ffffff'],
    ['#000000', '#000000'],
    ['#ffff00', '#777777'],
    ['#0000ff', '#ff0000'],
  ])('stays readable with accent %s on %s', (accent, background) => {
    const { html } = render(brandOf({ accent, background }));
    const color = (name: string) =>
      luminance(parseColor(new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? ''));
    for (const text of ['text', 'quiet']) {
      expect(contrastOf(color(text), color('background'))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastOf(color('accentText'), color('accent'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(['gate', 'password'] as const)('the page "%s" with a long address', (name) => {
  it('omits the picture first, and the rest of the brand if even that is too large', () => {
    const long = pages[name]?.(longest, 'en', `${address}${'x'.repeat(5_000)}`);
    expect(long?.html).not.toContain('<img');
    expect(long?.policy).not.toContain('img-src');
    expect(long?.html).toContain('&quot;'.repeat(60));
    const at = `${address}${'x'.repeat(6_800)}`;
    expect(pages[name]?.(longest, 'en', at)).toEqual(pages[name]?.(null, 'en', at));
  });
});
