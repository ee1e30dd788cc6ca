import { renderCardPage } from './card-page.js';

const card = {
  title: 'Tom & "Jerry"',
  description: '<b>Cheese</b>',
  url: 'https://go.example/cheese',
  image: 'https://go.example/cheese/og.png?v=1',
  imageType: 'image/png' as const,
  destination: 'https://shop.example/?a=1&b=2',
};

describe('renderCardPage', () => {
  it('has the same content for Open Graph and Twitter, escaped', () => {
    const { html, policy } = renderCardPage(card);
    for (const name of ['og:title', 'twitter:title']) {
      expect(html).toMatch(new RegExp(`"${name}" content="Tom &amp; &quot;Jerry&quot;"`));
    }
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(html).toContain(`"${name}" content="&lt;b&gt;Cheese&lt;/b&gt;"`);
    }
    expect(html).toContain('"og:url" content="https://go.example/cheese"');
    expect(html).toContain('"og:image" content="https://go.example/cheese/og.png?v=1"');
    expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('does not mention a hidden destination', () => {
    expect(renderCardPage({ ...card, destination: null }).html).not.toMatch(/shop|<a /);
  });
});
