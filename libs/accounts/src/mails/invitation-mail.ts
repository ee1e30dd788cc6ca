import { type Mail, type TextsByLanguage, textsIn } from '@app/common';

interface InvitationMailTexts {
  subject: (host: string) => string;
  invited: (account: string, host: string) => string;
  /** The link follows. */
  open: string;
  expires: (time: string) => string;
  ignore: string;
}

const texts: TextsByLanguage<InvitationMailTexts> = {
  en: {
    subject: (host) => `Invitation to an account on ${host}`,
    invited: (account, host) => `You have been invited to the account "${account}" on ${host}.`,
    open: 'Open this link to join. It works once, so do not forward it:',
    expires: (time) => `It expires on ${time}.`,
    ignore: 'If you did not expect this invitation, ignore this message.',
  },
  de: {
    subject: (host) => `Einladung zu einem Konto auf ${host}`,
    invited: (account, host) => `Du bist zum Konto „${account}“ auf ${host} eingeladen.`,
    open: 'Öffne diesen Link, um beizutreten. Er funktioniert einmal, leite ihn also nicht weiter:',
    expires: (time) => `Er läuft ab: ${time}.`,
    ignore: 'Wenn du diese Einladung nicht erwartet hast, ignoriere diese Nachricht.',
  },
  fr: {
    subject: (host) => `Invitation à rejoindre un compte sur ${host}`,
    invited: (account, host) => `Vous êtes invité à rejoindre le compte « ${account} » sur ${host}.`,
    open: 'Ouvrez ce lien pour le rejoindre. Il ne fonctionne qu’une fois, ne le transférez donc pas :',
    expires: (time) => `Il expire le ${time}.`,
    ignore: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
  },
  es: {
    subject: (host) => `Invitación a una cuenta en ${host}`,
    invited: (account, host) => `Te han invitado a la cuenta «${account}» en ${host}.`,
    open: 'Abre este enlace para unirte. Funciona una sola vez, así que no lo reenvíes:',
    expires: (time) => `Caduca el ${time}.`,
    ignore: 'Si no esperabas esta invitación, ignora este mensaje.',
  },
  pt: {
    subject: (host) => `Convite para uma conta em ${host}`,
    invited: (account, host) => `Você recebeu um convite para a conta “${account}” em ${host}.`,
    open: 'Abra este link para participar. Ele funciona uma única vez, então não o encaminhe:',
    expires: (time) => `Ele expira em ${time}.`,
    ignore: 'Se você não esperava este convite, ignore esta mensagem.',
  },
  it: {
    subject: (host) => `Invito a un account su ${host}`,
    invited: (account, host) => `Hai ricevuto un invito all’account «${account}» su ${host}.`,
    open: 'Apri questo link per entrare. Funziona una sola volta, quindi non inoltrarlo:',
    expires: (time) => `Scade: ${time}.`,
    ignore: 'Se non aspettavi questo invito, ignora questo messaggio.',
  },
  ja: {
    subject: (host) => `${host} のアカウントへの招待`,
    invited: (account, host) => `${host} のアカウント「${account}」に招待されています。`,
    open: '参加するには、次のリンクを開いてください。リンクは一度しか使えないため、転送しないでください。',
    expires: (time) => `リンクの有効期限は ${time} です。`,
    ignore: '心当たりがない場合は、このメールを無視してください。',
  },
  ar: {
    subject: (host) => `دعوة إلى حساب على ${host}`,
    invited: (account, host) => `دُعيت إلى الحساب «${account}» على ${host}.`,
    open: 'افتح هذا الرابط للانضمام. يعمل مرة واحدة فقط، فلا تُعِد توجيهه:',
    expires: (time) => `تنتهي صلاحيته في ${time}.`,
    ignore: 'إن لم تكن تتوقع هذه الدعوة، فتجاهل هذه الرسالة.',
  },
};

/**
 * The mail with the link of an invitation.
 * @param invitation its address; the language of the inviter, English if there are no texts in it; the name of the
 * account, without anything that a mail program would turn into a link; the link, and when it expires.
 * @param host where the account is.
 */
export function invitationMail(
  invitation: { email: string; language: string; accountName: string; url: string; expiresAt: Date },
  host: string,
): Mail {
  const { texts: own, language } = textsIn(texts, invitation.language);
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    to: invitation.email,
    subject: own.subject(host),
    lines: [
      own.invited(invitation.accountName, host),
      '',
      own.open,
      invitation.url,
      '',
      own.expires(`${times.format(invitation.expiresAt)} UTC`),
      own.ignore,
    ],
    language,
  };
}
