import { type BioPage, renderBioPage } from './bio-page.js';
import { languages } from './language.js';
import { consentVersion, renderSignupForm } from './signup-form.js';
import { renderSignupConfirmation, renderSignupNotice, renderSignupProblem } from './signup-page.js';

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

describe('the form to sign up', () => {
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

  it('tells another text that visitors agree to by its version', () => {
    expect(consentVersion('Yes')).toMatch(/^[\w-]{16}$/);
    expect(consentVersion('Yes')).not.toBe(consentVersion('Yes.'));
    expect(renderSignupForm(form, 'en')).toContain(`value="${consentVersion(form.consent)}"`);
  });

  it.each(languages)('has at most 5 KB in %s, which do not shorten the other texts of a page', (language) => {
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

  it('is in the language of the page, or else of the visitor', () => {
    expect(renderBioPage({ ...page, language: 'de', formLanguage: 'fr' }).html).toContain(
      '>Anmelden</button>',
    );
    expect(renderBioPage({ ...page, formLanguage: 'fr' }).html).toContain('lang="fr" dir="ltr">');
    expect(renderBioPage(page).html).toContain('>Sign up</button>');
  });
});
