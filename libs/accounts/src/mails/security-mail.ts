import { type Mail, type TextsByLanguage, textsIn } from '@app/common';
import type { SecurityEventKind } from '@app/database';
import { securityMailsPerHour, type SecurityMail } from '../security-events.js';

interface SecurityMailTexts {
  subject: (host: string) => string;
  happened: Readonly<Record<SecurityEventKind, string>>;
  when: (time: string) => string;
  browser: (name: string) => string;
  /** A browser on an operating system. */
  on: (browser: string, system: string) => string;
  /** The address of the account page follows. */
  react: string;
  limit: string;
}

const perHour = securityMailsPerHour;

const texts: TextsByLanguage<SecurityMailTexts> = {
  en: {
    subject: (host) => `Security notice for your account on ${host}`,
    happened: {
      'new-browser': 'Someone signed in as you with a browser that you had not used before.',
      'password-changed': 'Your password was changed.',
      'passkey-added': 'A passkey was added.',
      'passkey-removed': 'A passkey was removed.',
      'totp-added': 'An authenticator app was added.',
      'totp-removed': 'Your authenticator app and its recovery codes were removed.',
      'recovery-codes-renewed': 'Your recovery codes were replaced.',
      'key-created': 'An API key was created.',
      'app-connected': 'You connected an app, which can use an account of yours from now on.',
    },
    when: (time) => `When: ${time}`,
    browser: (name) => `Browser: ${name}`,
    on: (browser, system) => `${browser} on ${system}`,
    react:
      'If that was you, you need not do anything. If not, sign in, change your password, end the other sessions and disconnect apps that you do not know:',
    limit: `You get at most ${perHour} such messages an hour. All events are on that page.`,
  },
  de: {
    subject: (host) => `Sicherheitshinweis zu deinem Konto auf ${host}`,
    happened: {
      'new-browser':
        'Jemand hat sich in deinem Namen mit einem Browser angemeldet, den du bisher nicht verwendet hast.',
      'password-changed': 'Dein Passwort wurde geändert.',
      'passkey-added': 'Ein Passkey wurde hinzugefügt.',
      'passkey-removed': 'Ein Passkey wurde entfernt.',
      'totp-added': 'Eine Authenticator-App wurde hinzugefügt.',
      'totp-removed': 'Deine Authenticator-App und ihre Wiederherstellungscodes wurden entfernt.',
      'recovery-codes-renewed': 'Deine Wiederherstellungscodes wurden ersetzt.',
      'key-created': 'Ein API-Schlüssel wurde erstellt.',
      'app-connected': 'Du hast eine App verbunden, die von jetzt an eins deiner Konten verwenden kann.',
    },
    when: (time) => `Zeitpunkt: ${time}`,
    browser: (name) => `Browser: ${name}`,
    on: (browser, system) => `${browser} unter ${system}`,
    react:
      'Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, melde dich an, ändere dein Passwort, beende die anderen Sitzungen und trenne Apps, die du nicht kennst:',
    limit: `Du bekommst höchstens ${perHour} solche Nachrichten pro Stunde. Diese Seite zeigt alles.`,
  },
  fr: {
    subject: (host) => `Avis de sécurité pour votre compte sur ${host}`,
    happened: {
      'new-browser':
        'Quelqu’un s’est connecté en votre nom avec un navigateur que vous n’aviez encore jamais utilisé.',
      'password-changed': 'Votre mot de passe a été modifié.',
      'passkey-added': 'Une clé d’accès a été ajoutée.',
      'passkey-removed': 'Une clé d’accès a été retirée.',
      'totp-added': 'Une application d’authentification a été ajoutée.',
      'totp-removed': 'Votre application d’authentification et ses codes de récupération ont été retirés.',
      'recovery-codes-renewed': 'Vos codes de récupération ont été remplacés.',
      'key-created': 'Une clé API a été créée.',
      'app-connected': 'Vous avez connecté une application, qui peut désormais utiliser l’un de vos comptes.',
    },
    when: (time) => `Date : ${time}`,
    browser: (name) => `Navigateur : ${name}`,
    on: (browser, system) => `${browser} sous ${system}`,
    react:
      'Si c’était vous, vous n’avez rien à faire. Sinon, connectez-vous, changez votre mot de passe, mettez fin aux autres sessions et déconnectez les applications que vous ne connaissez pas :',
    limit: `Vous recevez au plus ${perHour} messages de ce type par heure. Cette page montre tout.`,
  },
  es: {
    subject: (host) => `Aviso de seguridad de tu cuenta en ${host}`,
    happened: {
      'new-browser': 'Alguien ha iniciado sesión como tú con un navegador que no habías usado antes.',
      'password-changed': 'Se ha cambiado tu contraseña.',
      'passkey-added': 'Se ha añadido una llave de acceso.',
      'passkey-removed': 'Se ha quitado una llave de acceso.',
      'totp-added': 'Se ha añadido una app de autenticación.',
      'totp-removed': 'Se han quitado tu app de autenticación y sus códigos de recuperación.',
      'recovery-codes-renewed': 'Se han reemplazado tus códigos de recuperación.',
      'key-created': 'Se ha creado una clave API.',
      'app-connected': 'Has conectado una aplicación, que a partir de ahora puede usar una de tus cuentas.',
    },
    when: (time) => `Fecha: ${time}`,
    browser: (name) => `Navegador: ${name}`,
    on: (browser, system) => `${browser} en ${system}`,
    react:
      'Si has sido tú, no tienes que hacer nada. Si no, inicia sesión, cambia tu contraseña, cierra las demás sesiones y desconecta las aplicaciones que no conozcas:',
    limit: `Recibes como máximo ${perHour} mensajes de este tipo por hora. Esa página lo muestra todo.`,
  },
  pt: {
    subject: (host) => `Aviso de segurança da sua conta em ${host}`,
    happened: {
      'new-browser': 'Alguém entrou como você com um navegador que você não tinha usado antes.',
      'password-changed': 'Sua senha foi alterada.',
      'passkey-added': 'Uma chave de acesso foi adicionada.',
      'passkey-removed': 'Uma chave de acesso foi removida.',
      'totp-added': 'Um app autenticador foi adicionado.',
      'totp-removed': 'Seu app autenticador e os códigos de recuperação dele foram removidos.',
      'recovery-codes-renewed': 'Seus códigos de recuperação foram trocados.',
      'key-created': 'Uma chave de API foi criada.',
      'app-connected': 'Você conectou um aplicativo, que a partir de agora pode usar uma das suas contas.',
    },
    when: (time) => `Quando: ${time}`,
    browser: (name) => `Navegador: ${name}`,
    on: (browser, system) => `${browser} no ${system}`,
    react:
      'Se foi você, não precisa fazer nada. Se não foi, entre, altere sua senha, encerre as outras sessões e desconecte os aplicativos que você não conhece:',
    limit: `Você recebe no máximo ${perHour} mensagens deste tipo por hora. Essa página mostra tudo.`,
  },
  it: {
    subject: (host) => `Avviso di sicurezza per il tuo account su ${host}`,
    happened: {
      'new-browser': 'Qualcuno ha effettuato l’accesso come te con un browser che non avevi mai usato prima.',
      'password-changed': 'La tua password è stata cambiata.',
      'passkey-added': 'È stata aggiunta una passkey.',
      'passkey-removed': 'È stata rimossa una passkey.',
      'totp-added': 'È stata aggiunta un’app di autenticazione.',
      'totp-removed': 'La tua app di autenticazione e i suoi codici di recupero sono stati rimossi.',
      'recovery-codes-renewed': 'I tuoi codici di recupero sono stati sostituiti.',
      'key-created': 'È stata creata una chiave API.',
      'app-connected': 'Hai collegato un’app, che d’ora in poi può usare uno dei tuoi account.',
    },
    when: (time) => `Data: ${time}`,
    browser: (name) => `Browser: ${name}`,
    on: (browser, system) => `${browser} su ${system}`,
    react:
      'Se sei stato tu, non devi fare nulla. Altrimenti accedi, cambia la password, termina le altre sessioni e scollega le app che non conosci:',
    limit: `Ricevi al massimo ${perHour} messaggi di questo tipo all’ora. Quella pagina mostra tutto.`,
  },
  ja: {
    subject: (host) => `${host} のアカウントに関するセキュリティ通知`,
    happened: {
      'new-browser': 'これまでに使われたことのないブラウザーから、あなたのアカウントにログインがありました。',
      'password-changed': 'パスワードが変更されました。',
      'passkey-added': 'パスキーが追加されました。',
      'passkey-removed': 'パスキーが削除されました。',
      'totp-added': '認証アプリが追加されました。',
      'totp-removed': '認証アプリとそのリカバリーコードが削除されました。',
      'recovery-codes-renewed': 'リカバリーコードが再発行されました。',
      'key-created': 'APIキーが作成されました。',
      'app-connected': 'アプリが接続されました。今後、このアプリはあなたのアカウントの一つを利用できます。',
    },
    when: (time) => `日時: ${time}`,
    browser: (name) => `ブラウザー: ${name}`,
    on: (browser, system) => `${system}の${browser}`,
    react:
      '心当たりがある場合は、何もする必要はありません。心当たりがない場合は、ログインしてパスワードを変更し、ほかのセッションを終了して、見覚えのないアプリの接続を解除してください。',
    limit: `このようなメールは、1時間に最大${perHour}通まで送信されます。すべての履歴は上記のページで確認できます。`,
  },
  ar: {
    subject: (host) => `إشعار أمان بشأن حسابك على ${host}`,
    happened: {
      'new-browser': 'سجّل شخص ما الدخول باسمك من متصفح لم تستخدمه من قبل.',
      'password-changed': 'غُيّرت كلمة مرورك.',
      'passkey-added': 'أُضيف مفتاح مرور.',
      'passkey-removed': 'أُزيل مفتاح مرور.',
      'totp-added': 'أُضيف تطبيق مصادقة.',
      'totp-removed': 'أُزيل تطبيق المصادقة الخاص بك ورموز الاسترداد التابعة له.',
      'recovery-codes-renewed': 'استُبدلت رموز الاسترداد الخاصة بك.',
      'key-created': 'أُنشئ مفتاح API.',
      'app-connected': 'ربطتَ تطبيقًا، ويمكنه من الآن فصاعدًا استخدام أحد حساباتك.',
    },
    when: (time) => `الوقت: ${time}`,
    browser: (name) => `المتصفح: ${name}`,
    on: (browser, system) => `${browser} على ${system}`,
    react:
      'إن كنت أنت من فعل ذلك، فلا يلزمك فعل شيء. وإلا فسجّل الدخول، وغيّر كلمة مرورك، وأنهِ الجلسات الأخرى، وافصل التطبيقات التي لا تعرفها:',
    limit: `تصلك ${perHour} رسائل من هذا النوع في الساعة على الأكثر. تعرض تلك الصفحة كل شيء.`,
  },
};

/**
 * The mail that notifies a user of an event. Contains no text that an attacker could choose: the names of browsers and
 * systems come from our own list.
 * @param mail the event, the user's address and their language. English if it is null or there are no texts in it.
 * @param apiBaseUrl where the dashboard is.
 */
export function securityMail(
  { email, language, kind, browser, system, at }: SecurityMail,
  apiBaseUrl: string,
): Mail {
  const { host } = new URL(apiBaseUrl);
  const { texts: own, language: chosen } = textsIn(texts, language);
  const times = new Intl.DateTimeFormat(chosen, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  const agent = browser !== null && system !== null ? own.on(browser, system) : (browser ?? system);
  return {
    to: email,
    subject: own.subject(host),
    lines: [
      own.happened[kind],
      '',
      own.when(`${times.format(at)} UTC`),
      ...(agent === null ? [] : [own.browser(agent)]),
      '',
      own.react,
      `${apiBaseUrl}/dashboard/account`,
      '',
      own.limit,
    ],
    language: chosen,
  };
}
