import type { Language } from '../language.js';

/** The texts around the sign-up form for mail from the owner of a bio page. Plain text. */
export interface SignupTexts {
  /** Label of the field. */
  email: string;
  /** Label of the button, if the owner has chosen none. */
  signUp: string;
  /** Label of the field that is hidden from people. */
  leaveEmpty: string;
  back: string;
  /** The response to a form: it is stored. */
  done: { title: string; text: string };
  /** The response to a form: a mail with a link follows. */
  checkMail: { title: string; text: string };
  /** The page of that link. */
  confirm: { title: string; text: string; button: string };
  confirmed: { title: string; text: string };
  /** The link has expired. */
  expired: { title: string; text: string };
  /** The reasons why the form was not accepted. */
  problems: {
    email: string;
    consent: string;
    tooMany: string;
    full: string;
    unavailable: string;
  };
}

export const signupTexts: Readonly<Record<Language, SignupTexts>> = {
  en: {
    email: 'Email address',
    signUp: 'Sign up',
    leaveEmpty: 'Leave this empty',
    back: 'Back to the page',
    done: { title: 'You are signed up', text: 'Thank you. You can close this page.' },
    checkMail: {
      title: 'Check your mail',
      text: 'Open the link in the message that we send you within a few minutes. Only then are you signed up.',
    },
    confirm: {
      title: 'Confirm that you want to sign up',
      text: 'One more click, and you are on the list of this page.',
      button: 'Confirm',
    },
    confirmed: { title: 'You are signed up', text: 'Thank you. Your address is confirmed.' },
    expired: {
      title: 'This link is no longer valid',
      text: 'It is valid for 7 days. Sign up again on the page.',
    },
    problems: {
      email: 'This is not an email address. Check it, and try again.',
      consent: 'Read what you agree to, and check the box.',
      tooMany: 'There were many sign-ups from here in the last hour. Try again later.',
      full: 'This page cannot take sign-ups at the moment.',
      unavailable: 'We cannot store this right now. Try again in a few seconds.',
    },
  },
  de: {
    email: 'E-Mail-Adresse',
    signUp: 'Anmelden',
    leaveEmpty: 'Bitte leer lassen',
    back: 'Zurück zur Seite',
    done: { title: 'Du bist angemeldet', text: 'Danke. Du kannst diese Seite schließen.' },
    checkMail: {
      title: 'Sieh in dein Postfach',
      text: 'Öffne den Link in der Nachricht, die wir dir in den nächsten Minuten schicken. Erst dann bist du angemeldet.',
    },
    confirm: {
      title: 'Bestätige deine Anmeldung',
      text: 'Noch ein Klick, und du stehst auf der Liste dieser Seite.',
      button: 'Bestätigen',
    },
    confirmed: { title: 'Du bist angemeldet', text: 'Danke. Deine Adresse ist bestätigt.' },
    expired: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er gilt 7 Tage. Melde dich auf der Seite noch einmal an.',
    },
    problems: {
      email: 'Das ist keine E-Mail-Adresse. Prüfe sie und versuche es noch einmal.',
      consent: 'Lies, wozu du zustimmst, und setze das Häkchen.',
      tooMany: 'Von hier kamen in der letzten Stunde viele Anmeldungen. Versuche es später noch einmal.',
      full: 'Diese Seite kann im Moment keine Anmeldungen annehmen.',
      unavailable: 'Wir können das gerade nicht speichern. Versuche es in ein paar Sekunden noch einmal.',
    },
  },
  fr: {
    email: 'Adresse e-mail',
    signUp: 'S’inscrire',
    leaveEmpty: 'Laissez ce champ vide',
    back: 'Retour à la page',
    done: { title: 'Votre inscription est enregistrée', text: 'Merci. Vous pouvez fermer cette page.' },
    checkMail: {
      title: 'Consultez vos e-mails',
      text: 'Ouvrez le lien du message que nous vous envoyons dans les prochaines minutes. Votre inscription ne compte qu’ensuite.',
    },
    confirm: {
      title: 'Confirmez votre inscription',
      text: 'Encore un clic, et vous serez sur la liste de cette page.',
      button: 'Confirmer',
    },
    confirmed: { title: 'Votre inscription est enregistrée', text: 'Merci. Votre adresse est confirmée.' },
    expired: {
      title: 'Ce lien n’est plus valable',
      text: 'Il est valable 7 jours. Inscrivez-vous de nouveau sur la page.',
    },
    problems: {
      email: 'Ce n’est pas une adresse e-mail. Vérifiez-la, puis réessayez.',
      consent: 'Lisez ce que vous acceptez, puis cochez la case.',
      tooMany: 'Il y a eu beaucoup d’inscriptions d’ici au cours de la dernière heure. Réessayez plus tard.',
      full: 'Cette page ne peut pas recevoir d’inscriptions pour le moment.',
      unavailable: 'Nous ne pouvons pas enregistrer cela pour le moment. Réessayez dans quelques secondes.',
    },
  },
  es: {
    email: 'Correo electrónico',
    signUp: 'Apuntarme',
    leaveEmpty: 'Deja este campo vacío',
    back: 'Volver a la página',
    done: { title: 'Te has apuntado', text: 'Gracias. Puedes cerrar esta página.' },
    checkMail: {
      title: 'Revisa tu correo',
      text: 'Abre el enlace del mensaje que te enviamos en los próximos minutos. Solo entonces quedas en la lista.',
    },
    confirm: {
      title: 'Confirma que quieres apuntarte',
      text: 'Un clic más y estarás en la lista de esta página.',
      button: 'Confirmar',
    },
    confirmed: { title: 'Te has apuntado', text: 'Gracias. Tu dirección está confirmada.' },
    expired: {
      title: 'Este enlace ya no es válido',
      text: 'Es válido durante 7 días. Apúntate otra vez en la página.',
    },
    problems: {
      email: 'Esto no es una dirección de correo. Revísala e inténtalo de nuevo.',
      consent: 'Lee lo que aceptas y marca la casilla.',
      tooMany: 'Ha habido muchas altas desde aquí en la última hora. Inténtalo más tarde.',
      full: 'Esta página no puede recibir altas en este momento.',
      unavailable: 'No podemos guardarlo ahora mismo. Inténtalo de nuevo dentro de unos segundos.',
    },
  },
  pt: {
    email: 'E-mail',
    signUp: 'Inscrever-se',
    leaveEmpty: 'Deixe este campo vazio',
    back: 'Voltar à página',
    done: { title: 'Inscrição feita', text: 'Obrigado. Você pode fechar esta página.' },
    checkMail: {
      title: 'Confira seu e-mail',
      text: 'Abra o link da mensagem que enviamos nos próximos minutos. Só então a inscrição vale.',
    },
    confirm: {
      title: 'Confirme sua inscrição',
      text: 'Mais um clique e você estará na lista desta página.',
      button: 'Confirmar',
    },
    confirmed: { title: 'Inscrição feita', text: 'Obrigado. Seu endereço está confirmado.' },
    expired: {
      title: 'Este link não é mais válido',
      text: 'Ele vale por 7 dias. Inscreva-se de novo na página.',
    },
    problems: {
      email: 'Isto não é um endereço de e-mail. Confira e tente de novo.',
      consent: 'Leia com o que você concorda e marque a caixa.',
      tooMany: 'Houve muitas inscrições daqui na última hora. Tente de novo mais tarde.',
      full: 'Esta página não pode receber inscrições no momento.',
      unavailable: 'Não conseguimos salvar agora. Tente de novo daqui a alguns segundos.',
    },
  },
  it: {
    email: 'Indirizzo email',
    signUp: 'Iscriviti',
    leaveEmpty: 'Lascia vuoto questo campo',
    back: 'Torna alla pagina',
    done: { title: 'Iscrizione registrata', text: 'Grazie. Puoi chiudere questa pagina.' },
    checkMail: {
      title: 'Controlla la posta',
      text: 'Apri il link nel messaggio che ti inviamo nei prossimi minuti. Solo allora l’iscrizione è valida.',
    },
    confirm: {
      title: 'Conferma la tua iscrizione',
      text: 'Ancora un clic e sarai nella lista di questa pagina.',
      button: 'Conferma',
    },
    confirmed: { title: 'Iscrizione registrata', text: 'Grazie. Il tuo indirizzo è confermato.' },
    expired: {
      title: 'Questo link non è più valido',
      text: 'Vale per 7 giorni. Iscriviti di nuovo sulla pagina.',
    },
    problems: {
      email: 'Questo non è un indirizzo email. Controllalo e riprova.',
      consent: 'Leggi ciò a cui acconsenti e seleziona la casella.',
      tooMany: 'Nell’ultima ora ci sono state molte iscrizioni da qui. Riprova più tardi.',
      full: 'Al momento questa pagina non può ricevere iscrizioni.',
      unavailable: 'Ora non possiamo salvare l’iscrizione. Riprova tra qualche secondo.',
    },
  },
  ja: {
    email: 'メールアドレス',
    signUp: '登録する',
    leaveEmpty: 'この欄は空のままにしてください',
    back: 'ページに戻る',
    done: { title: '登録しました', text: 'ありがとうございます。このページは閉じてかまいません。' },
    checkMail: {
      title: 'メールをご確認ください',
      text: '数分以内にお送りするメールのリンクを開いてください。それで登録が完了します。',
    },
    confirm: {
      title: '登録を確認してください',
      text: 'もう一度クリックすると、このページのリストに登録されます。',
      button: '確認する',
    },
    confirmed: { title: '登録しました', text: 'ありがとうございます。アドレスが確認されました。' },
    expired: {
      title: 'このリンクは無効です',
      text: '有効期間は7日間です。ページからもう一度登録してください。',
    },
    problems: {
      email: 'メールアドレスではありません。確認して、もう一度お試しください。',
      consent: '同意する内容を読み、チェックを入れてください。',
      tooMany: 'この1時間にここから多くの登録がありました。後でもう一度お試しください。',
      full: 'このページは現在、登録を受け付けられません。',
      unavailable: '現在、保存できません。数秒後にもう一度お試しください。',
    },
  },
  ar: {
    email: 'البريد الإلكتروني',
    signUp: 'اشتراك',
    leaveEmpty: 'اترك هذا الحقل فارغًا',
    back: 'العودة إلى الصفحة',
    done: { title: 'تم اشتراكك', text: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.' },
    checkMail: {
      title: 'تحقق من بريدك',
      text: 'افتح الرابط الموجود في الرسالة التي نرسلها إليك خلال دقائق. عندها فقط يتم اشتراكك.',
    },
    confirm: {
      title: 'أكد رغبتك في الاشتراك',
      text: 'نقرة واحدة أخرى وتصبح في قائمة هذه الصفحة.',
      button: 'تأكيد',
    },
    confirmed: { title: 'تم اشتراكك', text: 'شكرًا لك. تم تأكيد عنوانك.' },
    expired: {
      title: 'لم يعد هذا الرابط صالحًا',
      text: 'تمتد صلاحيته 7 أيام. اشترك مرة أخرى من الصفحة.',
    },
    problems: {
      email: 'هذا ليس عنوان بريد إلكتروني. تحقق منه ثم حاول مرة أخرى.',
      consent: 'اقرأ ما توافق عليه وحدد المربع.',
      tooMany: 'وصلت اشتراكات كثيرة من هنا خلال الساعة الماضية. حاول لاحقًا.',
      full: 'لا يمكن لهذه الصفحة استقبال الاشتراكات حاليًا.',
      unavailable: 'لا يمكننا الحفظ الآن. حاول مرة أخرى بعد بضع ثوانٍ.',
    },
  },
};
