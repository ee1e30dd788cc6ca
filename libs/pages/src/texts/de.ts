import type { NoticeTexts } from './notice-texts.js';

export const de: NoticeTexts = {
  notFound: {
    title: 'Hier ist nichts',
    text: 'Diesen Link gibt es nicht, oder er ist gerade abgeschaltet.',
    hints: [
      'Abgetippt? Vergleiche ihn mit dem Original: 0 und O, 1 und l sehen sich ähnlich. Groß- und Kleinschreibung ist egal.',
      'Kopiert? Prüfe, ob am Ende etwas fehlt.',
      'Sonst frag bei der Person nach, von der du ihn hast, oder versuche es später noch einmal.',
    ],
  },
  ended: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Er galt bis zu einem bestimmten Tag oder für eine bestimmte Zahl von Besuchen. Vielleicht hat die Person, von der du ihn hast, einen neuen.',
  },
  unavailable: {
    title: 'Einen Moment, bitte',
    text: 'Wir können diesen Link gerade nicht nachschlagen. Versuche es in ein paar Sekunden noch einmal.',
  },
  newer: {
    title: 'Noch nicht verfügbar',
    text: 'Dieser Link braucht eine neuere Version dieses Dienstes als die, die gerade läuft. Versuche es später noch einmal.',
  },
  failed: {
    title: 'Da ist etwas schiefgegangen',
    text: 'Das liegt an uns, nicht an dir, und wurde vermerkt. Versuche es in ein paar Sekunden noch einmal.',
  },
  tooMany: {
    title: 'Zu viele auf einmal',
    text: 'Aus deinem Netz wurden in einer Minute viele Seiten geöffnet. Warte einen Moment und versuche es dann noch einmal.',
  },
  tooLarge: {
    title: 'Dieser Bericht lässt sich nicht anzeigen',
    text: 'Er umfasst mehr, als sich auf einmal lesen lässt. Bitte die Person, die ihn geteilt hat, um weniger Tage oder weniger Links.',
  },
  home: {
    title: 'Das ist ein Link-Dienst',
    text: 'Hier sind Kurzlinks und Bio-Seiten zu Hause. Folge einem davon, und du kommst ans Ziel.',
  },
  blocked: {
    title: 'Dieser Link ist für dich nicht verfügbar',
    text: 'Er ist nicht für alle gedacht. Land, Gerät oder Uhrzeit können der Grund sein.',
  },
  disabled: {
    title: 'Dieser Link wurde gesperrt',
    text: 'Der Betreiber dieses Dienstes hat ihn abgeschaltet.',
    because: {
      phishing: 'Er wurde als Phishing gemeldet: Er sollte Passwörter oder persönliche Daten stehlen.',
      malware: 'Er führte zu Schadsoftware.',
      spam: 'Er wurde für Spam verwendet.',
      illegal: 'Sein Inhalt verstößt gegen das Gesetz.',
      account: 'Das Konto, zu dem er gehört, ist gesperrt.',
    },
  },
};
