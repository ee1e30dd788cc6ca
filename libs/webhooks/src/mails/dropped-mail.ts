import { type Mail, type TextsByLanguage, textsIn } from '@app/common';
import type { NoticeRecipient } from './notice-recipient.js';

interface DroppedMailTexts {
  subject: (host: string) => string;
  dropped: (url: string) => string;
  /** How much may wait for all webhooks of an account, in MB. */
  budget: (megabytes: number) => string;
  /** The address of the list of webhooks follows. */
  repair: string;
}

const texts: TextsByLanguage<DroppedMailTexts> = {
  en: {
    subject: (host) => `A webhook on ${host} is losing events`,
    dropped: (url) => `The oldest events for your webhook ${url} were dropped before they were delivered.`,
    budget: (megabytes) => `Undelivered events of an account may take up ${megabytes} MB in total.`,
    repair:
      'To keep those that follow, enable the webhook, repair its receiver, or delete it if you no longer need it:',
  },
  de: {
    subject: (host) => `Ein Webhook auf ${host} verliert Ereignisse`,
    dropped: (url) =>
      `Die ältesten Ereignisse für deinen Webhook ${url} wurden verworfen, bevor sie zugestellt waren.`,
    budget: (megabytes) =>
      `Alle Ereignisse, die auf die Webhooks eines Kontos warten, dürfen zusammen ${megabytes} MB belegen.`,
    repair:
      'Damit die folgenden erhalten bleiben, schalte den Webhook ein, repariere seinen Empfänger oder lösche den Webhook, wenn du ihn nicht mehr brauchst:',
  },
  fr: {
    subject: (host) => `Un webhook sur ${host} perd des événements`,
    dropped: (url) =>
      `Les événements les plus anciens destinés à votre webhook ${url} ont été supprimés avant d’avoir été envoyés.`,
    budget: (megabytes) =>
      `L’ensemble des événements en attente pour les webhooks d’un compte peut occuper ${megabytes} Mo.`,
    repair:
      'Pour conserver les suivants, activez le webhook, réparez son destinataire, ou supprimez le webhook si vous n’en avez plus besoin :',
  },
  es: {
    subject: (host) => `Un webhook en ${host} está perdiendo eventos`,
    dropped: (url) =>
      `Los eventos más antiguos para tu webhook ${url} se han descartado antes de entregarse.`,
    budget: (megabytes) =>
      `Todos los eventos que esperan a los webhooks de una cuenta pueden ocupar ${megabytes} MB.`,
    repair:
      'Para conservar los siguientes, activa el webhook, repara su receptor o elimina el webhook si ya no lo necesitas:',
  },
  pt: {
    subject: (host) => `Um webhook em ${host} está perdendo eventos`,
    dropped: (url) =>
      `Os eventos mais antigos do seu webhook ${url} foram descartados antes de serem entregues.`,
    budget: (megabytes) =>
      `Todos os eventos que aguardam os webhooks de uma conta podem ocupar ${megabytes} MB.`,
    repair:
      'Para manter os próximos, ative o webhook, conserte o destinatário ou exclua o webhook se não precisar mais dele:',
  },
  it: {
    subject: (host) => `Un webhook su ${host} sta perdendo eventi`,
    dropped: (url) =>
      `Gli eventi più vecchi per il tuo webhook ${url} sono stati scartati prima di essere consegnati.`,
    budget: (megabytes) =>
      `Tutti gli eventi in attesa per i webhook di un account possono occupare ${megabytes} MB.`,
    repair:
      'Per conservare i prossimi, attiva il webhook, ripara il destinatario o elimina il webhook se non ti serve più:',
  },
  ja: {
    subject: (host) => `${host} のWebhookのイベントが失われています`,
    dropped: (url) => `Webhook ${url} の最も古いイベントが、配信される前に破棄されました。`,
    budget: (megabytes) =>
      `アカウントのWebhookへの配信を待つイベントは、合計で${megabytes} MBまで保持されます。`,
    repair:
      '今後のイベントを失わないように、Webhookをオンにするか、受信側を修復してください。不要な場合は、Webhookを削除してください。',
  },
  ar: {
    subject: (host) => `يفقد خطاف ويب على ${host} أحداثًا`,
    dropped: (url) => `حُذفت أقدم أحداث خطاف الويب \u2066${url}\u2069 الخاص بك قبل تسليمها.`,
    budget: (megabytes) =>
      `يمكن أن تشغل كل الأحداث التي تنتظر خطافات الويب في حساب واحد ${megabytes} ميغابايت.`,
    repair:
      'للاحتفاظ بالأحداث التالية، شغّل خطاف الويب، أو أصلح المستقبِل، أو احذف خطاف الويب إن لم تعد تحتاج إليه:',
  },
};

/**
 * The mail that notifies an owner that one of their webhooks lost events.
 * @param webhook its URL, and the budget of its account in MB.
 * @param apiBaseUrl where the dashboard is.
 */
export function droppedMail(
  recipient: NoticeRecipient,
  { url, budgetMb }: { url: string; budgetMb: number },
  apiBaseUrl: string,
): Mail {
  const { texts: own, language } = textsIn(texts, recipient.language);
  return {
    to: recipient.email,
    subject: own.subject(new URL(apiBaseUrl).host),
    lines: [own.dropped(url), own.budget(budgetMb), '', own.repair, `${apiBaseUrl}/dashboard/webhooks`],
    language,
  };
}
