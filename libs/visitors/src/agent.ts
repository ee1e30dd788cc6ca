import Bowser from 'bowser';
import QuickLRU from 'quick-lru';
import { isBot } from './bots.js';
import { detectInAppBrowser, type InAppBrowser } from './in-app-browsers.js';
import type { Device } from './visitor-traits.js';

/** What a user agent says. */
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

/** Browsers that Bowser takes for the one they are built on. */
const ownBrowsers: readonly [RegExp, string][] = [
  [/\bDuckDuckGo\/|\bDdg\//i, 'duckduckgo'],
  [/\bHeyTapBrowser\//i, 'heytap'],
  [/\bVivoBrowser\//i, 'vivo'],
  [/\bHuaweiBrowser\//i, 'huawei'],
  [/\bOP[TX]\/|\bOPiOS\//i, 'opera'],
  [/\bBrave\b/i, 'brave'],
  [/\b(?:Focus|Klar)\//i, 'focus'],
];

/** Devices that Bowser does not know or takes for others; the first that matches wins. */
const ownDevices: readonly [RegExp, Device][] = [
  [
    /\b(?:Smart-?TV|GoogleTV|Google TV|Android TV|AppleTV|Apple TV|HbbTV|Web0S|BRAVIA|CrKey|Roku|AFT[A-Z0-9]+)\b/i,
    'other',
  ],
  [/\b(?:Xbox|PlayStation|Nintendo)\b/i, 'other'],
  [/\biPad(?:OS)?(?:\d|\b)|\bKindle\//i, 'tablet'],
  [/\b(?:MIDP|J2ME|KAIOS|SymbianOS|SymbOS|BlackBerry|BB10)\b/i, 'mobile'],
  [/\bCrOS\b/, 'desktop'],
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

function parse(agent: string): Agent {
  const bot = isBot(agent);
  const inApp = bot ? null : detectInAppBrowser(agent);
  if (agent === '') return { bot, inApp, device: 'other', browser: 'other', system: 'other' };
  const { browser, os, platform } = Bowser.parse(agent);
  const browserName = browser.name ?? '';
  const systemName = os.name ?? '';
  const phone = inApp && inApp.platform !== 'desktop' ? inApp.platform : undefined;
  // What an app sends without a browser's part says nothing of the screen.
  const known = phone && !agent.startsWith('Mozilla/') ? 'mobile' : deviceByType[platform.type ?? ''];
  return {
    bot,
    inApp,
    device: firstOf(ownDevices, agent) ?? known ?? (phone ? 'mobile' : 'other'),
    browser:
      firstOf(ownBrowsers, agent) ?? browserNames[browserName] ?? browserKeys.get(browserName) ?? 'other',
    system: phone ?? systemNames[systemName] ?? systemKeys.get(systemName) ?? 'other',
  };
}

function firstOf<T>(rules: readonly [RegExp, T][], agent: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(agent))?.[1];
}
