import Bowser, { type Parser } from 'bowser';
import QuickLRU from 'quick-lru';
import { isBot } from './bots.js';
import { detectInAppBrowser, type InAppBrowser, type Platform } from './in-app-browsers.js';
import type { Device } from './visitor-traits.js';

/** What a user agent says; of a bot only that it is one. */
export interface Agent {
  bot: boolean;
  inApp: InAppBrowser | null;
  device: Device;
  /** A key of `browserLabels`. */
  browser: string;
  /** A key of `systemLabels`. */
  system: string;
}

/** Names in reports, by key. What is not here is `other`, so that invented agents cannot fill the reports. */
export const browserLabels: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Microsoft Edge',
  opera: 'Opera',
  'samsung-internet': 'Samsung Internet',
  duckduckgo: 'DuckDuckGo',
  brave: 'Brave',
  vivaldi: 'Vivaldi',
  yandex: 'Yandex Browser',
  miui: 'Mi Browser',
  uc: 'UC Browser',
  qq: 'QQ Browser',
  'internet-explorer': 'Internet Explorer',
  'android-browser': 'Android Browser',
  silk: 'Amazon Silk',
  whale: 'Naver Whale',
  vivo: 'Vivo Browser',
  heytap: 'HeyTap Browser',
  huawei: 'Huawei Browser',
  focus: 'Firefox Focus',
  chromium: 'Chromium',
  electron: 'Electron',
  google: 'Google app',
  bing: 'Bing app',
  wechat: 'WeChat',
};

export const systemLabels: Readonly<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  harmonyos: 'HarmonyOS',
  tizen: 'Tizen',
  webos: 'webOS',
};

/** Bowser's names where they differ from our labels. */
const browserNames: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'samsung-internet',
  Miui: 'miui',
  'NAVER Whale Browser': 'whale',
  'Google Search': 'google',
  'Opera Coast': 'opera',
  'QQ Browser Lite': 'qq',
  Focus: 'focus',
  Generic: 'other',
};
const systemNames: Readonly<Record<string, string>> = { 'Chrome OS': 'chromeos', WebOS: 'webos' };

const keyByLabel = (labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(labels).map(([key, label]) => [label, key]));
const browserKeys = keyByLabel(browserLabels);
const systemKeys = keyByLabel(systemLabels);

/** What follows a web view's own part in the agents of most apps; none of them is a browser. */
const saidByApp = String.raw`(?:$|[ ;]*(?:\[|Instagram|Barcelona|MetaIAB|IABMV|musical_ly|trill_|Bytedance|Snapchat|Twitter|KAKAOTALK|Reddit/|Line/))`;

