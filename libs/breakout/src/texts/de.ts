import type { BreakoutTexts } from './breakout-texts.js';

export const de: BreakoutTexts = {
  title: 'Öffne diesen Link in deinem Browser',
  titleOfApp: 'Öffne diesen Link in {name}',
  lead: 'Du bist im eingebauten Browser von {app}. In deinem eigenen bist du wie gewohnt angemeldet.',
  leadOfUnknown:
    'Du bist im eingebauten Browser einer App. In deinem eigenen bist du wie gewohnt angemeldet.',
  asks: '{app} fragt vorher nach: Tippe auf „Öffnen“, um fortzufahren.',
  leadsTo: 'Dieser Link führt zu',
  openApp: 'In {name} öffnen',
  open: 'Im Browser öffnen',
  stay: 'Hier fortfahren',
  otherwise: 'Falls nichts passiert',
  byHand: 'Zwei Schritte genügen',
  menu: {
    top: 'Tippe oben auf dem Bildschirm auf {sign}.',
    bottom: 'Tippe unten auf dem Bildschirm auf {sign}.',
    app: 'Öffne das Menü der App: {sign}',
  },
  signs: { dots: 'Mehr', verticalDots: 'Mehr', share: 'Teilen' },
  choose: 'Wähle „{entry}“.',
  chooseEither: 'Wähle „{entry}“ oder „{other}“.',
  entries: {
    externalBrowser: 'In externem Browser öffnen',
    browser: 'Im Browser öffnen',
    defaultBrowser: 'Im Standardbrowser öffnen',
    otherBrowser: 'In anderem Browser öffnen',
    safari: 'In Safari öffnen',
    chrome: 'In Chrome öffnen',
  },
  address: 'Oder kopiere diese Adresse in deinen Browser',
  copy: 'Link kopieren',
  copied: 'Kopiert. Füge ihn jetzt in deinem Browser ein.',
  notCopied: 'Die Adresse ist markiert: Kopiere sie und füge sie in deinem Browser ein.',
};
