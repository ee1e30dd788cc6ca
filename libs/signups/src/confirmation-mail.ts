import { type Mail, type TextsByLanguage, textsIn } from '@app/common';
import { confirmationDays } from './signup-limits.js';

/** The texts of a mail. `%` stands for the address of the page. */
interface MailTexts {
  subject: string;
  intro: string;
  button: string;
  validity: string;
  ignore: string;
}

const days = confirmationDays;

const texts: TextsByLanguage<MailTexts> = {
  en: {
    subject: 'Confirm that you want to sign up',
    intro: 'Someone signed up with this address on %. To confirm it, open this page and press the button:',
    button: 'Confirm',
    validity: `The link is valid for ${days} days.`,
    ignore: 'If that was not you, ignore this message: the address is deleted then.',
  },
  de: {
    subject: 'Bestätige deine Anmeldung',
    intro:
      'Jemand hat sich mit dieser Adresse auf % angemeldet. Öffne zum Bestätigen diese Seite und drücke den Knopf:',
    button: 'Bestätigen',
    validity: `Der Link gilt ${days} Tage.`,
    ignore: 'Wenn du das nicht warst, ignoriere diese Nachricht: Die Adresse wird dann gelöscht.',
  },
  fr: {
    subject: 'Confirmez votre inscription',
    intro:
      'Une inscription a été faite avec cette adresse sur %. Pour la confirmer, ouvrez cette page et appuyez sur le bouton :',
    button: 'Confirmer',
    validity: `Le lien est valable ${days} jours.`,
    ignore: 'Si ce n’était pas vous, ignorez ce message : l’adresse sera supprimée.',
  },
  es: {
    subject: 'Confirma que quieres apuntarte',
    intro:
      'Alguien se ha apuntado con esta dirección en %. Para confirmarlo, abre esta página y pulsa el botón:',
    button: 'Confirmar',
    validity: `El enlace es válido durante ${days} días.`,
    ignore: 'Si no has sido tú, ignora este mensaje: la dirección se borrará.',
  },
  pt: {
    subject: 'Confirme sua inscrição',
    intro: 'Alguém se inscreveu com este endereço em %. Para confirmar, abra esta página e aperte o botão:',
    button: 'Confirmar',
    validity: `O link vale por ${days} dias.`,
    ignore: 'Se não foi você, ignore esta mensagem: o endereço será apagado.',
  },
  it: {
    subject: 'Conferma la tua iscrizione',
    intro:
      'Qualcuno si è iscritto con questo indirizzo su %. Per confermare, apri questa pagina e premi il pulsante:',
    button: 'Conferma',
    validity: `Il link vale per ${days} giorni.`,
    ignore: 'Se non sei stato tu, ignora questo messaggio: l’indirizzo verrà cancellato.',
  },
  ja: {
    subject: '登録を確認してください',
    intro: 'このアドレスで % に登録がありました。確認するには、次のページを開いてボタンを押してください。',
    button: '確認する',
    validity: `リンクの有効期間は${days}日間です。`,
    ignore: '心当たりがない場合は、このメールを無視してください。アドレスは削除されます。',
  },
  ar: {
    subject: 'أكد رغبتك في الاشتراك',
    intro: 'اشترك شخص ما بهذا العنوان في %. للتأكيد، افتح هذه الصفحة واضغط الزر:',
    button: 'تأكيد',
    validity: `تمتد صلاحية الرابط ${days} أيام.`,
    ignore: 'إن لم تكن أنت، فتجاهل هذه الرسالة: سيُحذف العنوان عندئذ.',
  },
};

/**
 * The mail with which a recipient confirms an address. It contains only the page's address, so that it cannot be
 * abused to send texts to others.
 * @param signup its address, and the language of the visitor. English if it is unknown.
 * @param page URL of the page.
 */
export function confirmationMail(
  signup: { email: string; language: string },
  page: string,
  token: string,
): Mail {
  const { texts: own, language } = textsIn(texts, signup.language);
  const { subject, intro, button, validity, ignore } = own;
  const address = page.replace(/^https?:\/\//, '');
  const url = `${page}?confirm=${token}`;
  return {
    to: signup.email,
    subject,
    lines: [intro.replace('%', address), { url, label: button }, '', validity, ignore],
    language,
  };
}
