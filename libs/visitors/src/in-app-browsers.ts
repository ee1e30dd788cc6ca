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
  { app: 'threads', agent: /\bBarcelona \d|\bMetaIAB (?:Threads|Barcelona)\b/ },
  { app: 'instagram', agent: /\bInstagram[ /]\d|\bMetaIAB Instagram\b/ },
  { app: 'whatsapp', agent: /\[?\bWA(?:4A|4B|iOS|SMBi?)\/\d|\bMetaIAB WhatsApp\b/ },
  {
    app: 'messenger',
    agent: /\bFB(?:AN|_IAB)\/(?:Messenger|Orca|MSG|MLite)|\bMetaIAB Messenger\b|\bMessengerLite/,
  },
  { app: 'facebook', agent: /\bFB(?:AN|AV|_IAB|IOS)\b|\bMetaIAB Facebook\b/ },
  { app: 'meta', agent: /\bIABMV\/|\bMetaIAB\b/ },
  { app: 'wechat', agent: /\bMicroMessenger\/|\b(?:Windows|Mac)Wechat\b|\bwxwork\//i },
  {
    app: 'tiktok',
    agent:
      /\bmusical_ly|\btrill_\d|\bAppName\/(?:musical_ly|trill|ultralite|aweme)|\bBytedanceWebview\/|\bByteLocale\/|\bTikTok[ /]/i,
  },
  { app: 'snapchat', agent: /\bSnapchat\/\d/ },
  { app: 'x', agent: /\bTwitterAndroid\b|\bTwitter for (?:iPhone|iPad|Mac|Android)\b/ },
  { app: 'line', agent: /\bLine\/\d/ },
  { app: 'kakaotalk', agent: /\bKAKAOTALK\b/i },
  { app: 'linkedin', agent: /\[LinkedInApp\]|\bLinkedIn(?:App)?\/\d/ },
  { app: 'pinterest', agent: /\[Pinterest\/|\bPinterest for (?:Android|iOS|iPhone|iPad)\b/ },
  { app: 'reddit', agent: /\bReddit\/(?:Version|\d)/ },
  { app: 'discord', agent: /\bdiscord\/\d/i },
  { app: 'telegram', agent: /\bTelegram-(?:Android|iOS)\// },
  { app: 'slack', agent: /\bSlack_SSB\/|\bcom\.tinyspeck\.chatlyio\// },
  { app: 'gemini', agent: /\bGemini(?:iOS|Android)?\/\d/i },
  { app: 'google', agent: /\bGSA\/\d|\bGoogleWv\// },
  { app: 'naver', agent: /\bNAVER\(inapp;/ },
  { app: 'weibo', agent: /\bWeibo \(|__weibo__/i },
  { app: 'qq', agent: /\bQQ\/\d/ },
  { app: 'zalo', agent: /\bZalo(?: iOS| android)?\/\d/i },
  { app: 'vk', agent: /\bVK(?:Android|_iOS|iOS)/i },
  { app: 'tumblr', agent: /\bTumblr(?:\/\d| for )/i },
  { app: 'viber', agent: /\bViber\/\d/ },
];

/** Browsers of their own right that are built on a web view, or that leave `Safari/` out. */
const browsersOnWebviews =
  /\b(?:OPR|OPX|OPT|OPiOS|EdgA|EdgiOS|SamsungBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser|HuaweiBrowser|UCBrowser|YaBrowser|DuckDuckGo|Focus|Klar|FxiOS|CriOS|Silk|MQQBrowser|Puffin|Vivaldi|Brave|Ecosia|Whale|MintBrowser|Coast|AlohaBrowser|PHX|Firefox)\/|\bMercury\/|\bBrave\b/i;

const apple = /\b(?:iPhone|iPad|iPod)\b/;

/** Which kind of device an agent names; Facebook's own part is enough where it is all there is. */
export function platformOf(agent: string): Platform {
  if (apple.test(agent) || /\bFBAN\/FBIOS\b/.test(agent)) return 'ios';
  if (/\bAndroid\b/.test(agent) || /\bFB(?:AN|_IAB)\/(?:FB4A|EMA|Orca-Android)\b/.test(agent))
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
      ? /; wv\)/.test(agent)
      : platform === 'ios' && /\bAppleWebKit\//.test(agent) && !/\bSafari\b/.test(agent);
  return webview ? { app: 'webview', platform } : null;
}