/** The two that most people use, to save asking Bowser; and those that it takes for the one they are built on. */
const ownBrowsers: readonly [RegExp, string][] = [
  [
    new RegExp(
      String.raw`^Mozilla/5\.0 \([^()]*\) AppleWebKit/537\.36 \(KHTML, like Gecko\) (?:Version/4\.0 )?Chrome/[\d.]+ (?:Mobile )?Safari/537\.36${saidByApp}`,
    ),
    'chrome',
  ],
  [
    new RegExp(
      String.raw`^Mozilla/5\.0 \((?:iP|Macintosh)[^()]*\) AppleWebKit/[\d.]+ \(KHTML, like Gecko\) (?:Version/[\d.]+ )?(?:Mobile/\w+ ?)?(?:Safari(?:/[\d.]+)?)?${saidByApp}`,
    ),
    'safari',
  ],
  [/\bDuckDuckGo\/|\bDdg\//i, 'duckduckgo'],
  [/\bHeyTapBrowser\//i, 'heytap'],
  [/\bVivoBrowser\//i, 'vivo'],
  [/\bHuaweiBrowser\//i, 'huawei'],
  [/\bOP[TX]\/|\bOPiOS\//i, 'opera'],
  [/\bBrave(?:\/| Chrome\/|$)/i, 'brave'],
  [/\bBingSapphire\//i, 'bing'],
  [/\b(?:Focus|Klar)\//i, 'focus'],
];

/** Which device an agent names, the first that matches; Bowser knows the rest. */
const ownDevices: readonly [RegExp, Device][] = [
  [
    /\b(?:Smart-?TV|GoogleTV|Google TV|Android TV|AppleTV|Apple TV|HbbTV|Web0S|BRAVIA|CrKey|Chromecast|Roku|AFT[A-Z0-9]+|VIZIO|InettvBrowser|NetCast)\b/i,
    'other',
  ],
  [/\b(?:IEMobile|Windows Phone)\b/i, 'mobile'],
  [/\b(?:Xbox(?:_\w+)?|PlayStation|Nintendo|OculusBrowser|QtCarBrowser|Tesla\/)\b/i, 'other'],
  [/\biPad(?:OS)?(?:\d|\b)|\bKindle\b|\bKF[A-Z]{2,4}\b|\bNOOK|\bBNTV/i, 'tablet'],
  [/\biP(?:hone|od)(?:\d|\b)/i, 'mobile'],
  [
    /\b(?:MIDP|J2ME|KAIOS|SymbianOS|SymbOS|BlackBerry|BB10|Opera Mini|Opera Mobi|Fennec|UP\.Browser|DoCoMo)\b/i,
    'mobile',
  ],
  [/^(?=.*\bMobile\b)Mozilla\/5\.0 \([^()]*\bAndroid\b/i, 'mobile'],
  [/^(?=.* AppleWebKit\/)Mozilla\/5\.0 \([^()]*\bAndroid\b/i, 'tablet'],
  // An iPad that asks for the pages of a desktop, in an app.
  [
    /^Mozilla\/5\.0 \(Macintosh[^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Version\/[\d.]+ )?Mobile\//,
    'tablet',
  ],
  [/^(?!.*\b(?:Mobile|Tablet)\b)Mozilla\/5\.0 \((?:Windows NT|Macintosh|X11)\b/, 'desktop'],
  [/\b(?:CrOS|(?:Free|Open|Net)BSD|SunOS|Mac_PowerPC)\b/, 'desktop'],
];

const deviceByType: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  desktop: 'desktop',
};

/** Longer agents are cut: no browser sends one, and nobody may make us parse kilobytes. */
const maxLength = 1024;

const cache = new QuickLRU<string, Agent>({ maxSize: 5000 });

/** Describes a user agent; the last few thousand are remembered. */
export function describeAgent(userAgent: string): Agent {
  const known = cache.get(userAgent);
  if (known) return known;
  const agent = parse(userAgent.slice(0, maxLength));
  if (userAgent.length <= maxLength) cache.set(userAgent, agent);
  return agent;
}

/** Nobody counts what a bot runs on. */
const bot: Agent = { bot: true, inApp: null, device: 'other', browser: 'other', system: 'other' };

function parse(agent: string): Agent {
  if (agent === '') return { ...bot, bot: false };
  if (isBot(agent)) return bot;
  const inApp = detectInAppBrowser(agent);
  const parser = Bowser.getParser(agent, true);
  const phone = inApp && inApp.platform !== 'desktop' ? inApp.platform : undefined;
  return {
    bot: false,
    inApp,
    device: firstOf(ownDevices, agent) ?? deviceOf(parser, agent, phone),
    browser: firstOf(ownBrowsers, agent) ?? browserOf(parser),
    system: phone ?? systemOf(parser),
  };
}

function deviceOf(parser: Parser.Parser, agent: string, phone: Platform | undefined): Device {
  // What an app sends without a browser's part says nothing of the screen.
  if (phone && !agent.startsWith('Mozilla/')) return 'mobile';
  return deviceByType[parser.getPlatformType() ?? ''] ?? (phone ? 'mobile' : 'other');
}

function browserOf(parser: Parser.Parser): string {
  const name = parser.getBrowserName();
  return browserNames[name] ?? browserKeys.get(name) ?? 'other';
}

function systemOf(parser: Parser.Parser): string {
  const name = parser.getOSName();
  return systemNames[name] ?? systemKeys.get(name) ?? 'other';
}

function firstOf<T>(rules: readonly [RegExp, T][], agent: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(agent))?.[1];
}
