import type { Language } from './language.js';
import { escapeHtml, StyleSheet } from './page.js';
import { BrandableSheet } from './page-brand.js';
import { reportTexts } from './texts/report-texts.js';
import { defaultTheme, themeNamed } from './themes.js';

const rules = `
  *{box-sizing:border-box}
  html{background:var(--background);-webkit-text-size-adjust:100%}
  body{margin:0;padding:2rem 1rem;padding:clamp(1.5rem,9vh,6rem) min(1rem,5vw) 2rem;color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:27rem;margin:0 auto;overflow-wrap:anywhere}
  section,form{display:grid;gap:.75rem}
  .badge{width:3.5rem;height:3.5rem;margin-bottom:.5rem;padding:.8rem;border-radius:1.1rem;background:var(--accent);color:var(--accentText);
  fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
  h1{margin:0;font-size:1.6rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
  p{margin:0;color:var(--quiet)}
  main>h1+p{margin-top:.75rem}
  form,.choices{margin-top:1rem}
  .choices{display:grid;gap:.75rem}
  .button{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.7rem 1.25rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
  .button:hover{border-color:var(--accent)}
  .main{border-color:var(--accent);background:var(--accent);color:var(--accentText);font-size:1.1rem}
  label{font-weight:600}
  input{width:100%;min-height:3.25rem;padding:.5rem .9rem;border:1px solid var(--quiet);border-radius:1rem;background:var(--item);
  color:var(--itemText);font:inherit}
  .error{padding:.8rem 1rem;border:2px solid var(--accent);border-radius:.75rem;color:var(--text)}
  .report{margin-top:.75rem;text-align:center;font-size:.9rem}
  .report a{display:inline-block;padding:.75rem;color:var(--quiet)}
  :focus-visible{outline:3px solid var(--accent);outline-offset:3px}
  #declined,#declined:target~section{display:none}
  #declined:target{display:grid;outline:0}
`;

/** For a page without a form. */
export const guardSheet = new BrandableSheet(themeNamed(defaultTheme), rules);

/** For a page with a form whose response leads to another site. */
export const guardFormSheet = new BrandableSheet(themeNamed(defaultTheme), rules, {
  form: true,
  leadsOut: true,
});

/** For pages about sign-ups, whose form stays on the site. */
export const signupSheet = new StyleSheet(
  themeNamed(defaultTheme),
  `${rules}
  button{min-height:3.25rem;padding:.7rem 1.25rem;border:1px solid var(--accent);border-radius:1rem;background:var(--accent);
  color:var(--accentText);font:inherit;font-weight:600;cursor:pointer}
  .consent{display:flex;gap:.6rem;font-weight:400;white-space:pre-line}
  .consent input{flex:none;width:1.35rem;min-height:1.35rem;margin:.1rem 0 0}
  .trap{display:none}
`,
  { form: true },
);

/** The link to the form with which visitors report a link; empty if they cannot. */
export const reportLink = (reportUrl: string | undefined, language: Language): string =>
  reportUrl === undefined
    ? ''
    : `<p class="report"><a href="${escapeHtml(reportUrl)}" rel="nofollow noreferrer">` +
      `${escapeHtml(reportTexts[language].reportLink)}</a></p>`;
