import { createIsbotFromList, isbot, list } from 'isbot';

/**
 * Text that the phone's maker, carrier or app put into the agent. It must not decide whether the visitor is a bot:
 * some phones are named CUBOT or Spider, and some carriers and brands are named after search engines. Nor must the
 * page that an extension adds behind a browser's own agent.
 */
const freeText: readonly [RegExp, string][] = [
  [/cubot/gi, ''],
  [/^(Mozilla\/5\.0 .*?) Initiator: https?:\/\/\S*$/, '$1'],
  [/\bFB(CR|MF|BD|DV)\/[^;\]]*/g, 'FB$1/'],
  // Alibaba's apps name their sales channel, such as 600000@taobao_android_10.8, which looks like a contact address.
  [/\bTTID\/\S*/g, ''],
  [/\b((?:Instagram|Barcelona) [\d.]+(?: Android)?|Weibo) \([^)]*\)/, '$1'],
];

/**
 * The part that names the device, including parentheses in the model name. Model names have no `/`. Fetchers that
 * put their name here do, except Catchpoint.
 */
const device = /(Mozilla\/5\.0 )\(([^()]*\bAndroid\b[^()]*(?:\([^()]*\)[^()]*)*)\)/;
const describesDevice = (field: string): boolean =>
  !/[/@]|\bCatchpoint\b/i.test(field) || /\bBuild\//.test(field);

/** A browser or web view on a phone or tablet. Apps append their names and settings to it. */
const phone = /\bMozilla\/5\.0 \((?:iP(?:hone|ad|od)|(?:Linux; )?[^()]*\bAndroid\b)/;

/**
 * Text that phone apps write into their agents. Patterns of `isbot` that match it, such as "news" or "|", are not
 * used for phones.
 */
const textOfApps = [
  'GNews SmartNews com.apple.news/1 SogouSearch QRScanner Tripadvisor Mail.Ru/12 Booking.com/21 WeatherRadar',
  'AlipayDefined(nt:4G,ws:320|504|2.0) channel/google store/googleplay; Discovery JsSdk() DaumApps Daum/7 Java Node',
  'app/1.0; FeedApp RSS Splash capture catch detect download server tools insight library measure time/1 ort/2 bw/1',
  'abuse advisor archive audit check checker grab java monitor parser proxy retriever rigor torrent url;',
  'a; OneStore;',
].flatMap((line) => [line, ...line.split(' ')]);
const isbotOnPhone = createIsbotFromList([
  ...list.filter((pattern) => !textOfApps.some((text) => new RegExp(pattern, 'i').test(` ${text}`))),
  // Bots that the dropped patterns found: Google's fetchers, Catchpoint, and agents that give a contact address.
  '\\(compatible;',
  '-google\\b|\\bgoogle-(?!play)|\\bgoogle (?:favicon|page|search|web)',
  '\\bcatchpoint\\b|\\) [\\w.]+\\.com/[a-z]',
]);

/** Facebook's Android app sometimes sends only its own part of the agent. No bot does. */
const bareFacebook = /^\[FB(?:AN|_IAB)\/[\w-]+;FB[^\]]*\]$/i;

/** Bots that `isbot` misses: HTTP libraries, monitors, and preview fetchers disguised as browsers. */
const moreBots: readonly RegExp[] = [
  /^(?:Dalvik|Dart)\/|\bCFNetwork\/[\d.]+ Darwin\/|\b(?:Windows)?PowerShell\//i,
  // Office requests a link before it opens it in the browser, which then makes the real visit.
  /\bms-office\b|^Microsoft Office\//i,
  /\bCardyb\/|\bGTmetrix\b|\bMiniature\.io\/|\bTSM-turingos\b|\bYLT Chrome\//i,
  // Discord's image fetcher. Real Firefox reports macOS 10.15 on every later version.
  /^Mozilla\/5\.0 \(Macintosh; Intel Mac OS X (?:10\.10; rv:38|11\.6; rv:92)\.0\) Gecko\/20100101 Firefox\/(?:38|92)\.0$/i,
  // Only a few old browsers put their name after `compatible`.
  /^Mozilla\/\d\.\d \(compatible; (?!MSIE|Konqueror|Teleca|Windows|Android|Linux|U;|IBrowse|NetPositive|Amiga)/i,
];

/** True for crawlers, link-preview fetchers and HTTP libraries. */
export function isBot(agent: string): boolean {
  if (bareFacebook.test(agent)) return false;
  if (moreBots.some((pattern) => pattern.test(agent))) return true;
  if (!isbot(agent)) return false;
  const cleaned = freeText.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    agent,
  );
  return phone.test(cleaned) ? isbotOnPhone(withoutDevice(cleaned)) : isbot(cleaned);
}

function withoutDevice(agent: string): string {
  return agent.replace(
    device,
    (_match, start: string, fields: string) =>
      `${start}(${fields
        .split(';')
        .filter((field) => !describesDevice(field))
        .join(';')})`,
  );
}
