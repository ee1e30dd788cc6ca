import type { BreakoutTexts } from './breakout-texts.js';

export const it: BreakoutTexts = {
  title: 'Apri questo link nel tuo browser',
  titleOfApp: 'Apri questo link in {name}',
  lead: 'Sei nel browser integrato di {app}. Nel tuo hai già effettuato l’accesso ai tuoi account.',
  leadOfUnknown: 'Sei nel browser integrato di un’app. Nel tuo hai già effettuato l’accesso ai tuoi account.',
  leadsTo: 'Questo link porta a',
  openApp: 'Apri in {name}',
  open: 'Apri nel browser',
  stay: 'Continua qui',
  otherwise: 'Se non succede nulla',
  byHand: 'Bastano due tocchi',
  menu: {
    top: 'Tocca {sign} in alto sullo schermo.',
    bottom: 'Tocca {sign} in basso sullo schermo.',
    app: 'Apri il menu dell’app: {sign}',
  },
  signs: { dots: 'Altro', verticalDots: 'Altro', share: 'Condividi' },
  choose: 'Scegli “{entry}”.',
  chooseEither: 'Scegli “{entry}” o “{other}”.',
  entries: {
    externalBrowser: 'Apri nel browser esterno',
    browser: 'Apri nel browser',
    defaultBrowser: 'Apri nel browser predefinito',
    otherBrowser: 'Apri in un altro browser',
    safari: 'Apri in Safari',
    chrome: 'Apri in Chrome',
  },
  address: 'Oppure copia questo indirizzo nel tuo browser',
  copy: 'Copia link',
  copied: 'Copiato. Ora incollalo nel tuo browser.',
  notCopied: 'L’indirizzo è selezionato: copialo e incollalo nel tuo browser.',
};
