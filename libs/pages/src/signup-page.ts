import { signupSheet } from './guard-style.js';
import { directionOf, type Language } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { renderSignupForm, type SignupForm, signupFields } from './signup-form.js';
import { type SignupTexts, signupTexts } from './texts/signup-texts.js';

/** The reason why a form was not accepted. */
export type SignupProblem = keyof SignupTexts['problems'];

/** The outcome of a sign-up. */
export type SignupNotice = 'done' | 'checkMail' | 'confirmed' | 'expired';

/** The data of pages about a sign-up. */
interface SignupPageInput {
  /** Address of the bio page. */
  page: string;
  language: Language;
}

const pageOf = (title: string, body: string, { page, language }: SignupPageInput): Page =>
  signupSheet.page(
    `<title>${title}</title><meta name="robots" content="noindex">`,
    `<main><h1 dir="auto">${title}</h1>${body}` +
      `<p class="report"><a href="${escapeHtml(page)}">${escapeHtml(signupTexts[language].back)}</a></p></main>`,
    language,
  );

/** The form again, with its problem. @param form with the title of the item. */
export function renderSignupProblem(
  problem: SignupProblem,
  { title, email, ...form }: SignupForm & { title: string; email: string },
  input: SignupPageInput,
): Page {
  const { language } = input;
  const entry = { email, problem: signupTexts[language].problems[problem] };
  return pageOf(escapeHtml(title), renderSignupForm(form, language, entry), input);
}

/** The outcome of a sign-up. Does not reveal whether the address was known. */
export function renderSignupNotice(notice: SignupNotice, input: SignupPageInput): Page {
  const { title, text } = signupTexts[input.language][notice];
  return pageOf(escapeHtml(title), `<p>${escapeHtml(text)}</p>`, input);
}

/** The page of the link in the mail. Mail scanners follow links, but press no buttons. */
export function renderSignupConfirmation(token: string, input: SignupPageInput): Page {
  const { title, text, button } = signupTexts[input.language].confirm;
  return pageOf(
    escapeHtml(title),
    `<p>${escapeHtml(text)}</p><form method="post" action="${escapeHtml(input.page)}" dir="${directionOf(input.language)}">` +
      `<input type="hidden" name="${signupFields.token}" value="${escapeHtml(token)}">` +
      `<button class="button main">${escapeHtml(button)}</button></form>`,
    input,
  );
}
