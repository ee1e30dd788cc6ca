import { guardFormSheet } from './guard-style.js';
import { chooseLanguage } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { brandHeader, fitPage, type PageBrand } from './page-brand.js';
import { reportLink } from './report-link.js';
import { passwordTexts } from './texts/password-texts.js';

/** The reason why the last attempt failed. */
export type PasswordProblem = 'wrong' | 'tooMany';

/** The data of the page that asks for a link's password. */
export interface PasswordPageInput {
  /** The URL that the form is sent to. */
  action: string;
  problem: PasswordProblem | null;
  acceptLanguage: string | undefined;
  /** URL where visitors can report the link; omitted if they cannot. */
  reportUrl?: string;
  /** The brand of the link's account; null or omitted for none. */
  brand?: PageBrand | null;
}

/** The name of the form's only field. */
export const passwordField = 'password';

const lock =
  '<svg class="badge" viewBox="0 0 24 24" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>';

/** Asks for the password of a link. Works without a script. The entered password is never on the page. */
export function renderPasswordPage({ brand = null, ...input }: PasswordPageInput): Page {
  return fitPage(brand, (fitting) => passwordPage(input, fitting));
}

function passwordPage(
  { action, problem, acceptLanguage, reportUrl }: PasswordPageInput,
  brand: PageBrand | null,
): Page {
  const language = chooseLanguage(acceptLanguage);
  const texts = passwordTexts[language];
  const title = escapeHtml(texts.title);
  const error =
    problem === null ? '' : `<p class="error" role="alert" id="error">${escapeHtml(texts[problem])}</p>`;
  const describedBy = problem === null ? '' : ' aria-describedby="error"';
  const invalid = problem === 'wrong' ? ' aria-invalid="true"' : '';
  return guardFormSheet
    .of(brand)
    .page(
      `<title>${title}</title><meta name="robots" content="noindex">`,
      `<main>${brand ? brandHeader(brand) : lock}<h1>${title}</h1><p>${escapeHtml(texts.lead)}</p>` +
        `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${error}` +
        `<label for="password">${escapeHtml(texts.password)}</label>` +
        `<input id="password" name="${passwordField}" type="password" required autocomplete="off" autocapitalize="none" spellcheck="false"${describedBy}${invalid}>` +
        `<button class="button main">${escapeHtml(texts.send)}</button></form>` +
        `${reportLink(reportUrl, language)}</main>`,
      language,
    );
}
