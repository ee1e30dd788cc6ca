import { escapeHtml } from './escape-html.js';
import { chooseLanguage, type Language, languages } from './language.js';
import { type Page, StyleSheet } from './page.js';
import type { NoticeText, NoticeTexts } from './texts/notice-texts.js';
import { noticeTexts } from './texts/texts.js';
import { defaultTheme, themeNamed } from './themes.js';

const sheet = new StyleSheet(
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
`,
);

const signpost = '<path d="M12 21V3M12 5h6l2 2-2 2h-6M12 11H6l-2 2 2 2h6M9 21h6"/>';
const clock = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>';

function notice(language: Language, { title, text, hints = [] }: NoticeText, icon: string): Page {
  const heading = escapeHtml(title);
  const list =
    hints.length > 0 ? `<ul>${hints.map((hint) => `<li>${escapeHtml(hint)}</li>`).join('')}</ul>` : '';
  return sheet.page(
    `<title>${heading}</title><meta name="robots" content="noindex">`,
    `<main><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><h1>${heading}</h1>` +
      `<p>${escapeHtml(text)}</p>${list}</main>`,
    language,
  );
}

type Notices = Readonly<Record<Language, Page>>;

/** A notice in every language, drawn once. */
const notices = (name: keyof NoticeTexts, icon: string): Notices =>
  Object.fromEntries(
    languages.map((language) => [language, notice(language, noticeTexts[language][name], icon)]),
  ) as Notices;

const notFound = notices('notFound', signpost);
const unavailable = notices('unavailable', clock);
const failed = notices('failed', clock);
const home = notices('home', signpost);

/** One page for whatever is not there, is paused or is not published, so that nobody can tell which. */
export const renderNotFoundPage = (acceptLanguage?: string): Page => notFound[chooseLanguage(acceptLanguage)];

/** For a slug that cannot be looked up now. */
export const renderUnavailablePage = (acceptLanguage?: string): Page =>
  unavailable[chooseLanguage(acceptLanguage)];

/** For a failure of ours. */
export const renderFailedPage = (acceptLanguage?: string): Page => failed[chooseLanguage(acceptLanguage)];

/** For the bare address of the short host. */
export const renderHomePage = (acceptLanguage?: string): Page => home[chooseLanguage(acceptLanguage)];
