export type Platform = 'ios' | 'android' | 'desktop';

/** An app that showed the link in a browser of its own. */
export interface InAppBrowser {
  /** Key of the app, such as `instagram`; `webview` where the app is not known. */
  app: string;
  platform: Platform;
}

/**
 * One app. The first rule that matches wins, so the order is part of the table: apps of Meta before the tokens
 * that they share, and every named app before the generic rules.
 */
interface AppRule {
  app: string;
  agent: RegExp;
}

export const appRules: readonly AppRule[] = [
  { app: 'threads', agent: /\bBarcelona[ /]\d|\bMetaIAB (?:Threads|Barcelona)\b/i },
  { app: 'instagram', agent: /\bInstagram(?: Lite)?[ /]\d|\bMetaIAB Instagram\b/i },
  { app: 'whatsapp', agent: /\[WA\w{1,8}\/\d|\bWA(?:4A|4B|iOS|SMBi?)\/\d|\bMetaIAB WhatsApp\b/i },
  {
    app: 'messenger',
    agent: /\bFB(?:AN|_IAB)\/(?:Messenger|Orca|MSG|MLite)|\bMetaIAB (?:Messenger|Orca)\b|\bMessengerLite/i,
  },
  { app: 'facebook', agent: /\bFB(?:AN|AV|_IAB|IOS)\b|\bMetaIAB (?:Facebook|FB4A)\b/i },
  { app: 'meta', agent: /\bIABMV\/|\bMetaIAB\b/i },
  { app: 'wechat', agent: /\bMicroMessenger\/|\b(?:Windows|Mac)Wechat\b|\bwxwork\//i },
  {
    app: 'tiktok',
    agent:
      /\bmusical_ly|\b(?:trill|aweme|ultralite)_\d|\bAppName\/(?:musical_ly|trill|ultralite|aweme)|\bBytedanceWebview\/|\bByteLocale\/|\bTikTok[ /]|\bcom\.zhiliaoapp\.musically\b|\bcom\.ss\.android\.ugc\./i,
  },
  { app: 'snapchat', agent: /\bSnapchat[ /]\d/i },
  { app: 'x', agent: /\bTwitterAndroid\b|\b(?:Twitter|X) for (?:iPhone|iPad|iOS|Mac|Android)\b/i },
  { app: 'line', agent: /\bLine\/\d/i },
  { app: 'kakaotalk', agent: /\bKAKAOTALK\b/i },
  { app: 'linkedin', agent: /\[LinkedInApp\]|\bLinkedIn(?:App)?\/\d/i },
  { app: 'pinterest', agent: /\[Pinterest\/|\bPinterest for (?:Android|iOS|iPhone|iPad)\b/i },
  { app: 'reddit', agent: /\bReddit\/(?:Version|\d)/i },
  { app: 'discord', agent: /\bdiscord\/\d/i },
  { app: 'telegram', agent: /\bTelegram-(?:Android|iOS)\//i },
  { app: 'slack', agent: /\bSlack(?:_SSB)?\/\d|\bcom\.tinyspeck\.chatlyio\//i },
  { app: 'gemini', agent: /\bGemini(?:iOS|Android)?\/\d/i },
  { app: 'google', agent: /\bGSA\/\d|\bGoogleWv\//i },
  { app: 'naver', agent: /\bNAVER\(inapp;/i },
  { app: 'weibo', agent: /\bWeibo \(|__weibo__/i },
  { app: 'qq', agent: /\bQQ\/\d/i },
  { app: 'zalo', agent: /\bZalo(?: iOS| android)?\/\d/i },
  { app: 'vk', agent: /\bVK(?:Android|_iOS|iOS)/i },
  { app: 'tumblr', agent: /\bTumblr(?:\/\d| for )/i },
  { app: 'viber', agent: /\bViber\/\d/i },
];

/** Browsers of their own right that are built on a web view, or that leave `Safari/` out. */
const browsersOnWebviews =
  /\b(?:OPR|OPX|OPT|OPiOS|EdgA|EdgiOS|SamsungBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser|HuaweiBrowser|UCBrowser|YaBrowser|DuckDuckGo|Focus|Klar|FxiOS|CriOS|Silk|MQQBrowser|Puffin|Vivaldi|Brave|Ecosia|Whale|MintBrowser|Coast|AlohaBrowser|PHX|Firefox|Ddg|MXiOS|Quark|SogouMobileBrowser|BaiduBrowser|Ghostery|AVG|Avast|Norton|Instabridge|JioSphere|Kiwi|OculusBrowser)\/|\bMercury\/|\bBrave\b/i;

const apple = /\b(?:iPhone|iPad|iPod)(?:OS)?(?:\d|\b)|\biOS (?:Version )?\d/i;

/** Which kind of device an agent names; Facebook's own part is enough where it is all there is. */
export function platformOf(agent: string): Platform {
  if (apple.test(agent) || /\bFBAN\/FBIOS\b/i.test(agent)) return 'ios';
  if (/\bAndroid\b/i.test(agent) || /\bFB(?:AN|_IAB)\/(?:FB4A|EMA|Orca-Android|MLite)\b/i.test(agent))
    return 'android';
  return 'desktop';
}

/** The app whose browser sent `agent`, or null for a browser of its own right. Bots must be sorted out before. */
export function detectInAppBrowser(agent: string): InAppBrowser | null {
  const platform = platformOf(agent);
  const known = appRules.find((rule) => rule.agent.test(agent));
  if (known) return { app: known.app, platform };
  if (browsersOnWebviews.test(agent)) return null;
  const webview =
    platform === 'android'
      ? /; wv\)/i.test(agent)
      : platform === 'ios' && /\bAppleWebKit\//.test(agent) && !/\bSafari\b/.test(agent);
  return webview ? { app: 'webview', platform } : null;
}
