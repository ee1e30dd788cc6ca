import { type Mail, type TextsByLanguage, textsIn } from '@app/common';
import { signUpLinkHours } from '../sign-up-mails.js';

interface SignUpMailTexts {
  subject: (host: string) => string;
  /** The address has an account. The address of the sign-in page follows. */
  known: (host: string) => string;
  /** The link that creates the account follows. */
  create: (host: string) => string;
  validity: string;
  ignore: string;
}

const hours = signUpLinkHours;

const texts: TextsByLanguage<SignUpMailTexts> = {
  en: {
    subject: (host) => `Sign-up on ${host}`,
    known: (host) =>
      `Someone signed up with this address on ${host}. It has an account there already: sign in instead.`,
    create: (host) =>
      `Someone signed up with this address on ${host}. Open this link to create your account:`,
    validity: `It is valid for ${hours} hours and asks for the password that you chose.`,
    ignore: 'If that was not you, ignore this message: no account is created.',
  },
  de: {
    subject: (host) => `Dein Konto auf ${host}`,
    known: (host) =>
      `Jemand wollte mit dieser Adresse ein Konto auf ${host} erstellen. Dort gibt es schon eins: Melde dich stattdessen an.`,
    create: (host) =>
      `Jemand wollte mit dieser Adresse ein Konto auf ${host} erstellen. Öffne diesen Link, um dein Konto zu erstellen:`,
    validity: `Er gilt ${hours} Stunden und fragt nach dem Passwort, das du gewählt hast.`,
    ignore: 'Wenn du das nicht warst, ignoriere diese Nachricht: Es wird kein Konto erstellt.',
  },
  fr: {
    subject: (host) => `Votre compte sur ${host}`,
    known: (host) =>
      `Une inscription a été faite avec cette adresse sur ${host}. Elle y a déjà un compte : connectez-vous plutôt.`,
    create: (host) =>
      `Une inscription a été faite avec cette adresse sur ${host}. Ouvrez ce lien pour créer votre compte :`,
    validity: `Il est valable ${hours} heures et demande le mot de passe que vous avez choisi.`,
    ignore: 'Si ce n’était pas vous, ignorez ce message : aucun compte ne sera créé.',
  },
  es: {
    subject: (host) => `Tu cuenta en ${host}`,
    known: (host) =>
      `Alguien se ha registrado con esta dirección en ${host}. Ya tiene una cuenta allí: inicia sesión.`,
    create: (host) =>
      `Alguien se ha registrado con esta dirección en ${host}. Abre este enlace para crear tu cuenta:`,
    validity: `Es válido durante ${hours} horas y pide la contraseña que elegiste.`,
    ignore: 'Si no has sido tú, ignora este mensaje: no se creará ninguna cuenta.',
  },
  pt: {
    subject: (host) => `Sua conta em ${host}`,
    known: (host) =>
      `Alguém se cadastrou com este endereço em ${host}. Ele já tem uma conta lá: em vez disso, entre nela.`,
    create: (host) =>
      `Alguém se cadastrou com este endereço em ${host}. Abra este link para criar sua conta:`,
    validity: `Ele vale por ${hours} horas e pede a senha que você escolheu.`,
    ignore: 'Se não foi você, ignore esta mensagem: nenhuma conta será criada.',
  },
  it: {
    subject: (host) => `Il tuo account su ${host}`,
    known: (host) =>
      `Qualcuno si è registrato con questo indirizzo su ${host}. Lì esiste già un account: accedi.`,
    create: (host) =>
      `Qualcuno si è registrato con questo indirizzo su ${host}. Apri questo link per creare il tuo account:`,
    validity: `Vale per ${hours} ore e chiede la password che hai scelto.`,
    ignore: 'Se non sei stato tu, ignora questo messaggio: non verrà creato alcun account.',
  },
  ja: {
    subject: (host) => `${host} のアカウント`,
    known: (host) =>
      `このアドレスで ${host} に登録がありました。すでにアカウントがありますので、ログインしてください。`,
    create: (host) =>
      `このアドレスで ${host} に登録がありました。アカウントを作成するには、次のリンクを開いてください。`,
    validity: `リンクの有効期間は${hours}時間です。登録時に決めたパスワードの入力が必要です。`,
    ignore: '心当たりがない場合は、このメールを無視してください。アカウントは作成されません。',
  },
  ar: {
    subject: (host) => `حسابك على ${host}`,
    known: (host) =>
      `سجّل شخص ما بهذا العنوان على ${host}. للعنوان حساب هناك بالفعل، فسجّل الدخول بدلًا من ذلك.`,
    create: (host) => `سجّل شخص ما بهذا العنوان على ${host}. افتح هذا الرابط لإنشاء حسابك:`,
    validity: `تمتد صلاحيته ${hours} ساعة، ويطلب كلمة المرور التي اخترتها.`,
    ignore: 'إن لم تكن أنت، فتجاهل هذه الرسالة: لن يُنشأ أي حساب.',
  },
};

/**
 * The mail that continues a sign-up: with a link that creates the account, or to the sign-in page if the address has one.
 * @param to its address, and the language of the person who signed up. English if there are no texts in it.
 * @param apiBaseUrl where the dashboard is.
 */
export function signUpMail(
  { email, language, isKnown, token }: { email: string; language: string; isKnown: boolean; token: string },
  apiBaseUrl: string,
): Mail {
  const { host } = new URL(apiBaseUrl);
  const { texts: own, language: chosen } = textsIn(texts, language);
  return {
    to: email,
    subject: own.subject(host),
    lines: isKnown
      ? [own.known(host), `${apiBaseUrl}/dashboard/sign-in`]
      : [own.create(host), `${apiBaseUrl}/dashboard/confirm?token=${token}`, '', own.validity, own.ignore],
    language: chosen,
  };
}
