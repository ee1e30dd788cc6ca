import { guardFormSheet, reportLink } from './guard-style.js';
import { chooseLanguage, type Language } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { brandHeader, fitPage, type PageBrand } from './page-brand.js';

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

/** The texts of the page that asks for a link's password. Plain text; the page escapes it. */
interface PasswordTexts {
  title: string;
  lead: string;
  /** Label of the field. */
  password: string;
  /** Label of the button. */
  send: string;
  /** Errors. */
  wrong: string;
  tooMany: string;
}

const passwordTexts: Readonly<Record<Language, PasswordTexts>> = {
  en: {
    title: 'This link has a password',
    lead: 'Ask the person who gave you the link if you do not know it.',
    password: 'Password',
    send: 'Continue',
    wrong: 'This password is not right. Check upper and lower case, and try again.',
    tooMany: 'Too many attempts. Try again in a minute.',
  },
  de: {
    title: 'Dieser Link hat ein Passwort',
    lead: 'Wenn du es nicht kennst, frag die Person, von der du den Link hast.',
    password: 'Passwort',
    send: 'Weiter',
    wrong: 'Dieses Passwort stimmt nicht. Achte auf Groß- und Kleinschreibung und versuche es noch einmal.',
    tooMany: 'Das waren zu viele Versuche. Versuche es in einer Minute noch einmal.',
  },
  fr: {
    title: 'Ce lien a un mot de passe',
    lead: 'Si vous ne le connaissez pas, demandez-le à la personne qui vous a donné le lien.',
    password: 'Mot de passe',
    send: 'Continuer',
    wrong: 'Ce mot de passe n’est pas le bon. Vérifiez les majuscules et les minuscules, puis réessayez.',
    tooMany: 'Trop de tentatives. Réessayez dans une minute.',
  },
  es: {
    title: 'Este enlace tiene una contraseña',
    lead: 'Si no la sabes, pídesela a la persona que te dio el enlace.',
    password: 'Contraseña',
    send: 'Continuar',
    wrong: 'Esta contraseña no es correcta. Revisa las mayúsculas y minúsculas e inténtalo de nuevo.',
    tooMany: 'Han sido demasiados intentos. Inténtalo de nuevo dentro de un minuto.',
  },
  pt: {
    title: 'Este link tem uma senha',
    lead: 'Se você não souber a senha, pergunte à pessoa que lhe deu o link.',
    password: 'Senha',
    send: 'Continuar',
    wrong: 'Esta senha não está certa. Confira as letras maiúsculas e minúsculas e tente de novo.',
    tooMany: 'Foram tentativas demais. Tente de novo daqui a um minuto.',
  },
  it: {
    title: 'Questo link ha una password',
    lead: 'Se non la conosci, chiedila alla persona che ti ha dato il link.',
    password: 'Password',
    send: 'Continua',
    wrong: 'Questa password non è corretta. Controlla maiuscole e minuscole e riprova.',
    tooMany: 'Troppi tentativi. Riprova tra un minuto.',
  },
  ja: {
    title: 'このリンクにはパスワードが必要です',
    lead: 'パスワードがわからない場合は、リンクを受け取った相手にお尋ねください。',
    password: 'パスワード',
    send: '続ける',
    wrong: 'パスワードが正しくありません。大文字と小文字を確認して、もう一度お試しください。',
    tooMany: '入力回数が多すぎます。1分後にもう一度お試しください。',
  },
  ar: {
    title: 'هذا الرابط محمي بكلمة مرور',
    lead: 'إذا كنت لا تعرفها، فاسأل الشخص الذي أعطاك الرابط.',
    password: 'كلمة المرور',
    send: 'متابعة',
    wrong: 'كلمة المرور هذه غير صحيحة. تحقق من الأحرف الكبيرة والصغيرة وحاول مرة أخرى.',
    tooMany: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقة.',
  },
};

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
