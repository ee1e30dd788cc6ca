import type { BreakoutTexts } from './breakout-texts.js';

export const en: BreakoutTexts = {
  title: 'Open this link in your browser',
  lead: '{app} opened it inside the app. In your own browser you stay signed in and everything works.',
  leadOfUnknown: 'It was opened inside an app. In your own browser you stay signed in and everything works.',
  leadsTo: 'Leads to',
  open: 'Open in browser',
  stay: 'Continue here',
  otherwise: 'Nothing happened?',
  byHand: 'It takes two taps',
  menu: {
    top: 'Tap {sign} at the top of the screen.',
    bottom: 'Tap {sign} at the bottom of the screen.',
    app: 'Open the app’s menu: {sign}',
  },
  signs: { dots: 'more', verticalDots: 'more', share: 'share' },
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
