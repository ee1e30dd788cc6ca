import type { BreakoutTexts } from './breakout-texts.js';

export const en: BreakoutTexts = {
  title: 'Open this link in your browser',
  titleOfApp: 'Open this link in {name}',
  lead: 'You are in {app}’s built-in browser. In your own, you are signed in as usual.',
  leadOfUnknown: 'You are in an app’s built-in browser. In your own, you are signed in as usual.',
  leadsTo: 'This link leads to',
  openApp: 'Open in {name}',
  open: 'Open in browser',
  stay: 'Continue here',
  otherwise: 'If nothing happens',
  byHand: 'It only takes two taps',
  menu: {
    top: 'Tap {sign} at the top of the screen.',
    bottom: 'Tap {sign} at the bottom of the screen.',
    app: 'Open the app’s menu: {sign}',
  },
  signs: { dots: 'More', verticalDots: 'More', share: 'Share' },
  choose: 'Choose “{entry}”.',
  chooseEither: 'Choose “{entry}” or “{other}”.',
  entries: {
    externalBrowser: 'Open in external browser',
    browser: 'Open in browser',
    defaultBrowser: 'Open in default browser',
    otherBrowser: 'Open in other browser',
    safari: 'Open in Safari',
    chrome: 'Open in Chrome',
  },
  address: 'Or copy this address into your browser',
  copy: 'Copy link',
  copied: 'Copied. Now paste it into your browser.',
  notCopied: 'The address is selected: copy it, then paste it into your browser.',
};
