import Bowser, { type Parser } from 'bowser';
import QuickLRU from 'quick-lru';
import { isBot } from './bots.js';
import { deviceOf, isTelevisionOrConsole } from './device.js';
import { firstMatch } from './first-match.js';
import { detectInAppBrowser, type InAppBrowser, type Platform } from './in-app-browsers.js';
import type { Device } from './visitor-traits.js';

/** The properties of a user agent. For a bot, only `bot` is meaningful. */
export interface AgentDescription {
  bot: boolean;
  inApp: InAppBrowser | null;
  device: Device;
  /** A key of `browserLabels`. */
  browser: string;
  /** A key of `systemLabels`. */
  system: string;
}

/** Browser names in reports, by key. Unlisted browsers are `other`, so made-up agents cannot fill the reports. */
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

/** Operating system names in reports, by key. Unlisted systems are `other`. */
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

/** Every browser key that a visit can have. */
export const browserKeys: readonly string[] = [...Object.keys(browserLabels), 'other'];
/** Every system key that a visit can have. */
export const systemKeys: readonly string[] = [...Object.keys(systemLabels), 'other'];

/** Keys by Bowser's name, for names that differ from our labels. */
const browserKeyByBowserName: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'samsung-internet',
  Miui: 'miui',
  'NAVER Whale Browser': 'whale',
  'Google Search': 'google',
  'Opera Coast': 'opera',
  'QQ Browser Lite': 'qq',
  Focus: 'focus',
  Generic: 'other',
};
const systemKeyByBowserName: Readonly<Record<string, string>> = { 'Chrome OS': 'chromeos', WebOS: 'webos' };

const keyByLabel = (labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(labels).map(([key, label]) => [label, key]));
const browserKeyByLabel = keyByLabel(browserLabels);
const systemKeyByLabel = keyByLabel(systemLabels);

/** The suffixes that most apps append to the web view's agent. None of these apps is a browser. */
const appSuffix = String.raw`(?:$|[ ;]*(?:\[|Instagram|Barcelona|MetaIAB|IABMV|musical_ly|trill_|Bytedance|Snapchat|Twitter|KAKAOTALK|Reddit/|Line/))`;

/** Chrome and Safari, to avoid running Bowser for most visits, and browsers that Bowser mistakes for their base. */
const browserRules: readonly [RegExp, string][] = [
  [
    new RegExp(
      String.raw`^Mozilla/5\.0 \([^()]*\) AppleWebKit/537\.36 \(KHTML, like Gecko\) (?:Version/4\.0 )?Chrome/[\d.]+ (?:Mobile )?Safari/537\.36${appSuffix}`,
    ),
    'chrome',
  ],
  [
    new RegExp(
      String.raw`^Mozilla/5\.0 \((?:iP|Macintosh)[^()]*\) AppleWebKit/[\d.]+ \(KHTML, like Gecko\) (?:Version/[\d.]+ )?(?:Mobile/\w+ ?)?(?:Safari(?:/[\d.]+)?)?${appSuffix}`,
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
  [/\b(?:YaBrowser|YaSearchBrowser)\//i, 'yandex'],
  [/\bSilk\//, 'silk'],
  [/\bSMART-TV\b[^()]*\bTizen\b/i, 'samsung-internet'],
];

/**
 * Systems that Bowser mistakes for another one, and the most common ones, to avoid running it. HarmonyOS also names
 * Android, and Bowser mistakes a model name that ends in "iPad" or "iPhone" for Apple's.
 */
const systemRules: readonly [RegExp, string][] = [
  [/\b(?:Open)?Harmony(?:OS)?\b/i, 'harmonyos'],
  [/\bWeb0S\b|\bwebOS\.TV\b|\bNetCast\b/i, 'webos'],
  [/^Mozilla\/5\.0 \((?![^()]*(?:Windows Phone|like Android))[^()]*\bAndroid\b|\bOculusBrowser\//, 'android'],
  [/^Mozilla\/5\.0 \(iP(?:hone|ad|od)\b/, 'ios'],
  [/^Mozilla\/5\.0 \(Windows NT\b/, 'windows'],
];

/** Longer agents are truncated: no browser sends one, and parsing kilobytes would be too slow. */
const maxLength = 1024;

const cache = new QuickLRU<string, AgentDescription>({ maxSize: 5000 });

/** Describes a user agent. Caches the last few thousand. */
export function describeAgent(userAgent: string): AgentDescription {
  const cached = cache.get(userAgent);
  if (cached) return cached;
  const agent = parse(userAgent.slice(0, maxLength));
  if (userAgent.length <= maxLength) cache.set(userAgent, agent);
  return agent;
}

/** The same for every bot: reports do not count a bot's device. */
const bot: AgentDescription = { bot: true, inApp: null, device: 'other', browser: 'other', system: 'other' };

function parse(agent: string): AgentDescription {
  if (agent === '') return { ...bot, bot: false };
  if (isBot(agent)) return bot;
  const parser = Bowser.getParser(agent, true);
  // The app of a television or a console has no other browser to switch to.
  const isOther = isTelevisionOrConsole(agent);
  const inApp = isOther ? null : detectInAppBrowser(agent);
  const phone = inApp && inApp.platform !== 'desktop' ? inApp.platform : undefined;
  return {
    bot: false,
    inApp,
    device: isOther ? 'other' : deviceOf(agent, parser, phone),
    browser: firstMatch(browserRules, agent) ?? browserOf(parser),
    system: systemOf(agent, parser, phone),
  };
}

function browserOf(parser: Parser.Parser): string {
  const name = parser.getBrowserName();
  return browserKeyByBowserName[name] ?? browserKeyByLabel.get(name) ?? 'other';
}

function systemOf(agent: string, parser: Parser.Parser, phone: Platform | undefined): string {
  const system = firstMatch(systemRules, agent);
  if (system === 'harmonyos') return system;
  if (phone ?? system) return phone ?? system ?? 'other';
  const name = parser.getOSName();
  return systemKeyByBowserName[name] ?? systemKeyByLabel.get(name) ?? 'other';
}
