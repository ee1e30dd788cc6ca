import type { Parser } from 'bowser';
import { firstMatch } from './first-match.js';
import type { Platform } from './in-app-browsers.js';
import type { Device } from './visitor-traits.js';

/** Televisions, set-top boxes and sticks. Many run Android and reveal only a model name. */
const televisions: readonly RegExp[] = [
  /\b(?:Smart-?TV|Google ?TV|Apple ?TV|Opera TV|InettvBrowser|HbbTV|CE-HTML|Web0S|webOS\.TV|NetCast|NETTV|CrKey|Chromecast|Roku|VIZIO|VIDAA|Viera|TiVo|BRAVIA|AQUOSBrowser|Espial|stbapp|NetGem|OMI\/)\b/i,
  // The model in the parentheses, such as "MiTV-MSSP1", "Philips Android TV" or AFT… (Fire TV), but not a build such as
  // "Build/AFTV" or a locale such as "en-TV".
  /\([^()]*(?<![-/])\b(?:(?![a-z]{2}_TV)\w*TV\b|AFT[A-Z0-9]+\b|ADT-\d|MIBOX|TV ?BOX|STB\b|Set-?Top|SHIELD Android|MAG ?\d{3}\b|X(?:88|96)\w*|H96\b|HK1\b|T95\w*|TX\d{1,2}\b|A95X\w*|MXQ\w*|NEXBOX|Tanix|BeyondTV|Nexus Player|QtEmbedded|Linux (?:mips|sh4)\b)/,
];

/** Game consoles, headsets, cars, watches and speakers with a display. */
const otherDevices =
  /\b(?:Xbox(?:_\w+)?|PlayStation|PSP\b|Nintendo|OUYA|Valve Steam|Steam Deck|OculusBrowser|Quest \d|QtCarBrowser|Tesla\/|SM-R\d{3}|Watch(?:OS)?\b|Portal(?:TV|\+)?(?=[;)])|AEO[A-Z]{2}\b)/i;

/** True if the visitor sits in front of a television, a console or the like. */
export const isTelevisionOrConsole = (agent: string): boolean =>
  televisions.some((pattern) => pattern.test(agent)) ||
  (otherDevices.test(agent) && !/\b(?:IEMobile|Windows Phone)\b/i.test(agent));

/** The first match determines the device. Bowser handles the rest. */
const rules: readonly [RegExp, Device][] = [
  [/\b(?:IEMobile|Windows Phone)\b/i, 'mobile'],
  [/\biPad(?:OS)?(?:\d|\b)|\bKindle\b|\bKF[A-Z]{2,4}\b|\bNOOK|\bBNTV/i, 'tablet'],
  [/\biP(?:hone|od)(?:\d|\b)/i, 'mobile'],
  [
    /\b(?:MIDP|CLDC|J2ME|KAIOS|SymbianOS|SymbOS|Series[346]0|Maemo|MeeGo|Bada|Windows CE|PalmOS|BlackBerry|BB10|Opera Mini|Opera Mobi|UCWEB|Obigo|Teleca|Fennec|UP\.Browser|DoCoMo)\b/i,
    'mobile',
  ],
  [/\bwebOS\/[^()]*\).*\b(?:Pre|Pixi|Veer)\//, 'mobile'],
  // Tablets whose apps nevertheless contain "Mobile".
  [
    /^Mozilla\/5\.0 \([^()]*\bAndroid\b[^()]*; ?(?:[^();]*(?:\b(?:SM-[TPX]\d{3}|GT-P\d{4}|Lenovo TB-|Nexus (?:7|9|10)\b|Pixel (?:C|Tablet)\b|Tab(?:let)?\b)|Pad\b|\bPAD\b))/,
    'tablet',
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

/** HarmonyOS without Android names the kind of device first. */
const harmonyDevice = /\((Phone|Tablet|PC); OpenHarmony\b/;
const deviceByHarmonyName: Readonly<Record<string, Device>> = {
  Phone: 'mobile',
  Tablet: 'tablet',
  PC: 'desktop',
};

const deviceByBowserType: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  desktop: 'desktop',
};

/**
 * The kind of device, unless it is a television or console. @param phone the platform of the app whose in-app browser sent `agent`, if it is one of a phone or
 * tablet.
 */
export function deviceOf(agent: string, parser: Parser.Parser, phone: Platform | undefined): Device {
  const harmony = deviceByHarmonyName[harmonyDevice.exec(agent)?.[1] ?? ''];
  return harmony ?? firstMatch(rules, agent) ?? deviceByBowser(agent, parser, phone);
}

function deviceByBowser(agent: string, parser: Parser.Parser, phone: Platform | undefined): Device {
  // Without the browser's part, an app's agent does not distinguish a tablet from a phone.
  if (phone && !agent.startsWith('Mozilla/')) return 'mobile';
  return deviceByBowserType[parser.getPlatformType() ?? ''] ?? (phone ? 'mobile' : 'other');
}
