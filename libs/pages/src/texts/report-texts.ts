import { type TargetDisabledReason, targetDisabledReasons } from '@app/common';
import type { Language } from '../language.js';

/** The reasons for which a visitor can report a link or page. */
export const reportReasons = [...targetDisabledReasons, 'other'] as const;
export type ReportReason = TargetDisabledReason | 'other';

/** The texts of the form to report a link or page. Plain text; the page escapes it. */
interface ReportTexts {
  /** On the pages that lead to the form. */
  reportLink: string;
  reportPage: string;
  title: string;
  lead: string;
  /** Label of the field for the slug. */
  slug: string;
  reason: string;
  reasons: Readonly<Record<ReportReason, string>>;
  comment: string;
  privacy: string;
  send: string;
  /** Shown after the report. */
  thanks: string;
  next: string;
  /** Errors. */
  incomplete: string;
  tooMany: string;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  en: {
    reportLink: 'Report this link',
    reportPage: 'Report this page',
    title: 'Report a link or page',
    lead: 'Tell the operator of this service if a link or page does harm.',
    slug: 'The part of the address after the host',
    reason: 'What is wrong with it?',
    reasons: {
      phishing: 'It tries to steal passwords or personal data',
      malware: 'It leads to harmful software',
      spam: 'It is spam',
      illegal: 'Its content is against the law',
      other: 'Something else',
    },
    comment: 'Comment (optional)',
    privacy: 'Only what you enter here is stored. Your address is not.',
    send: 'Send report',
    thanks: 'Thank you',
    next: 'The operator of this service will look at your report.',
    incomplete: 'Enter the address and choose a reason. A comment has at most 1,000 characters.',
    tooMany: 'You have sent many reports. Try again later.',
  },
  de: {
    reportLink: 'Diesen Link melden',
    reportPage: 'Diese Seite melden',
    title: 'Link oder Seite melden',
    lead: 'Sag dem Betreiber dieses Dienstes Bescheid, wenn ein Link oder eine Seite Schaden anrichtet.',
    slug: 'Der Teil der Adresse nach dem Host',
    reason: 'Was stimmt damit nicht?',
    reasons: {
      phishing: 'Soll Passwörter oder persönliche Daten stehlen',
      malware: 'Führt zu Schadsoftware',
      spam: 'Ist Spam',
      illegal: 'Der Inhalt verstößt gegen das Gesetz',
      other: 'Etwas anderes',
    },
    comment: 'Kommentar (freiwillig)',
    privacy: 'Gespeichert wird nur, was du hier eingibst, nicht deine Adresse.',
    send: 'Meldung abschicken',
    thanks: 'Danke',
    next: 'Der Betreiber dieses Dienstes sieht sich deine Meldung an.',
    incomplete: 'Gib die Adresse ein und wähle einen Grund. Ein Kommentar hat höchstens 1.000 Zeichen.',
    tooMany: 'Du hast schon viele Meldungen geschickt. Versuche es später noch einmal.',
  },
  fr: {
    reportLink: 'Signaler ce lien',
    reportPage: 'Signaler cette page',
    title: 'Signaler un lien ou une page',
    lead: 'Prévenez l’exploitant de ce service si un lien ou une page est nuisible.',
    slug: 'La partie de l’adresse qui suit l’hôte',
    reason: 'Quel est le problème ?',
    reasons: {
      phishing: 'Vise à voler des mots de passe ou des données personnelles',
      malware: 'Mène à un logiciel malveillant',
      spam: 'C’est du spam',
      illegal: 'Le contenu est contraire à la loi',
      other: 'Autre chose',
    },
    comment: 'Commentaire (facultatif)',
    privacy: 'Seul ce que vous saisissez ici est conservé. Votre adresse ne l’est pas.',
    send: 'Envoyer le signalement',
    thanks: 'Merci',
    next: 'L’exploitant de ce service examinera votre signalement.',
    incomplete: 'Indiquez l’adresse et choisissez un motif. Un commentaire compte au plus 1 000 caractères.',
    tooMany: 'Vous avez envoyé beaucoup de signalements. Réessayez plus tard.',
  },
  es: {
    reportLink: 'Denunciar este enlace',
    reportPage: 'Denunciar esta página',
    title: 'Denunciar un enlace o una página',
    lead: 'Avisa al operador de este servicio si un enlace o una página causa daño.',
    slug: 'La parte de la dirección que sigue al host',
    reason: '¿Cuál es el problema?',
    reasons: {
      phishing: 'Intenta robar contraseñas o datos personales',
      malware: 'Lleva a software dañino',
      spam: 'Es spam',
      illegal: 'Su contenido infringe la ley',
      other: 'Otra cosa',
    },
    comment: 'Comentario (opcional)',
    privacy: 'Solo se guarda lo que escribas aquí. Tu dirección no.',
    send: 'Enviar denuncia',
    thanks: 'Gracias',
    next: 'El operador de este servicio revisará tu denuncia.',
    incomplete: 'Escribe la dirección y elige un motivo. Un comentario tiene como máximo 1000 caracteres.',
    tooMany: 'Has enviado muchas denuncias. Inténtalo más tarde.',
  },
  pt: {
    reportLink: 'Denunciar este link',
    reportPage: 'Denunciar esta página',
    title: 'Denunciar um link ou uma página',
    lead: 'Avise o operador deste serviço se um link ou uma página causa danos.',
    slug: 'A parte do endereço depois do host',
    reason: 'Qual é o problema?',
    reasons: {
      phishing: 'Tenta roubar senhas ou dados pessoais',
      malware: 'Leva a um software nocivo',
      spam: 'É spam',
      illegal: 'O conteúdo é contra a lei',
      other: 'Outra coisa',
    },
    comment: 'Comentário (opcional)',
    privacy: 'Só guardamos o que você escrever aqui. Seu endereço não é guardado.',
    send: 'Enviar denúncia',
    thanks: 'Obrigado',
    next: 'O operador deste serviço vai analisar a sua denúncia.',
    incomplete: 'Informe o endereço e escolha um motivo. Um comentário tem no máximo 1.000 caracteres.',
    tooMany: 'Você enviou muitas denúncias. Tente mais tarde.',
  },
  it: {
    reportLink: 'Segnala questo link',
    reportPage: 'Segnala questa pagina',
    title: 'Segnala un link o una pagina',
    lead: 'Avvisa il gestore di questo servizio se un link o una pagina è dannosa.',
    slug: 'La parte dell’indirizzo dopo l’host',
    reason: 'Che cosa non va?',
    reasons: {
      phishing: 'Cerca di rubare password o dati personali',
      malware: 'Porta a software dannoso',
      spam: 'È spam',
      illegal: 'Il contenuto è contrario alla legge',
      other: 'Altro',
    },
    comment: 'Commento (facoltativo)',
    privacy: 'Viene salvato solo ciò che scrivi qui, non il tuo indirizzo.',
    send: 'Invia segnalazione',
    thanks: 'Grazie',
    next: 'Il gestore di questo servizio esaminerà la tua segnalazione.',
    incomplete: 'Inserisci l’indirizzo e scegli un motivo. Un commento ha al massimo 1.000 caratteri.',
    tooMany: 'Hai inviato molte segnalazioni. Riprova più tardi.',
  },
  ja: {
    reportLink: 'このリンクを報告',
    reportPage: 'このページを報告',
    title: 'リンクまたはページを報告',
    lead: '有害なリンクやページを見つけたら、このサービスの運営者にお知らせください。',
    slug: 'アドレスのうち、ホスト名より後の部分',
    reason: '何が問題ですか？',
    reasons: {
      phishing: 'パスワードや個人情報を盗もうとしている',
      malware: '有害なソフトウェアに誘導している',
      spam: 'スパムである',
      illegal: '内容が法律に違反している',
      other: 'その他',
    },
    comment: 'コメント（任意）',
    privacy: '保存されるのはここに入力した内容だけです。あなたのアドレスは保存されません。',
    send: '報告を送信',
    thanks: 'ありがとうございます',
    next: 'このサービスの運営者が報告を確認します。',
    incomplete: 'アドレスを入力し、理由を選んでください。コメントは1,000文字までです。',
    tooMany: '短時間に多くの報告が送信されました。後でもう一度お試しください。',
  },
  ar: {
    reportLink: 'الإبلاغ عن هذا الرابط',
    reportPage: 'الإبلاغ عن هذه الصفحة',
    title: 'الإبلاغ عن رابط أو صفحة',
    lead: 'أخبر مشغّل هذه الخدمة إذا كان رابط أو صفحة يسبب ضررًا.',
    slug: 'جزء العنوان الذي يلي اسم المضيف',
    reason: 'ما المشكلة؟',
    reasons: {
      phishing: 'يحاول سرقة كلمات مرور أو بيانات شخصية',
      malware: 'يؤدي إلى برامج ضارة',
      spam: 'رسائل مزعجة',
      illegal: 'محتواه مخالف للقانون',
      other: 'شيء آخر',
    },
    comment: 'تعليق (اختياري)',
    privacy: 'لا يُحفظ إلا ما تكتبه هنا، ولا يُحفظ عنوانك.',
    send: 'إرسال البلاغ',
    thanks: 'شكرًا لك',
    next: 'سينظر مشغّل هذه الخدمة في بلاغك.',
    incomplete: 'أدخل العنوان واختر سببًا. التعليق 1000 حرف على الأكثر.',
    tooMany: 'أرسلت بلاغات كثيرة. حاول مرة أخرى لاحقًا.',
  },
};
