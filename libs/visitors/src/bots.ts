import { isbot } from 'isbot';

/**
 * Text that a phone's maker, carrier or app put into the agent, and that says nothing about who asks: phones are
 * called CUBOT or Spider, carriers and brands are named after search engines.
 */
const freeText: readonly [RegExp, string][] = [
  [/(\bAndroid [\d.]+;) [^;)/]*/, '$1 K'],
  [/\bFB(CR|MF|BD|DV)\/[^;\]]*/g, 'FB$1/'],
  [/\b((?:Instagram|Barcelona) [\d.]+(?: Android)?) \([^)]*\)/, '$1'],
];

/** Facebook's app for Android sometimes sends its own part alone, which no browser does and no bot either. */
const bareFacebook = /^\[FB(?:AN|_IAB)\/[\w-]+;FB[^\]]*\]$/i;

/** Fetchers that `isbot` lets pass: libraries, checks, and preview fetchers dressed as a browser. */
const moreBots: readonly RegExp[] = [
  /^(?:Dalvik|Dart)\/|\bCFNetwork\/[\d.]+ Darwin\/|\bWindowsPowerShell\//i,
  // Office asks before it hands a link to the browser, which then comes by itself.
  /\bms-office\b|^Microsoft Office\//i,
  /\bCardyb\/|\bGTmetrix\b|\bMiniature\.io\//i,
  /^Mozilla\/5\.0 \(Macintosh; Intel Mac OS X 10\.10; rv:38\.0\) Gecko\/20100101 Firefox\/38\.0$/i,
  // Only few and old browsers name themselves behind `compatible`.
  /^Mozilla\/\d\.\d \(compatible; (?!MSIE|Konqueror|Teleca|Windows|Android|Linux)/i,
];

/** True for crawlers, link-preview fetchers and HTTP libraries. */
export function isBot(agent: string): boolean {
  if (bareFacebook.test(agent)) return false;
  if (moreBots.some((pattern) => pattern.test(agent))) return true;
  if (!isbot(agent)) return false;
  const plain = freeText.reduce((text, [pattern, without]) => text.replace(pattern, without), agent);
  return isbot(plain);
}
