import { disabledReasons } from '@app/common';
import { directionOf, languages } from './language.js';
import {
  renderBlockedPage,
  renderEndedPage,
  renderDisabledPage,
  renderFailedPage,
  renderHomePage,
  renderNewerPage,
  renderNotFoundPage,
  renderTooLargePage,
  renderTooManyPage,
  renderUnavailablePage,
} from './notice-page.js';

const notices = {
  renderNotFoundPage,
  renderUnavailablePage,
  renderNewerPage,
  renderFailedPage,
  renderTooManyPage,
  renderTooLargePage,
  renderHomePage,
  renderBlockedPage,
  renderEndedPage,
  renderDisabledPage: (acceptLanguage?: string) => renderDisabledPage('spam', acceptLanguage),
};
const heading = (html: string): string => /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '';

describe.each(Object.entries(notices))('%s', (_name, render) => {
  it.each(languages)('renders in %s', (language) => {
    const { html } = render(`${language}-XX,en;q=0.1`);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(html).toContain(`<title>${heading(html)}</title>`);
    expect(Buffer.byteLength(html)).toBeLessThan(5 * 1024);
  });

  it('has a different heading in every language and falls back to English', () => {
    expect(new Set(languages.map((language) => heading(render(language).html))).size).toBe(languages.length);
    expect(render().html).toBe(render('en').html);
    expect(render('sw').html).toBe(render('en').html);
  });

  it('has the same number of hints in every language', () => {
    const hints = languages.map((language) => render(language).html.match(/<li>[^<]+/g)?.length ?? 0);
    expect(new Set(hints).size).toBe(1);
  });
});

describe('the notice pages', () => {
  it('have different headings', () => {
    expect(new Set(Object.values(notices).map((render) => heading(render().html))).size).toBe(
      Object.keys(notices).length,
    );
  });

  it.each(languages)('explain why something is disabled in %s', (language) => {
    const texts = disabledReasons.map(
      (reason) => /<p>(.*?)<\/p>/.exec(renderDisabledPage(reason, language).html)?.[1],
    );
    expect(new Set(texts).size).toBe(disabledReasons.length);
  });
});
