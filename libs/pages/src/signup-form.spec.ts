import { type BioPage, maxBioPageBytes, photoTarget, renderBioPage } from './bio-page.js';
import { maxThumbnails, thumbnailTarget } from './bio-page-items.js';
import { languages } from './language.js';
import { consentVersion, renderSignupForm } from './signup-form.js';
import { renderSignupConfirmation, renderSignupNotice, renderSignupProblem } from './signup-page.js';
import { networkNames } from './social-networks.js';
import { themeNames } from './themes.js';

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
const form = { action: '/ada', consent: 'By mail & "now"' };
const page: BioPage = {
  name: 'Ada',
  headline: null,
  bio: null,
  theme: 'ocean',
  items: [{ title: 'News', href: null, signup: form }],
  itemSuffix: '',
  socials: [],
  canonical: 'https://short.example/ada',
  previewImage: 'https://short.example/ada/og.png?v=1',
};

describe('the sign-up form', () => {
  it('escapes what the owner and the visitor wrote', () => {
    const entry = { email: hostile, problem: hostile };
    const all = { action: hostile, consent: hostile, button: hostile };
    const input = { page: hostile, language: 'en' } as const;
    const pages = [
      renderSignupForm(all, 'en', entry),
      renderSignupProblem('email', { ...all, title: hostile, email: hostile }, input).html,
      renderSignupConfirmation(hostile, input).html,
      renderSignupNotice('done', input).html,
      renderBioPage({ ...page, items: [{ title: hostile, href: null, signup: all }] }).html,
    ];
    for (const html of pages) expect(html).not.toMatch(/<script|<img/);
  });

  it('detects by its version that the consent text has changed', () => {
    expect(consentVersion('Yes')).toMatch(/^[\w-]{16}$/);
    expect(consentVersion('Yes')).not.toBe(consentVersion('Yes.'));
    expect(renderSignupForm(form, 'en')).toContain(`value="${consentVersion(form.consent)}"`);
  });

  it.each(languages)('has at most 5 KB in %s, without shortening the other texts of a page', (language) => {
    const largest = { action: `/${'a'.repeat(64)}`, consent: '"'.repeat(500), button: '"'.repeat(40) };
    const bytes = Buffer.byteLength(renderSignupForm(largest, language));
    expect(bytes).toBeLessThan(5 * 1024);
    const link = { title: '漢'.repeat(60), href: '/ada/0198c0de-0000-7000-8000-000000000001' };
    const items = Array.from({ length: 70 }, () => link);
    const { html: plain } = renderBioPage({ ...page, language, items });
    const { html } = renderBioPage({
      ...page,
      language,
      items: [...items, { title: 'News', href: null, signup: largest }],
    });
    expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024 + bytes);
    expect(plain).toContain(link.title);
    expect(html).toContain(link.title);
  });

  it('spans both columns', () => {
    const { html } = renderBioPage({ ...page, layout: 'grid' });
    expect(html).toMatch(/\.items \.signup\{[^}]*grid-column:1\/-1/);
    expect(renderBioPage({ ...page, items: [], layout: 'grid' }).html).not.toContain('.signup');
  });

  it.each(themeNames)(
    'keeps a page with everything below 80 KB, and is never omitted, in theme %s',
    (theme) => {
      const quotes = (count: number) => '"'.repeat(count);
      const address = `/${'s'.repeat(64)}`;
      const canonical = `https://${'h'.repeat(60)}.example${address}`;
      const links = Array.from({ length: 99 }, (_, at) => ({
        title: quotes(120),
        href: `${address}/0198c0de-0000-7000-8000-000000000001`,
        isFeatured: at === 1,
        thumbnail: at < maxThumbnails ? Buffer.alloc(thumbnailTarget.maxBytes, 255) : null,
      }));
      const signup = { action: address, consent: quotes(500), button: quotes(40) };
      const { html } = renderBioPage({
        ...page,
        theme,
        name: quotes(120),
        headline: quotes(200),
        bio: quotes(1_000),
        items: [...links, { title: quotes(120), href: null, signup }],
        photo: Buffer.alloc(photoTarget.maxBytes, 255),
        accent: '#777777',
        background: '#777777',
        buttons: 'outline',
        layout: 'grid',
        language: 'ar',
        cover: { from: '#112233', to: '#445566' },
        socials: networkNames.map((network) => ({ network, url: `https://x.example/${'a'.repeat(60)}` })),
        itemSuffix: `?source=${'x'.repeat(60)}`,
        canonical,
        previewImage: `${canonical}/og.png?v=0123456789abcdef`,
        report: { href: `${canonical}/report`, language: 'ja' },
      });
      expect(Buffer.byteLength(html)).toBeLessThan(maxBioPageBytes);
      expect(html).toContain(renderSignupForm(signup, 'ar'));
      expect(html).toContain('<img class="monogram"');
    },
  );

  it('is in the language of the page, or else of the visitor', () => {
    expect(renderBioPage({ ...page, language: 'de', formLanguage: 'fr' }).html).toContain(
      '>Anmelden</button>',
    );
    expect(renderBioPage({ ...page, formLanguage: 'fr' }).html).toContain('lang="fr" dir="ltr">');
    expect(renderBioPage(page).html).toContain('>Sign up</button>');
  });
});
