import { type Page, StyleSheet } from './page.js';
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
  ul{margin:1.5rem 0 0;padding:1.25rem 1.25rem 1.25rem 2.5rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText);text-align:start}
  li+li{margin-top:.6rem}
`,
);

const signpost = '<path d="M12 21V3M12 5h6l2 2-2 2h-6M12 11H6l-2 2 2 2h6M9 21h6"/>';
const clock = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>';

function notice(title: string, text: string, icon: string, hints: readonly string[] = []): Page {
  const list = hints.length > 0 ? `<ul>${hints.map((hint) => `<li>${hint}</li>`).join('')}</ul>` : '';
  return sheet.page(
    `<title>${title}</title><meta name="robots" content="noindex">`,
    `<main><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><h1>${title}</h1><p>${text}</p>${list}</main>`,
  );
}

const notFound = notice(
  'There is nothing here',
  'This link does not exist, or it is switched off at the moment.',
  signpost,
  [
    'Typed it in? Compare it with the original: 0 and O, 1 and l look alike. Capital letters make no difference.',
    'Copied it? Make sure that nothing is missing at its end.',
    'Otherwise ask whoever gave it to you, or try again later.',
  ],
);
const unavailable = notice(
  'One moment, please',
  'We cannot look this link up right now. Try again in a few seconds.',
  clock,
);
const failed = notice(
  'Something went wrong',
  'This is our fault, not yours; it has been noted. Try again in a few seconds.',
  clock,
);
const home = notice(
  'This is a link service',
  'Short links and bio pages live here. Follow one of them to get somewhere.',
  signpost,
);

/** One page for whatever is not there, is paused or is not published, so that nobody can tell which. */
export const renderNotFoundPage = (): Page => notFound;

/** For a slug that cannot be looked up now. */
export const renderUnavailablePage = (): Page => unavailable;

/** For a failure of ours. */
export const renderFailedPage = (): Page => failed;

/** For the bare address of the short host. */
export const renderHomePage = (): Page => home;
