import { type Language, type Mail, type TextsByLanguage, textsIn } from '@app/common';

interface OwnerNoticeTexts {
  subject: (host: string) => string;
  lost: (email: string) => string;
  /** The list follows. */
  leftBehind: string;
  suspendedKeys: (count: number) => string;
  pausedWebhooks: (count: number) => string;
  sharedReports: (count: number) => string;
  /** The address of the list of members follows. */
  decide: string;
}

const texts: TextsByLanguage<OwnerNoticeTexts> = {
  en: {
    subject: (host) => `A member lost access to your account on ${host}`,
    lost: (email) => `Your single sign-on no longer gives ${email} the access that they had.`,
    leftBehind: 'They left behind:',
    suspendedKeys: (count) => `- API keys, which are suspended: ${count}`,
    pausedWebhooks: (count) => `- webhooks, which are paused: ${count}`,
    sharedReports: (count) => `- shared reports, which can still be read: ${count}`,
    decide: 'Decide what becomes of them:',
  },
  de: {
    subject: (host) => `Ein Mitglied hat keinen Zugang mehr zu deinem Konto auf ${host}`,
    lost: (email) => `Über dein Single Sign-on bekommt ${email} nicht mehr den bisherigen Zugang.`,
    leftBehind: 'Zurückgeblieben sind:',
    suspendedKeys: (count) => `- API-Schlüssel, die ausgesetzt sind: ${count}`,
    pausedWebhooks: (count) => `- Webhooks, die pausiert sind: ${count}`,
    sharedReports: (count) => `- geteilte Berichte, die weiterhin gelesen werden können: ${count}`,
    decide: 'Entscheide, was damit geschieht:',
  },
  fr: {
    subject: (host) => `Un membre a perdu l’accès à votre compte sur ${host}`,
    lost: (email) =>
      `Votre authentification unique ne donne plus à ${email} l’accès dont cette personne disposait.`,
    leftBehind: 'Cette personne a laissé :',
    suspendedKeys: (count) => `- clés API, qui sont suspendues : ${count}`,
    pausedWebhooks: (count) => `- webhooks, qui sont en pause : ${count}`,
    sharedReports: (count) => `- rapports partagés, qui restent lisibles : ${count}`,
    decide: 'Décidez ce qu’il faut en faire :',
  },
  es: {
    subject: (host) => `Un miembro ha perdido el acceso a tu cuenta en ${host}`,
    lost: (email) => `Tu inicio de sesión único ya no da a ${email} el acceso que tenía.`,
    leftBehind: 'Ha dejado:',
    suspendedKeys: (count) => `- claves API, que están suspendidas: ${count}`,
    pausedWebhooks: (count) => `- webhooks, que están en pausa: ${count}`,
    sharedReports: (count) => `- informes compartidos, que aún se pueden leer: ${count}`,
    decide: 'Decide qué hacer con todo ello:',
  },
  pt: {
    subject: (host) => `Um membro perdeu o acesso à sua conta em ${host}`,
    lost: (email) => `O login único da sua organização não dá mais a ${email} o acesso que tinha.`,
    leftBehind: 'Ficaram para trás:',
    suspendedKeys: (count) => `- chaves de API, que estão suspensas: ${count}`,
    pausedWebhooks: (count) => `- webhooks, que estão pausados: ${count}`,
    sharedReports: (count) => `- relatórios compartilhados, que ainda podem ser lidos: ${count}`,
    decide: 'Decida o que fazer com isso:',
  },
  it: {
    subject: (host) => `Un membro ha perso l’accesso al tuo account su ${host}`,
    lost: (email) => `Il tuo single sign-on non concede più a ${email} l’accesso che aveva.`,
    leftBehind: 'Ha lasciato:',
    suspendedKeys: (count) => `- chiavi API, che sono sospese: ${count}`,
    pausedWebhooks: (count) => `- webhook, che sono in pausa: ${count}`,
    sharedReports: (count) => `- report condivisi, che si possono ancora leggere: ${count}`,
    decide: 'Decidi che cosa farne:',
  },
  ja: {
    subject: (host) => `メンバーが ${host} のアカウントへのアクセス権を失いました`,
    lost: (email) => `シングルサインオンにより、${email} のこれまでのアクセス権がなくなりました。`,
    leftBehind: 'このメンバーが残したもの:',
    suspendedKeys: (count) => `- APIキー（停止中）: ${count}`,
    pausedWebhooks: (count) => `- Webhook（一時停止中）: ${count}`,
    sharedReports: (count) => `- 共有レポート（引き続き閲覧可能）: ${count}`,
    decide: '次のページで、これらの扱いを決めてください。',
  },
  ar: {
    subject: (host) => `فقدَ أحد الأعضاء الوصول إلى حسابك على ${host}`,
    lost: (email) => `لم يعد الدخول الموحّد لديك يمنح ${email} ما كان له من وصول.`,
    leftBehind: 'وقد ترك ما يلي:',
    suspendedKeys: (count) => `- مفاتيح API، وهي معلَّقة: ${count}`,
    pausedWebhooks: (count) => `- خطافات ويب، وهي متوقفة مؤقتًا: ${count}`,
    sharedReports: (count) => `- تقارير مشتركة، ولا تزال قراءتها ممكنة: ${count}`,
    decide: 'قرّر ما سيحدث لها:',
  },
};

/** Creations that wait for a decision of the owners, because no owner was involved when the member left. */
export interface LeftBehind {
  accountId: string;
  /** Email address of the member who left or got a lower role. */
  email: string;
  suspendedKeys: number;
  pausedWebhooks: number;
  sharedReports: number;
}

/**
 * The mail that notifies an owner of what a member left behind.
 * @param owner their address and language. English if it is null or there are no texts in it.
 * @param apiBaseUrl where the dashboard is.
 */
export function ownerNoticeMail(
  owner: { email: string; language: Language | null },
  { email, suspendedKeys, pausedWebhooks, sharedReports }: LeftBehind,
  apiBaseUrl: string,
): Mail {
  const { texts: own, language } = textsIn(texts, owner.language);
  return {
    to: owner.email,
    subject: own.subject(new URL(apiBaseUrl).host),
    lines: [
      own.lost(email),
      own.leftBehind,
      ...(suspendedKeys === 0 ? [] : [own.suspendedKeys(suspendedKeys)]),
      ...(pausedWebhooks === 0 ? [] : [own.pausedWebhooks(pausedWebhooks)]),
      ...(sharedReports === 0 ? [] : [own.sharedReports(sharedReports)]),
      '',
      own.decide,
      `${apiBaseUrl}/dashboard/members`,
    ],
    language,
  };
}
