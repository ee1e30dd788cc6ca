import Bowser, { type Parser } from 'bowser';
import QuickLRU from 'quick-lru';
import { isBot } from './bots.js';
import { detectInAppBrowser, type InAppBrowser, type Platform } from './in-app-browsers.js';
import type { Device } from './visitor-traits.js';

/** What a user agent says. For a bot, only `bot` is meaningful. */
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

/** What most apps append to the web view's agent. None of these apps is a browser. */
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
];

/** The first match decides the device. Bowser handles the rest. */
const deviceRules: readonly [RegExp, Device][] = [
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
  // An app on an iPad that requests desktop sites.
  [
    /^Mozilla\/5\.0 \(Macintosh[^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Version\/[\d.]+ )?Mobile\//,
    'tablet',
  ],
  [/^(?!.*\b(?:Mobile|Tablet)\b)Mozilla\/5\.0 \((?:Windows NT|Macintosh|X11)\b/, 'desktop'],
  [/\b(?:CrOS|(?:Free|Open|Net)BSD|SunOS|Mac_PowerPC)\b/, 'desktop'],
];

const deviceByBowserType: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  desktop: 'desktop',
};

/** Longer agents are cut: no browser sends one, and parsing kilobytes would be too slow. */
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
  const inApp = detectInAppBrowser(agent);
  const parser = Bowser.getParser(agent, true);
  const phone = inApp && inApp.platform !== 'desktop' ? inApp.platform : undefined;
  return {
    bot: false,
    inApp,
    device: firstMatch(deviceRules, agent) ?? deviceOf(parser, agent, phone),
    browser: firstMatch(browserRules, agent) ?? browserOf(parser),
    system: phone ?? systemOf(parser),
  };
}

function deviceOf(parser: Parser.Parser, agent: string, phone: Platform | undefined): Device {
  // Without the browser's part, an app's agent does not tell a tablet from a phone.
  if (phone && !agent.startsWith('Mozilla/')) return 'mobile';
  return deviceByBowserType[parser.getPlatformType() ?? ''] ?? (phone ? 'mobile' : 'other');
}

function browserOf(parser: Parser.Parser): string {
  const name = parser.getBrowserName();
  return browserKeyByBowserName[name] ?? browserKeyByLabel.get(name) ?? 'other';
}

function systemOf(parser: Parser.Parser): string {
  const name = parser.getOSName();
  return systemKeyByBowserName[name] ?? systemKeyByLabel.get(name) ?? 'other';
}

function firstMatch<T>(rules: readonly [RegExp, T][], agent: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(agent))?.[1];
}
