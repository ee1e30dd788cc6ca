import { createHash } from 'node:crypto';
import { directionOf, type Language } from './language.js';
import { escapeHtml } from './page.js';
import { signupTexts } from './texts/signup-texts.js';

/** A form with which visitors sign up for mail from the owner of a bio page. */
export interface SignupForm {
  /** The URL that it is sent to. */
  action: string;
  /** The text that visitors agree to. */
  consent: string;
  /** The text of the button; omitted for our own. */
  button?: string;
}

/** A submitted form, and its problem. */
interface SignupEntry {
  email: string;
  /** Set if the form was not accepted. */
  problem: string;
}

/** The names of the form's fields. */
export const signupFields = {
  email: 'email',
  /** Holds `consentVersion` of the text that was on the page. */
  consent: 'consent',
  /** Hidden from people: only programs fill it in. */
  trap: 'homepage',
  /** Only in the form of the link in the mail, which has no other field: the token. */
  token: 'confirm',
} as const;

/** Maximum length of an address, as in SMTP. */
export const maxSignupEmail = 254;

/** Identifies the text that a visitor agreed to, so that a later change by the owner is detected. */
export const consentVersion = (consent: string): string =>
  createHash('sha256').update(consent).digest('base64url').slice(0, 16);

/** The form. Works without a script, and sets no cookie. @param entry the previous input, if it was not accepted. */
export function renderSignupForm(
  { action, consent, button }: SignupForm,
  language: Language,
  entry?: SignupEntry,
): string {
  const texts = signupTexts[language];
  const { email, trap } = signupFields;
  const error = entry ? `<p class="error" role="alert" id="error">${escapeHtml(entry.problem)}</p>` : '';
  const entered = entry ? ` value="${escapeHtml(entry.email)}" aria-describedby="error"` : '';
  return (
    `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8" lang="${language}" dir="${directionOf(language)}">${error}` +
    `<label for="email">${escapeHtml(texts.email)}</label>` +
    `<input id="email" name="${email}" type="email" required maxlength="${maxSignupEmail}" autocomplete="email" dir="ltr"${entered}>` +
    `<label class="consent"><input type="checkbox" name="${signupFields.consent}" value="${consentVersion(consent)}" required>` +
    `<span dir="auto">${escapeHtml(consent)}</span></label>` +
    `<div class="trap" aria-hidden="true"><label for="${trap}">${escapeHtml(texts.leaveEmpty)}</label>` +
    `<input id="${trap}" name="${trap}" tabindex="-1" autocomplete="off"></div>` +
    `<button dir="auto">${escapeHtml(button ?? texts.signUp)}</button></form>`
  );
}
