import { createHash } from 'node:crypto';
import { type BioPage, photoTarget, renderBioPage } from './bio-page.js';
import { buttonStyles, layouts } from './bio-page-buttons.js';
import { mailtoOf, maxThumbnails, telOf, thumbnailTarget } from './bio-page-items.js';
import { fontNames } from './fonts.js';
import { networkNames } from './social-networks.js';
import { themeNames } from './themes.js';

const page: BioPage = {
  name: 'Ada',
  headline: 'Engines',
  bio: 'First line\nsecond line',
  theme: 'ocean',
  items: [{ title: 'Shop', href: '/ada/0198c0de-0000-7000-8000-000000000001' }],
  itemSuffix: '?source=x',
  socials: [{ network: 'github', url: 'https://github.com/ada' }],
  canonical: 'https://short.example/ada',
  previewImage: 'https://short.example/ada/og.png?v=1',
};
const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;

describe('renderBioPage', () => {
  it('renders texts, items, socials, title, description, Open Graph tags and canonical URL', () => {
    const { html } = renderBioPage(page);
    for (const part of [
      '<link rel="expect" href="#end" blocking="render">',
      '<title>Ada</title>',
      '<meta name="description" content="Engines – First line second line">',
      '<link rel="canonical" href="https://short.example/ada">',
      '<meta property="og:title" content="Ada">',
      '<meta property="og:url" content="https://short.example/ada">',
      '<meta property="og:image" content="https://short.example/ada/og.png?v=1">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="Ada">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:image" content="https://short.example/ada/og.png?v=1">',
      '<h1 dir="auto">Ada</h1>',
      'First line\nsecond line',
      'href="/ada/0198c0de-0000-7000-8000-000000000001?source=x"',
      '>Shop</a>',
      'href="https://github.com/ada"',
      'aria-label="GitHub"',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('escapes all content', () => {
    const { html } = renderBioPage({
      ...page,
      name: hostile,
      headline: hostile,
      bio: hostile,
      theme: hostile,
      items: [{ title: hostile, href: hostile }],
      socials: [{ network: 'website', url: `https://x.example/${hostile}` }],
      itemSuffix: hostile,
      canonical: hostile,
      previewImage: hostile,
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).not.toContain(`'alert(2)'`);
    expect(html.match(/<meta /g)).toHaveLength(renderBioPage(page).html.match(/<meta /g)?.length ?? 0);
  });

  it('omits socials with an unknown network or a javascript: URL', () => {
    const socials = [
      { network: 'github', url: 'javascript:alert(1)' },
      { network: 'constructor', url: 'https://x.example/' },
    ];
    expect(renderBioPage({ ...page, socials }).html).not.toContain('class="socials"');
  });

  it('shows a photo in place of the monogram, and allows images in the page only then', () => {
    const { html, policy } = renderBioPage({ ...page, photo: Buffer.from('jpeg') });
    expect(html).toContain('<img class="monogram" alt="" src="data:image/jpeg;base64,anBlZw==">');
    expect(html).not.toContain('<div class="monogram"');
    expect(policy).toContain("; img-src data:; base-uri 'none'");
    expect(renderBioPage(page).policy).not.toContain('img-src');
  });

  it('is smaller than 40 KB with the largest photo and too much text', () => {
    const items = Array.from({ length: 100 }, (_, n) => ({ title: '漢'.repeat(120), href: `/ada/${n}` }));
    const photo = Buffer.alloc(photoTarget.maxBytes, 255);
    const size = Buffer.byteLength(renderBioPage({ ...page, items, bio: '漢'.repeat(1_000), photo }).html);
    expect(size).toBeGreaterThan(30 * 1024);
    expect(size).toBeLessThan(40 * 1024);
  });

  it('draws headings, a featured item and thumbnails, and has rules only for what it shows', () => {
    const items = [
      { title: 'Dates', href: null },
      { title: 'Tickets', href: '/ada/1', isFeatured: true },
      { title: 'Shop', href: '/ada/2', thumbnail: Buffer.from('jpeg') },
    ];
    const { html, policy } = renderBioPage({ ...page, items });
    expect(html).toContain('<li class="heading"><h2>Dates</h2>');
    expect(html).toContain('<li class="featured"><a href="/ada/1?source=x">Tickets</a>');
    expect(html).toContain(
      '<a class="pictured" href="/ada/2?source=x"><img alt="" src="data:image/jpeg;base64,anBlZw=="><span>Shop</span></a>',
    );
    expect(policy).toContain('img-src data:');
    expect(renderBioPage(page).html).not.toMatch(/\.heading|\.featured|\.pictured|img\.monogram/);
  });

  it('draws texts, and anchors to mail and phone without the source of the visit', () => {
    const items = [
      { title: '', href: null, text: hostile },
      { title: hostile, href: null, text: 'One\nTwo' },
      { title: 'Write', href: mailtoOf('anna+shop@shop.example'), thumbnail: Buffer.from('jpeg') },
      { title: 'Call', href: telOf('+351 (21) 234-56.78') },
      { title: 'Shop', href: '/ada/1' },
    ];
    const { html } = renderBioPage({ ...page, items });
    expect(html).not.toMatch(/<script|<img src/);
    expect(html).toContain('<li class="text"><p dir="auto">&quot;&gt;');
    expect(html).toContain('</h2><p dir="auto">One\nTwo</p>');
    expect(html).toContain('<a class="pictured" href="mailto:anna+shop@shop.example"><img');
    expect(html).toContain('<a href="tel:+351212345678">Call</a>');
    expect(html).toContain('<a href="/ada/1?source=x">Shop</a>');
    expect(html).not.toContain('.heading{');
    expect(renderBioPage(page).html).not.toContain('.text{');
  });

  it.each([
    ['anna@shop.example', 'anna@shop.example'],
    ['a?bcc=x&y%z@shop.example', 'a%3Fbcc%3Dx%26y%25z@shop.example'],
    ["o'brien@shop.example", 'o%27brien@shop.example'],
    ['"a@b"@shop.example', '%22a%40b%22@shop.example'],
    ['änna@müller.example', '%C3%A4nna@m%C3%BCller.example'],
  ])('lets nothing in the address %s add to its link', (email, address) => {
    expect(mailtoOf(email)).toBe(`mailto:${address}`);
  });

  it.each(themeNames)('draws buttons and columns only if its owner chose them, in theme %s', (theme) => {
    const plain = renderBioPage({ ...page, theme });
    for (const none of [
      { buttons: null },
      { layout: 'list' },
      { buttons: 'constructor', layout: 'unknown' },
    ]) {
      expect(renderBioPage({ ...page, theme, ...none })).toEqual(plain);
    }
    const drawn = new Set(
      buttonStyles.flatMap((buttons) =>
        layouts.map((layout) => renderBioPage({ ...page, theme, buttons, layout }).html),
      ),
    );
    expect(drawn.size).toBe(buttonStyles.length * layouts.length);
    expect(renderBioPage({ ...page, theme, layout: 'grid' }).html).toContain('repeat(2,minmax(0,1fr))');
    expect(plain.html).not.toContain('repeat(2,');
  });

  it('has the colors of its owner, and tells them to browsers', () => {
    const { html } = renderBioPage({ ...page, accent: '#c0ffee', background: '#102030' });
    expect(html).toContain('--background:#102030');
    expect(html).toContain('--accent:#c0ffee');
    expect(html.match(/<meta name="theme-color" content="#102030"/g)).toHaveLength(2);
  });

  it('has the language and direction of its owner, even without a description', () => {
    const empty = { ...page, headline: null, bio: null };
    const german = renderBioPage({ ...empty, language: 'de' }).html;
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).toContain('<meta name="description" content="Links von Ada">');
    const arabic = renderBioPage({ ...empty, language: 'ar' }).html;
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('<main>');
    expect(renderBioPage(empty).html).toContain('content="Links of Ada"');
  });

  it.each(themeNames)(
    'is smaller than 80 KB with the largest images and everything else that the API accepts in theme %s',
    (theme) => {
      const largest: BioPage = {
        ...pageOf('"', 100, theme),
        photo: Buffer.alloc(photoTarget.maxBytes, 255),
        accent: '#777777',
        background: '#777777',
        buttons: 'outline',
        layout: 'grid',
        language: 'ja',
        report: { href: `https://short.example/report?slug=${'s'.repeat(64)}`, language: 'ja' },
      };
      const items = largest.items.map((item, at) => ({
        ...item,
        href: at % 2 ? item.href : null,
        isFeatured: at === 1,
        thumbnail: at % 2 && at < 2 * maxThumbnails ? Buffer.alloc(thumbnailTarget.maxBytes, 255) : null,
      }));
      const { html } = renderBioPage({ ...largest, items });
      expect(html.match(/<img /g)).toHaveLength(maxThumbnails + 1);
      expect(Buffer.byteLength(html)).toBeLessThan(80 * 1024);
      const images = html.match(/<img [^>]*>/g)?.join('') ?? '';
      expect(Buffer.byteLength(html) - images.length).toBeLessThan(30 * 1024);
    },
  );

  it.each(themeNames)('allows only its own style sheet in theme %s', (theme) => {
    const { html, policy } = renderBioPage({ ...page, theme });
    const css = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(html).not.toMatch(/ style=|<script|<link rel="stylesheet"| src=/);
  });

  const oneSocialPerNetwork = networkNames.map((network) => ({
    network,
    url: 'https://www.instagram.com/somebody',
  }));

  it.each(themeNames)('does not shorten a page with 100 items and every network in theme %s', (theme) => {
    const { html } = renderBioPage({
      ...page,
      theme,
      bio: 'x'.repeat(1000),
      items: Array.from({ length: 100 }, (_, i) => ({
        title: `Something worth a look, number ${i}`,
        href: `/${'s'.repeat(20)}/0198c0de-0000-7000-8000-000000000001`,
      })),
      itemSuffix: '?source=instagram',
      socials: oneSocialPerNetwork,
    });
    expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024);
    expect(html).toContain('?source=instagram">Something worth a look, number 99</a>');
    expect(html).toContain('x'.repeat(1000));
  });

  it('shortens titles before it drops the source from item links', () => {
    const { html } = renderBioPage(pageOf('a', 100));
    expect(html.match(/<li><a href="\/s[^"]*\?source=instagram"/g)).toHaveLength(100);
  });

  const longSocials = Array.from({ length: 50 }, (_, i) => ({
    network: networkNames[i % networkNames.length] ?? 'website',
    url: `https://example.com/${'x'.repeat(2028)}`,
  }));
  const pageOf = (letter: string, items: number, theme = 'ocean'): BioPage => ({
    name: letter.repeat(120),
    headline: letter.repeat(200),
    bio: letter.repeat(1000),
    theme,
    items: Array.from({ length: items }, () => ({
      title: letter.repeat(120),
      href: `/${'s'.repeat(64)}/0198c0de-0000-7000-8000-000000000001`,
    })),
    itemSuffix: '?source=instagram',
    socials: oneSocialPerNetwork,
    canonical: `https://short.example/${'s'.repeat(64)}`,
    previewImage: `https://short.example/${'s'.repeat(64)}/og.png?v=0123456789abcdef`,
  });

  it.each(['a', 'é', '日', '😀', '"', '&'])(
    'stays under 30 KB with the longest texts made of %s',
    (letter) => {
      const { html } = renderBioPage(pageOf(letter, 100));
      expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024);
      expect(html.match(/<li><a href="\/s/g)).toHaveLength(100);
      expect(html.match(/aria-label=/g)).toHaveLength(networkNames.length);
      expect(html).toMatch(/…<\/a>/);
      expect(html).not.toContain('\ufffd');
    },
  );

  it.each(themeNames)(
    'stays under 30 KB with the largest content that the API accepts in theme %s',
    (theme) => {
      const origin = `https://${`${'h'.repeat(61)}.`.repeat(4)}example`;
      const largest: BioPage = {
        ...pageOf('"', 100, theme),
        itemSuffix: `?source=${'x'.repeat(96)}.com`,
        socials: [...oneSocialPerNetwork, ...longSocials],
        canonical: `${origin}/${'s'.repeat(64)}`,
        previewImage: `${origin}/${'s'.repeat(64)}/og.png?v=0123456789abcdef`,
      };
      const { html } = renderBioPage(largest);
      expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024);
      expect(html.match(/<li><a href="\/s/g)).toHaveLength(100);
      expect(html.match(/aria-label=/g)?.length).toBeGreaterThanOrEqual(networkNames.length);
    },
  );

  it.each(themeNames)(
    'stays under 30 KB with items of every kind, photo and thumbnails in theme %s',
    (theme) => {
      const origin = `https://${`${'h'.repeat(61)}.`.repeat(4)}example`;
      const [title, text] = ['"'.repeat(120), '"'.repeat(500)];
      const kinds = [
        { title, href: mailtoOf(`${"'".repeat(21)}@${'h'.repeat(36)}`), thumbnail: Buffer.from('jpeg') },
        { title, href: null, text },
        { title, href: null },
        { title, href: `/${'s'.repeat(64)}/${'i'.repeat(36)}`, isMedia: true },
        { title, href: `/${'s'.repeat(64)}/${'i'.repeat(36)}`, image: { alt: title } },
        { title, href: null, countdown: { startsAt: 8.6e7, now: 0, language: 'ar' as const } },
      ];
      for (const buttons of buttonStyles) {
        for (const share of [1, 2, 3, 33]) {
          const page: BioPage = {
            ...pageOf('"', 100, theme),
            buttons,
            layout: 'grid',
            accent: '#777777',
            background: '#777777',
            photo: Buffer.from('jpeg'),
            socials: [...oneSocialPerNetwork, ...longSocials],
            itemSuffix: `?source=${'x'.repeat(96)}.com`,
            canonical: `${origin}/${'s'.repeat(64)}`,
            previewImage: `${origin}/${'s'.repeat(64)}/og.png?v=0123456789abcdef`,
            report: { href: `https://short.example/report?slug=${'s'.repeat(64)}`, language: 'ja' },
          };
          const items = page.items.map((item, at) => {
            const kind = kinds[at % share] ?? item;
            return { ...kind, thumbnail: at < maxThumbnails ? kind.thumbnail : null, isFeatured: at === 3 };
          });
          const { html } = renderBioPage({ ...page, items });
          const images = html.match(/<img [^>]*>/g)?.join('') ?? '';
          expect(html.match(/<li>|<li /g)?.length).toBeGreaterThanOrEqual(100);
          expect(Buffer.byteLength(html) - images.length).toBeLessThan(30 * 1024);
        }
      }
    },
  );

  it('stays under 80 KB with the maximum number of large images, and then omits some', () => {
    const [small, large] = [2, 20].map((many) => {
      const pictured = { href: '/a/b', image: { alt: '"'.repeat(200) }, thumbnail: Buffer.alloc(9_000, 'R') };
      const items = Array.from({ length: 100 }, (_, at) => ({
        title: '"'.repeat(120),
        ...(at < many ? pictured : { href: '/a/b' }),
      }));
      return renderBioPage({ ...pageOf('"', 100), photo: Buffer.alloc(7_000), items }).html;
    });
    expect([small?.split('image/webp').length, large?.split('image/webp').length]).toEqual([3, 1]);
    for (const html of [small, large]) expect(Buffer.byteLength(html ?? '')).toBeLessThan(80 * 1024);
  });

  it.each(fontNames)('has the font %s in at most 12 KB', (font) => {
    const plain = renderBioPage(page);
    const { html, policy } = renderBioPage({ ...page, font });
    const [, base64 = ''] = /data:font\/woff2;base64,([^)]+)\)/.exec(html) ?? [];
    expect(Buffer.from(base64, 'base64').toString('latin1', 0, 4)).toBe('wOF2');
    expect(base64.length).toBeLessThanOrEqual(12 * 1024);
    expect([policy.includes(' font-src data:;'), plain.policy.includes('font-src')]).toEqual([true, false]);
  });

  it.each(themeNames)('stays under 80 KB with everything, whatever its texts are, in theme %s', (theme) => {
    for (const size of [1, 1_000, 9_000]) {
      const everything: BioPage = {
        ...pageOf('"', 100, theme),
        items: pageOf('"', 100).items.map((item) => ({
          ...item,
          image: { alt: '"'.repeat(200) },
          thumbnail: Buffer.alloc(size, 'R'),
        })),
        photo: Buffer.alloc(7_000),
        cover: { image: Buffer.alloc(9_000, 'R') },
        backdrop: Buffer.alloc(15_000, 'R'),
        font: 'nunito',
      };
      expect(Buffer.byteLength(renderBioPage(everything).html)).toBeLessThan(80 * 1024);
    }
  });

  it('omits socials with very long URLs, but keeps later ones and all texts', () => {
    const socials = [...longSocials, ...oneSocialPerNetwork.slice(0, 3)];
    const { html } = renderBioPage({ ...pageOf('a', 10), socials });
    expect(html.match(/instagram\.com\/somebody/g)).toHaveLength(3);
    expect(html).toContain(`>${'a'.repeat(1000)}</p>`);
    expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024);
  });

  it('does not shorten texts if the page is small enough', () => {
    const { html } = renderBioPage(pageOf('😀', 10));
    expect(html).toContain(`>${'😀'.repeat(1000)}</p>`);
    expect(html.split(`>${'😀'.repeat(120)}</a>`)).toHaveLength(11);
  });

  it('supports a name whose first grapheme has several code points', () => {
    expect(renderBioPage({ ...page, name: '👩‍🚀 Ada' }).html).toContain('aria-hidden="true">👩‍🚀</div>');
  });
});
