/** The kind of device that determines how an in-app browser is left. */
export type Platform = 'ios' | 'android' | 'desktop';

/** An app's in-app browser. */
export interface InAppBrowser {
  /** Key of the app, such as `instagram`; `webview` if the app is unknown. */
  app: string;
  platform: Platform;
  /** The app's version as written in the agent, digits and dots; null if absent or if the app is unknown. */
  version: string | null;
}

/**
 * How one app is detected. The first matching rule wins, so the order matters: Meta's apps come before the tokens they
 * share.
 */
interface AppRule {
  app: string;
  agent: RegExp;
  /** Each pattern captures the version in its first group. The first match wins. */
  version: readonly RegExp[];
}

/** The apps that can be detected. */
export const appRules: readonly AppRule[] = [
  {
    app: 'threads',
    agent: /\bBarcelona[ /]\d|\bMetaIAB (?:Threads|Barcelona)\b/i,
    version: [/\b(?:Barcelona|Threads)[ /](\d+(?:\.\d+)*)/i],
  },
  {
    app: 'instagram',
    agent: /\bInstagram ?(?:Lite)?[ /]\d|\bMetaIAB Instagram\b/i,
    version: [/\bInstagram ?(?:Lite)?[ /](\d+(?:\.\d+)*)/i],
  },
  {
    app: 'whatsapp',
    agent: /\[WA\w{1,8}\/\d|\bWA(?:4A|4B|iOS|SMBi?)\/\d|\bMetaIAB WhatsApp\b|\bWhatsApp\/\d/i,
    version: [/\bWA\w{1,8}\/(\d+(?:\.\d+)*)/i, /\bWhatsApp\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'messenger',
    agent:
      /\bFB(?:AN|_IAB)\/(?:Messenger|Orca|MSG|MLite)|\bMetaIAB (?:Messenger|Orca)\b|\bMessenger(?:Lite|Desktop)/i,
    version: [
      /\bFBAV\/(\d+(?:\.\d+)*)/i,
      /\b(?:MetaIAB (?:Messenger|Orca)|Messenger(?:Lite|Desktop))\/(\d+(?:\.\d+)*)/i,
    ],
  },
  {
    app: 'facebook',
    agent: /\bFB(?:AN|AV|_IAB|IOS)\b|\bMetaIAB (?:Facebook|FB4A)\b/i,
    version: [/\bFBAV\/(\d+(?:\.\d+)*)/i, /\bMetaIAB \w+\/(\d+(?:\.\d+)*)/i],
  },
  { app: 'meta', agent: /\bIABMV\/|\bMetaIAB\b/i, version: [] },
  {
    app: 'wechat',
    agent: /\bMicroMessenger\/|\b(?:Windows|Mac)Wechat\b|\bwxwork\//i,
    version: [/\bMicroMessenger\/(\d+(?:\.\d+)*)/i, /\b(?:(?:Windows|Mac)Wechat|wxwork)\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'tiktok',
    agent:
      /\bmusical(?:_ly|ly_go)|\b(?:trill|aweme|ultralite)[._/](?:lite[._])?\d|\bAppName\/(?:musical_ly|trill|ultralite|aweme)|\bBytedanceWebview\/|\bByteLocale\/|\bTikTok[ /]|\bcom\.zhiliaoapp\.musically\b|\bcom\.ss\.android\.ugc\./i,
    version: [
      /\bapp_?version\/(\d+(?:\.\d+)*)/i,
      /\b(?:musical(?:_ly|ly_go)|trill|aweme|ultralite|TikTok|musically)(?:[._]lite)?[._/ ](\d+(?:\.\d+)*)/i,
    ],
  },
  // Older Android versions append it to `Safari/537.36` without a space.
  {
    app: 'snapchat',
    agent: /(?:\b|\d)Snapchat[ /]?\d/i,
    version: [/Snapchat[ /]?(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'x',
    agent: /\bTwitterAndroid\b|\b(?:Twitter|X) for (?:iPhone|iPad|iOS|Mac|Android)\b/i,
    version: [/\b(?:TwitterAndroid|(?:Twitter|X) for \w{3,7})\/(\d+(?:\.\d+)*)/i],
  },
  { app: 'line', agent: /\bLine\/\d/i, version: [/\bLine\/(\d+(?:\.\d+)*)/i] },
  { app: 'kakaotalk', agent: /\bKAKAOTALK\b/i, version: [/\bKAKAOTALK[ /](\d+(?:\.\d+)*)/i] },
  {
    app: 'linkedin',
    agent: /\[LinkedInApp\]|\bLinkedIn(?:App)?\/\d/i,
    version: [/\bLinkedIn(?:App)?\]?\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'pinterest',
    agent: /\[Pinterest\/|\bPinterest for (?:Android|iOS|iPhone|iPad)\b/i,
    version: [/\bPinterest for \w{3,7}\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'reddit',
    agent: /\bReddit\/(?:Version|\d)/i,
    version: [/\bReddit\/(?:Version )?(\d+(?:\.\d+)*)/i],
  },
  { app: 'discord', agent: /\bdiscord(?:-\w+)?\/\d/i, version: [/\bdiscord(?:-\w+)?\/(\d+(?:\.\d+)*)/i] },
  {
    app: 'telegram',
    agent: /\bTelegram-(?:Android|iOS)\//i,
    version: [/\bTelegram-\w{3,7}\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'slack',
    agent: /\bSlack(?:_SSB)?\/\d|\bcom\.tinyspeck\.chatlyio\//i,
    version: [/\b(?:Slack(?:_SSB)?|com\.tinyspeck\.chatlyio)\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'gemini',
    agent: /\bGemini(?:iOS|Android)?\/\d/i,
    version: [/\bGemini(?:iOS|Android)?\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'google',
    agent: /\b(?:GSA|GoogleApp)\/\d|\bGoogleWv\//i,
    version: [/\b(?:GSA|GoogleApp)\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'bing',
    agent: /\bBing(?:Sapphire|Web)?\/\d/i,
    version: [/\bBing(?:Web)?\/(\d+(?:\.\d+)*)/i, /\bBingSapphire\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'naver',
    agent: /\bNAVER\(inapp;/i,
    version: [/\bNAVER\(inapp;[^;)]*;[^;)]*; ?(\d+(?:\.\d+)*)/i],
  },
  { app: 'weibo', agent: /\bWeibo \(|__weibo__/i, version: [/__weibo__(\d+(?:\.\d+)*)/i] },
  { app: 'qq', agent: /\bQQ\/\d/i, version: [/\bQQ\/(\d+(?:\.\d+)*)/i] },
  {
    app: 'zalo',
    agent: /\bZalo(?: iOS| android)?\/\d/i,
    version: [/\bZalo(?: iOS| android)?\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'vk',
    agent: /\bVK(?:Android|_iOS|iOS)/i,
    version: [/\bVK(?:Android|_?iOS)(?:_?App)?\/(\d+(?:\.\d+)*)/i],
  },
  {
    app: 'tumblr',
    agent: /\bTumblr(?:\/\d| for )/i,
    version: [/\bTumblr(?: for \w{3,7})?\/(\d+(?:\.\d+)*)/i],
  },
  { app: 'viber', agent: /\bViber(?:\/\d|$)/i, version: [/\bViber\/(\d+(?:\.\d+)*)/i] },
];

/** Every app key that a visit can have. */
export const inAppKeys: readonly string[] = [...appRules.map(({ app }) => app), 'webview'];

/** Ordinary browsers that are built on a web view or omit `Safari/`. */
const browsersOnWebviews: readonly RegExp[] = [
  /\b(?:OPR|OPX|OPT|OPiOS|EdgA|EdgiOS|DuckDuckGo|Ddg|Focus|Klar|Firefox|FxiOS|CriOS|Silk|Puffin|Vivaldi|Brave|Ecosia|Whale|Coast|PHX|Quark|Ghostery|AVG|Avast|Norton|Instabridge|JioSphere|Kiwi|Rocket|Dolphin|Sleipnir|Maxthon|MXiOS|MxNitro|Stargon|Mercury|iCabMobile|QwantMobile|Photon|Smooz|SznProhlizec|BlackBerryAccess)\//i,
  // "MiuiBrowser/", "Mint Browser/" and "Sogou Mobile Browser/", but not an app's "InAppBrowser/".
  /(?<!in-?app)(?<!webview)(?<!\bMQQ)[ _]?browser[ /]v?\d/i,
  /\bMQQBrowser\/(?!\S+ TBS\/)|\bBrave\b|\bEcosia (?:ios|android)@|\bWeb@Work\/|\bSecure ?Web\/|\bYaSearchBrowser\//i,
];

/** Other apps whose web view cannot be recognized by `; wv` or a missing `Safari/`. */
const otherApps =
  /\bAliApp\(|\b(?:AlipayClient|DingTalk|baiduboxapp|TBS|Flipboard|WebViewApp)\/|\bYJApp-|\bTeamsMobile-/i;

const apple = /\b(?:iPhone|iPad|iPod)(?:OS)?(?:\d|\b)|\biOS (?:Version )?\d/i;

/** The platform that an agent names. Facebook's part of the agent is enough if there is nothing else. */
export function platformOf(agent: string): Platform {
  if (apple.test(agent) || /\bFBAN\/FBIOS\b/i.test(agent)) return 'ios';
  if (/\bAndroid\b/i.test(agent) || /\bFB(?:AN|_IAB)\/(?:FB4A|EMA|Orca-Android|MLite)\b/i.test(agent))
    return 'android';
  return 'desktop';
}

/** The app whose in-app browser sent `agent`, or null for an ordinary browser. Filter out bots first. */
export function detectInAppBrowser(agent: string): InAppBrowser | null {
  const platform = platformOf(agent);
  const rule = appRules.find((candidate) => candidate.agent.test(agent));
  if (rule) return { app: rule.app, platform, version: versionIn(agent, rule) };
  if (platform === 'desktop' || browsersOnWebviews.some((pattern) => pattern.test(agent))) return null;
  const webview =
    otherApps.test(agent) ||
    (platform === 'android'
      ? /; wv\)/i.test(agent)
      : /\bAppleWebKit\//.test(agent) && !/\bSafari\b/.test(agent));
  return webview ? { app: 'webview', platform, version: null } : null;
}

function versionIn(agent: string, { version }: AppRule): string | null {
  for (const pattern of version) {
    const match = pattern.exec(agent)?.[1];
    if (match) return match;
  }
  return null;
}
