import { type DisabledReason, disabledReasons } from '@app/common';
import { chooseLanguage, type Language, languages } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { BrandableSheet, brandHeader, fitPage, type PageBrand } from './page-brand.js';
import type { NoticeText, NoticeTexts } from './texts/notice-texts.js';
import { ar } from './texts/ar.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { it } from './texts/it.js';
import { ja } from './texts/ja.js';
import { pt } from './texts/pt.js';
import { defaultTheme, themeNamed } from './themes.js';

const texts: Readonly<Record<Language, NoticeTexts>> = { en, de, fr, es, pt, it, ja, ar };

const sheet = new BrandableSheet(
  themeNamed(defaultTheme),
  `
  *{box-sizing:border-box}
  body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:1.5rem;
  background:var(--background);color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:26rem;text-align:center}
  svg{width:4.5rem;height:4.5rem;color:var(--accent);fill:none;stroke:currentColor;stroke-width:1.5;
  stroke-linecap:round;stroke-linejoin:round}
  h1{margin:1rem 0 0;font-size:1.5rem;line-height:1.25}
  p{margin:.6rem 0 0;color:var(--quiet);text-wrap:balance}
  ul{margin:1.5rem 0 0;padding-block:1.25rem;padding-inline:2.5rem 1.25rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText);text-align:start}
  li+li{margin-top:.6rem}
  main>header{justify-content:center}
  main>header>div:only-child{text-align:center}
`,
);

const signpost = '<path d="M12 21V3M12 5h6l2 2-2 2h-6M12 11H6l-2 2 2 2h6M9 21h6"/>';
const barrier = '<circle cx="12" cy="12" r="9"/><path d="M5.6 5.6l12.8 12.8"/>';
const clock = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>';

function renderNotice(
  language: Language,
  { title, text, hints = [] }: NoticeText,
  icon: string,
  brand: PageBrand | null = null,
): Page {
  const heading = escapeHtml(title);
  const list =
    hints.length > 0 ? `<ul>${hints.map((hint) => `<li>${escapeHtml(hint)}</li>`).join('')}</ul>` : '';
  return sheet
    .of(brand)
    .page(
      `<title>${heading}</title><meta name="robots" content="noindex">`,
      `<main>${brand ? brandHeader(brand) : ''}<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><h1>${heading}</h1>` +
        `<p>${escapeHtml(text)}</p>${list}</main>`,
      language,
    );
}

type NoticePages = Readonly<Record<Language, Page>>;

/** A notice in every language, rendered once. */
const renderNotices = (icon: string, textOf: (language: NoticeTexts) => NoticeText): NoticePages =>
  Object.fromEntries(
    languages.map((language) => [language, renderNotice(language, textOf(texts[language]), icon)]),
  ) as NoticePages;

const notFound = renderNotices(signpost, (text) => text.notFound);
const ended = renderNotices(clock, (text) => text.ended);
const unavailable = renderNotices(clock, (text) => text.unavailable);
const newer = renderNotices(clock, (text) => text.newer);
const failed = renderNotices(clock, (text) => text.failed);
const tooMany = renderNotices(clock, (text) => text.tooMany);
const tooLarge = renderNotices(barrier, (text) => text.tooLarge);
const home = renderNotices(signpost, (text) => text.home);
const blocked = renderNotices(barrier, (text) => text.blocked);
const disabled = Object.fromEntries(
  disabledReasons.map((reason) => [
    reason,
    renderNotices(barrier, ({ disabled: { title, text, because } }) => ({
      title,
      text: `${because[reason]} ${text}`,
    })),
  ]),
) as Readonly<Record<DisabledReason, NoticePages>>;

/** A notice with a brand, or the one that was rendered once. */
function branded(
  plain: NoticePages,
  icon: string,
  textOf: (language: NoticeTexts) => NoticeText,
  { acceptLanguage, brand }: { acceptLanguage: string | undefined; brand: PageBrand | null },
): Page {
  const language = chooseLanguage(acceptLanguage);
  return fitPage(brand, (fitting) =>
    fitting === null ? plain[language] : renderNotice(language, textOf(texts[language]), icon, fitting),
  );
}

/**
 * One page for anything missing, paused or unpublished, so that visitors cannot tell which.
 * @param brand the brand of the account that owns the domain.
 */
export const renderNotFoundPage = (acceptLanguage?: string, brand: PageBrand | null = null): Page =>
  branded(notFound, signpost, (text) => text.notFound, { acceptLanguage, brand });

/** For a link that was open for a time, or for a number of clicks. @param brand the brand of the link's account. */
export const renderEndedPage = (acceptLanguage?: string, brand: PageBrand | null = null): Page =>
  branded(ended, clock, (text) => text.ended, { acceptLanguage, brand });

/** For a link or page that an operator disabled. */
export const renderDisabledPage = (reason: DisabledReason, acceptLanguage?: string): Page =>
  disabled[reason][chooseLanguage(acceptLanguage)];

/** For a visitor whom the rules of a link block. */
export const renderBlockedPage = (acceptLanguage?: string): Page => blocked[chooseLanguage(acceptLanguage)];

/** For a slug that cannot be looked up right now. */
export const renderUnavailablePage = (acceptLanguage?: string): Page =>
  unavailable[chooseLanguage(acceptLanguage)];

/** For a link or page that only a later version may serve. */
export const renderNewerPage = (acceptLanguage?: string): Page => newer[chooseLanguage(acceptLanguage)];

/** For an internal error. */
export const renderFailedPage = (acceptLanguage?: string): Page => failed[chooseLanguage(acceptLanguage)];

/** For a visitor whose network opened too many pages in a minute. */
export const renderTooManyPage = (acceptLanguage?: string): Page => tooMany[chooseLanguage(acceptLanguage)];

/** For a shared report that would read too much. */
export const renderTooLargePage = (acceptLanguage?: string): Page => tooLarge[chooseLanguage(acceptLanguage)];

/** For the root of the short host. */
export const renderHomePage = (acceptLanguage?: string): Page => home[chooseLanguage(acceptLanguage)];
