import type { BreakoutTexts } from './breakout-texts.js';

export const ja: BreakoutTexts = {
  title: 'ブラウザーでこのリンクを開く',
  titleOfApp: '{name} でこのリンクを開く',
  lead: '{app}のアプリ内ブラウザーで表示しています。普段お使いのブラウザーなら、ログインしたままご利用いただけます。',
  leadOfUnknown:
    'アプリ内のブラウザーで表示しています。普段お使いのブラウザーなら、ログインしたままご利用いただけます。',
  asks: '{app}の確認画面が表示されたら、「開く」をタップしてください。',
  leadsTo: 'リンク先',
  openApp: '{name} で開く',
  open: 'ブラウザーで開く',
  stay: 'このまま続ける',
  otherwise: '開かないときは',
  byHand: '2回のタップで開けます',
  menu: {
    top: '画面上部の {sign} をタップします。',
    bottom: '画面下部の {sign} をタップします。',
    app: 'アプリのメニュー {sign} を開きます。',
  },
  signs: { dots: 'その他', verticalDots: 'その他', share: '共有' },
  choose: '「{entry}」を選びます。',
  chooseEither: '「{entry}」または「{other}」を選びます。',
  entries: {
    externalBrowser: '外部ブラウザーで開く',
    browser: 'ブラウザーで開く',
    defaultBrowser: 'デフォルトのブラウザーで開く',
    otherBrowser: '他のブラウザーで開く',
    safari: 'Safariで開く',
    chrome: 'Chromeで開く',
  },
  address: 'または、このアドレスをコピーしてブラウザーで開いてください',
  copy: 'リンクをコピー',
  copied: 'コピーしました。ブラウザーに貼り付けてください。',
  notCopied: 'アドレスを選択しました。コピーしてブラウザーに貼り付けてください。',
};
