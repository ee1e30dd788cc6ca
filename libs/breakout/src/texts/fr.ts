import type { BreakoutTexts } from './breakout-texts.js';

export const fr: BreakoutTexts = {
  title: 'Ouvrez ce lien dans votre navigateur',
  titleOfApp: 'Ouvrez ce lien dans {name}',
  lead: 'Vous êtes dans le navigateur intégré de {app}. Dans le vôtre, vos comptes sont déjà ouverts.',
  leadOfUnknown:
    'Vous êtes dans le navigateur intégré d’une application. Dans le vôtre, vos comptes sont déjà ouverts.',
  asks: '{app} demande d’abord votre accord : touchez « Ouvrir » pour continuer.',
  leadsTo: 'Ce lien mène à',
  openApp: 'Ouvrir dans {name}',
  open: 'Ouvrir dans le navigateur',
  stay: 'Continuer ici',
  otherwise: 'Si rien ne se passe',
  byHand: 'Deux gestes suffisent',
  menu: {
    top: 'Touchez {sign} en haut de l’écran.',
    bottom: 'Touchez {sign} en bas de l’écran.',
    app: 'Ouvrez le menu de l’application : {sign}',
  },
  signs: { dots: 'Plus d’options', verticalDots: 'Plus d’options', share: 'Partager' },
  choose: 'Choisissez « {entry} ».',
  chooseEither: 'Choisissez « {entry} » ou « {other} ».',
  entries: {
    externalBrowser: 'Ouvrir dans un navigateur externe',
    browser: 'Ouvrir dans le navigateur',
    defaultBrowser: 'Ouvrir dans le navigateur par défaut',
    otherBrowser: 'Ouvrir dans un autre navigateur',
    safari: 'Ouvrir dans Safari',
    chrome: 'Ouvrir dans Chrome',
  },
  address: 'Ou copiez cette adresse dans votre navigateur',
  copy: 'Copier le lien',
  copied: 'Copié. Collez-le maintenant dans votre navigateur.',
  notCopied: 'L’adresse est sélectionnée : copiez-la, puis collez-la dans votre navigateur.',
};
