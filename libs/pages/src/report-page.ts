import { chooseLanguage } from './language.js';
import { escapeHtml, type Page, StyleSheet } from './page.js';
import { reportReasons, reportTexts } from './texts/report-texts.js';
import { defaultTheme, themeNamed } from './themes.js';

/** A submitted report form, and the reason why it was not accepted. */
export interface ReportForm {
  /** As it was sent, unvalidated. */
  slug: string;
  reason?: string;
  comment?: string;
  error?: 'incomplete' | 'tooMany';
}

const sheet = new StyleSheet(
  themeNamed(defaultTheme),
  `
  *{box-sizing:border-box}
  body{margin:0;padding:2rem 1.25rem;background:var(--background);color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:30rem;margin:0 auto;overflow-wrap:anywhere}
  h1{margin:0;font-size:1.5rem;line-height:1.25}
  p{margin:.6rem 0 0;color:var(--quiet)}
  .error{padding:.8rem 1rem;border:2px solid var(--accent);border-radius:.75rem;color:var(--text)}
  form{margin-top:1.5rem;display:grid;gap:1.25rem}
  fieldset{min-width:0;margin:0;padding:0;border:0}
  legend,.label{display:block;margin-bottom:.4rem;padding:0;font-weight:600}
  .choice{display:flex;align-items:center;gap:.75rem;min-height:2.75rem}
  .choice input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
  .field{width:100%;min-height:2.9rem;padding:.5rem .8rem;border:1px solid var(--quiet);border-radius:.75rem;background:var(--item);
  color:var(--itemText);font:inherit}
  textarea{resize:vertical}
  button{min-height:3.25rem;padding:.7rem 1.25rem;border:0;border-radius:1rem;background:var(--accent);color:var(--accentText);
  font:inherit;font-weight:600;cursor:pointer}
  :focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`,
  { form: true },
);

const robots = '<meta name="robots" content="noindex">';

/** The form to report a link or page. It works without a script, and posts to `/report/form`. */
export function renderReportPage(
  { slug, reason, comment = '', error }: ReportForm,
  acceptLanguage?: string,
): Page {
  const language = chooseLanguage(acceptLanguage);
  const texts = reportTexts[language];
  const choices = reportReasons.map(
    (key) =>
      `<label class="choice"><input type="radio" name="reason" value="${key}" required` +
      `${key === reason ? ' checked' : ''}> ${escapeHtml(texts.reasons[key])}</label>`,
  );
  const problem = error ? `<p class="error" role="alert">${escapeHtml(texts[error])}</p>` : '';
  return sheet.page(
    `<title>${escapeHtml(texts.title)}</title>${robots}`,
    `<main><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.lead)}</p>${problem}` +
      // Plain text needs no escapes, so a comment in any script fits into the largest body. The comment comes last.
      '<form method="post" action="/report/form" enctype="text/plain" accept-charset="utf-8">' +
      `<label><span class="label">${escapeHtml(texts.slug)}</span>` +
      `<input class="field" name="slug" dir="ltr" required maxlength="318" autocomplete="off" value="${escapeHtml(slug)}"></label>` +
      `<fieldset><legend>${escapeHtml(texts.reason)}</legend>${choices.join('')}</fieldset>` +
      `<label><span class="label">${escapeHtml(texts.comment)}</span>` +
      `<textarea class="field" name="comment" rows="4" maxlength="1000" dir="auto">\n${escapeHtml(comment)}</textarea></label>` +
      `<p>${escapeHtml(texts.privacy)}</p><button>${escapeHtml(texts.send)}</button></form></main>`,
    language,
  );
}

/** Shown after a report, whether or not the slug exists. */
export function renderReportedPage(acceptLanguage?: string): Page {
  const language = chooseLanguage(acceptLanguage);
  const { thanks, next } = reportTexts[language];
  return sheet.page(
    `<title>${escapeHtml(thanks)}</title>${robots}`,
    `<main><h1>${escapeHtml(thanks)}</h1><p>${escapeHtml(next)}</p></main>`,
    language,
  );
}
