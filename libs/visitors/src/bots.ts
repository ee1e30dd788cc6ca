import { createIsbotFromList, isbot, list } from 'isbot';

/**
 * Text that a phone's maker, carrier or app put into the agent, and that says nothing about who asks: phones are
 * called CUBOT or Spider, carriers and brands are named after search engines.
 */
const freeText: readonly [RegExp, string][] = [
  [/cubot/gi, ''],
  [/\bFB(CR|MF|BD|DV)\/[^;\]]*/g, 'FB$1/'],
  [/\b((?:Instagram|Barcelona) [\d.]+(?: Android)?|Weibo) \([^)]*\)/, '$1'],
];

/**
 * The part that names the device, with the model's own parentheses. Models have no `/`; fetchers that put themselves
 * in here do, but for one.
 */
const device = /(Mozilla\/5\.0 )\(([^()]*\bAndroid\b[^()]*(?:\([^()]*\)[^()]*)*)\)/;
const isSaidOfDevice = (field: string): boolean =>
  !/[/@]|\bCatchpoint\b/i.test(field) || /\bBuild\//.test(field);

/** A browser or web view of a phone or tablet: apps write their own names and settings behind it. */
const phone = /\bMozilla\/5\.0 \((?:iP(?:hone|ad|od)|(?:Linux; )?[^()]*\bAndroid\b)/;

/**
 * What apps on phones write into their agents. Signs of a bot elsewhere that are in here, such as "news" or "|",
 * are none on a phone.
 */
const saidByApps = [
  'GNews SmartNews com.apple.news/1 SogouSearch QRScanner Tripadvisor Mail.Ru/12 Booking.com/21 WeatherRadar',
  'AlipayDefined(nt:4G,ws:320|504|2.0) channel/google store/googleplay; Discovery JsSdk() DaumApps Daum/7 Java Node',
  'app/1.0; FeedApp RSS Splash capture catch detect download server tools insight library measure time/1 ort/2 bw/1',
  'abuse advisor archive audit check checker grab java monitor parser proxy retriever rigor torrent url;',
  'a; OneStore;',
].flatMap((line) => [line, ...line.split(' ')]);
const isbotOnPhone = createIsbotFromList([
  ...list.filter((pattern) => !saidByApps.some((text) => new RegExp(pattern, 'i').test(` ${text}`))),
  // What of the signs left out is one all the same: Google's fetchers, a test service, a name or address to ask at.
  '\\(compatible;',
  '-google\\b|\\bgoogle-(?!play)|\\bgoogle (?:favicon|page|search|web)',
  '\\bcatchpoint\\b|\\) [\\w.]+\\.com/[a-z]',
]);

/** Facebook's app for Android sometimes sends its own part alone, which no browser does and no bot either. */
const bareFacebook = /^\[FB(?:AN|_IAB)\/[\w-]+;FB[^\]]*\]$/i;

/** Fetchers that `isbot` lets pass: libraries, checks, and preview fetchers dressed as a browser. */
const moreBots: readonly RegExp[] = [
  /^(?:Dalvik|Dart)\/|\bCFNetwork\/[\d.]+ Darwin\/|\b(?:Windows)?PowerShell\//i,
  // Office asks before it hands a link to the browser, which then comes by itself.
  /\bms-office\b|^Microsoft Office\//i,
  /\bCardyb\/|\bGTmetrix\b|\bMiniature\.io\//i,
  // Discord, for images. Firefox itself says 10.15 on every later macOS.
  /^Mozilla\/5\.0 \(Macintosh; Intel Mac OS X (?:10\.10; rv:38|11\.6; rv:92)\.0\) Gecko\/20100101 Firefox\/(?:38|92)\.0$/i,
  // Only few and old browsers name themselves behind `compatible`.
  /^Mozilla\/\d\.\d \(compatible; (?!MSIE|Konqueror|Teleca|Windows|Android|Linux|U;|IBrowse|NetPositive|Amiga)/i,
];

/** True for crawlers, link-preview fetchers and HTTP libraries. */
export function isBot(agent: string): boolean {
  if (bareFacebook.test(agent)) return false;
  if (moreBots.some((pattern) => pattern.test(agent))) return true;
  if (!isbot(agent)) return false;
  const plain = freeText.reduce((text, [pattern, without]) => text.replace(pattern, without), agent);
  return phone.test(plain) ? isbotOnPhone(withoutDevice(plain)) : isbot(plain);
}

function withoutDevice(agent: string): string {
  return agent.replace(
    device,
    (_all, start: string, fields: string) =>
      `${start}(${fields
        .split(';')
        .filter((field) => !isSaidOfDevice(field))
        .join(';')})`,
  );
}
