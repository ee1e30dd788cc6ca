import { renderGatePage } from './gate-page.js';
import { directionOf, languages } from './language.js';
import { renderPasswordPage } from './password-page.js';

const address = `/${'s'.repeat(64)}?b=${'t'.repeat(400)}&q=${'"'.repeat(1_000)}`;
const reportUrl = 'https://api.example/report?slug=summer';

const pages = {
  gate: (acceptLanguage?: string) => renderGatePage({ continueUrl: address, acceptLanguage, reportUrl }),
  password: (acceptLanguage?: string) =>
    renderPasswordPage({ action: address, problem: null, acceptLanguage, reportUrl }),
  'password after a wrong one': (acceptLanguage?: string) =>
    renderPasswordPage({ action: address, problem: 'wrong', acceptLanguage, reportUrl }),
  'password after too many': (acceptLanguage?: string) =>
    renderPasswordPage({ action: address, problem: 'tooMany', acceptLanguage, reportUrl }),
};
const textOf = (html: string): string =>
  html.replace(/<style>.*<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe.each(Object.entries(pages))('the page for a %s', (_name, render) => {
  it.each(languages)('renders in %s, under 10 KB with the longest address', (language) => {
    const { html } = render(`${language}-XX,en;q=0.1`);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(Buffer.byteLength(html)).toBeLessThan(10 * 1024);
  });

  it('has different texts in every language and falls back to English', () => {
    expect(new Set(languages.map((language) => textOf(render(language).html))).size).toBe(languages.length);
    expect(render().html).toBe(render('en').html);
    expect(render('sw').html).toBe(render('en').html);
  });

  it('escapes the address and loads, runs and frames nothing', () => {
    const { html, policy } = render();
    expect(html).toContain(`b=${'t'.repeat(400)}&amp;q=${'&quot;'.repeat(1_000)}"`);
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(| on\w+=/);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; /);
    expect(policy).toMatch(/frame-ancestors 'none'$/);
  });

  it('leads to the report only if there is one', () => {
    expect(render().html).toContain(`href="${reportUrl}"`);
    expect(renderGatePage({ continueUrl: '/x', acceptLanguage: 'en' }).html).not.toContain('report"');
  });
});

describe('the page for a password', () => {
  it('has a form that may be sent to our own origin and redirect to any https site', () => {
    const { html, policy } = pages.password();
    expect(policy).toContain("; form-action 'self' https:; ");
    expect(html).toMatch(/<form method="post" action="\/s{64}\?b=/);
    expect(html).toMatch(
      /<label for="password">.*<input id="password" name="password" type="password" required/,
    );
    expect(html).not.toContain('role="alert"');
  });

  it('shows what was wrong', () => {
    expect(pages['password after a wrong one']().html).toMatch(/role="alert" id="error">This password/);
    expect(pages['password after too many']().html).toMatch(/role="alert" id="error">Too many attempts/);
  });
});

describe('the page for a gate', () => {
  it('has no form, and declines without a request', () => {
    const { html, policy } = pages.gate();
    expect(policy).toContain("; form-action 'none'; ");
    expect([...html.matchAll(/href="([^"]{0,9})/g)].map(([, href]) => href)).toEqual([
      '/ssssssss',
      '#declined',
      'https://a',
    ]);
  });
});
