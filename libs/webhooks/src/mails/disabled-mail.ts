import { type Mail, type TextsByLanguage, textsIn } from '@app/common';
import type { NoticeRecipient } from './notice-recipient.js';

/** Why Waypost disabled a webhook: every attempt of three days failed, or its receiver responded with 410. */
export type NoticedReason = 'failures' | 'gone';

interface DisabledMailTexts {
  subject: (host: string) => string;
  reasons: Readonly<Record<NoticedReason, (url: string) => string>>;
  /** The address of the list of webhooks follows. */
  enable: string;
}

const texts: TextsByLanguage<DisabledMailTexts> = {
  en: {
    subject: (host) => `A webhook on ${host} was disabled`,
    reasons: {
      failures: (url) => `Your webhook ${url} was disabled: every delivery of the last three days failed.`,
      gone: (url) => `Your webhook ${url} was disabled: it responded with 410 Gone.`,
    },
    enable: 'Its events are kept for 30 days. When you enable it again, they are sent in order:',
  },
  de: {
    subject: (host) => `Ein Webhook auf ${host} wurde deaktiviert`,
    reasons: {
      failures: (url) =>
        `Dein Webhook ${url} wurde deaktiviert: Alle Zustellungen der letzten drei Tage sind fehlgeschlagen.`,
      gone: (url) => `Dein Webhook ${url} wurde deaktiviert: Er hat mit 410 Gone geantwortet.`,
    },
    enable:
      'Seine Ereignisse werden 30 Tage lang aufbewahrt. Wenn du ihn wieder einschaltest, werden sie der Reihe nach gesendet:',
  },
  fr: {
    subject: (host) => `Un webhook sur ${host} a été désactivé`,
    reasons: {
      failures: (url) =>
        `Votre webhook ${url} a été désactivé : tous les envois des trois derniers jours ont échoué.`,
      gone: (url) => `Votre webhook ${url} a été désactivé : il a répondu 410 Gone.`,
    },
    enable:
      'Ses événements sont conservés 30 jours. Quand vous le réactiverez, ils seront envoyés dans l’ordre :',
  },
  es: {
    subject: (host) => `Se ha desactivado un webhook en ${host}`,
    reasons: {
      failures: (url) =>
        `Se ha desactivado tu webhook ${url}: todas las entregas de los últimos tres días han fallado.`,
      gone: (url) => `Se ha desactivado tu webhook ${url}: ha respondido con 410 Gone.`,
    },
    enable: 'Sus eventos se conservan 30 días. Cuando vuelvas a activarlo, se enviarán en orden:',
  },
  pt: {
    subject: (host) => `Um webhook em ${host} foi desativado`,
    reasons: {
      failures: (url) =>
        `Seu webhook ${url} foi desativado: todas as entregas dos últimos três dias falharam.`,
      gone: (url) => `Seu webhook ${url} foi desativado: ele respondeu com 410 Gone.`,
    },
    enable:
      'Os eventos dele são mantidos por 30 dias. Quando você o ativar de novo, eles serão enviados em ordem:',
  },
  it: {
    subject: (host) => `Un webhook su ${host} è stato disattivato`,
    reasons: {
      failures: (url) =>
        `Il tuo webhook ${url} è stato disattivato: tutte le consegne degli ultimi tre giorni sono fallite.`,
      gone: (url) => `Il tuo webhook ${url} è stato disattivato: ha risposto con 410 Gone.`,
    },
    enable:
      'I suoi eventi vengono conservati per 30 giorni. Quando lo riattiverai, saranno inviati in ordine:',
  },
  ja: {
    subject: (host) => `${host} のWebhookが無効になりました`,
    reasons: {
      failures: (url) => `過去3日間の配信がすべて失敗したため、Webhook ${url} は無効になりました。`,
      gone: (url) => `410 Goneが返されたため、Webhook ${url} は無効になりました。`,
    },
    enable: 'イベントは30日間保持されます。次のページで再びオンにすると、順番に送信されます。',
  },
  ar: {
    subject: (host) => `عُطِّل خطاف ويب على ${host}`,
    reasons: {
      failures: (url) =>
        `عُطِّل خطاف الويب \u2066${url}\u2069 الخاص بك: فشلت كل عمليات التسليم في الأيام الثلاثة الأخيرة.`,
      gone: (url) => `عُطِّل خطاف الويب \u2066${url}\u2069 الخاص بك: ردّ بالحالة 410 Gone.`,
    },
    enable: 'تُحفظ أحداثه لمدة 30 يومًا. عند تشغيله من جديد، تُرسل بالترتيب:',
  },
};

/**
 * The mail that notifies an owner that one of their webhooks was disabled.
 * @param webhook its URL, and the reason.
 * @param apiBaseUrl where the dashboard is.
 */
export function disabledMail(
  recipient: NoticeRecipient,
  { url, reason }: { url: string; reason: NoticedReason },
  apiBaseUrl: string,
): Mail {
  const { texts: own, language } = textsIn(texts, recipient.language);
  return {
    to: recipient.email,
    subject: own.subject(new URL(apiBaseUrl).host),
    lines: [own.reasons[reason](url), '', own.enable, `${apiBaseUrl}/dashboard/webhooks`],
    language,
  };
}
