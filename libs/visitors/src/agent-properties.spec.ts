import { readFileSync } from 'node:fs';
import Bowser from 'bowser';
import fc from 'fast-check';
import { browserLabels, describeAgent, systemLabels } from './agent.js';
import { isBot } from './bots.js';
import { deviceOf, isTelevisionOrConsole } from './device.js';
import { appRules, detectInAppBrowser, platformOf } from './in-app-browsers.js';
import { devices } from './visitor-traits.js';

const { people, bots } = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/agent-variations.json', import.meta.url), 'utf8'),
) as { people: { app: string | null; ua: string }[]; bots: string[] };

const version = (parts: number) =>
  fc
    .array(fc.integer({ min: 0, max: 999 }), { minLength: parts, maxLength: parts })
    .map((numbers) => numbers.join('.'));
const build = fc.stringMatching(/^[A-Z0-9]{4,8}$/);
const locale = fc.constantFrom('en_US', 'de_DE', 'zh-Hans_CN', 'pt_BR', 'ar', 'ja_JP', 'en_GB@rg=inzzzz');
/** Real names of makers, models and carriers, some of them misleading. */
const device = fc.constantFrom(
  'Pixel 9',
  'SM-S938B',
  'CUBOT P80',
  'CUBOT_X20_PRO',
  'Robot 5',
  'Spider X',
  'moto g power (2022)',
  'Redmi Note 8 Pro',
  'K',
  '2107113SG',
  'HUAWEI P30',
  'Crawler 5G',
);

const iosStart = fc
  .tuple(
    fc.constantFrom('iPhone; CPU iPhone OS', 'iPad; CPU OS', 'iPod touch; CPU iPhone OS'),
    version(2),
    build,
  )
  .map(
    ([device, system, build]) =>
      `Mozilla/5.0 (${device} ${system.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/${build}`,
  );
const androidStart = fc
  .record({
    system: fc.integer({ min: 5, max: 20 }),
    device,
    build,
    chrome: version(4),
    wv: fc.boolean(),
    mobile: fc.boolean(),
  })
  .map(
    ({ system, device, build, chrome, wv, mobile }) =>
      `Mozilla/5.0 (Linux; Android ${system}; ${device} Build/${build}${wv ? '; wv' : ''}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${chrome}${mobile ? ' Mobile' : ''} Safari/537.36`,
  );
const safari = fc.constantFrom('', ' Safari/604.1', ' Version/26.0 Safari/604.1');
const tail = fc.constantFrom('', ' NW/3', ' Safari/604.1', ' NV/1', ' xyz/12.1', ' NetType/WIFI', ' (gzip)');

interface AgentSuffix {
  app: string;
  platform: 'ios' | 'android';
  write: (version: string, locale: string, device: string) => string;
}

/** The suffix that each app appends to the web view's agent. The version can be anywhere in it. */
const suffixes: readonly AgentSuffix[] = [
  {
    app: 'instagram',
    platform: 'ios',
    write: (v, l) => `Instagram ${v} (iPhone15,3; iOS 18_5; ${l}; scale=3.00; 1290x2796; IABMV/1; 776538208)`,
  },
  {
    app: 'instagram',
    platform: 'android',
    write: (v, l, d) => `Instagram ${v} Android (34/14; 420dpi; 1080x2205; ${d}; ${d}; x; ${l}; 658190016)`,
  },
  {
    app: 'threads',
    platform: 'ios',
    write: (v, l) => `Barcelona ${v} (iPhone18,1; iOS 26_3; ${l}; 1206x2622)`,
  },
  {
    app: 'threads',
    platform: 'android',
    write: (v, l, d) => `Barcelona ${v} Android (35/15; ${d}; ${l}; 7)`,
  },
  {
    app: 'facebook',
    platform: 'ios',
    write: (v, l, d) => `[FBAN/FBIOS;FBAV/${v};FBBV/1;FBSN/iOS;FBCR/${d};FBLC/${l};FBOP/5]`,
  },
  { app: 'facebook', platform: 'ios', write: (v, l, d) => `[FBLC/${l};FBCR/${d};FBAV/${v};FBAN/FBIOS]` },
  { app: 'facebook', platform: 'android', write: (v, _l, d) => `[FB_IAB/FB4A;FBAV/${v};FBCR/${d};IABMV/1;]` },
  { app: 'facebook', platform: 'android', write: (v, l) => `[FBAN/EMA;FBLC/${l};FBAV/${v};]` },
  { app: 'messenger', platform: 'ios', write: (v, l) => `[FBAN/MessengerForiOS;FBAV/${v};FBLC/${l}]` },
  { app: 'messenger', platform: 'android', write: (v) => `[FB_IAB/Orca-Android;FBAV/${v};]` },
  { app: 'whatsapp', platform: 'ios', write: (v) => `[WAiOS/${v}]` },
  { app: 'whatsapp', platform: 'android', write: (v) => `[WA4A/${v};]` },
  {
    app: 'tiktok',
    platform: 'ios',
    write: (v, l) => `musical_ly_${v} JsSdk/2.0 Channel/App Store ByteLocale/${l}`,
  },
  { app: 'tiktok', platform: 'ios', write: (v) => `BytedanceWebview/d8a21c6 trill_${v}` },
  {
    app: 'tiktok',
    platform: 'android',
    write: (v, l) => `trill_2023303040 Channel/googleplay AppName/trill app_version/${v} ByteLocale/${l}`,
  },
  { app: 'snapchat', platform: 'ios', write: (v) => `Snapchat/${v} (like Safari/8617.2, panda)` },
  { app: 'snapchat', platform: 'android', write: (v) => `Snapchat/${v}` },
  { app: 'x', platform: 'ios', write: (v) => `Twitter for iPhone/${v}` },
  { app: 'x', platform: 'android', write: (v) => `TwitterAndroid/${v}` },
  { app: 'line', platform: 'ios', write: (v) => `Safari Line/${v}` },
  { app: 'line', platform: 'android', write: (v) => `Line/${v}/IAB` },
  { app: 'kakaotalk', platform: 'ios', write: (v) => `KAKAOTALK/${v} (INAPP)` },
  { app: 'kakaotalk', platform: 'android', write: (v) => `;KAKAOTALK ${v}` },
  { app: 'wechat', platform: 'ios', write: (v, l) => `MicroMessenger/${v}(0x18003831) Language/${l}` },
  { app: 'wechat', platform: 'android', write: (v, l) => `XWEB/1 MicroMessenger/${v}(0x28) Language/${l}` },
  { app: 'linkedin', platform: 'ios', write: (v) => `[LinkedInApp]/${v}` },
  { app: 'linkedin', platform: 'android', write: (v) => `[LinkedInApp]/${v}` },
  { app: 'reddit', platform: 'ios', write: (v) => `Reddit/Version ${v}/Build 617` },
  { app: 'reddit', platform: 'android', write: (v) => `Reddit/Version ${v}/Build 2540/Android 15` },
  { app: 'google', platform: 'ios', write: (v) => `GSA/${v}` },
  { app: 'google', platform: 'android', write: (v) => `GSA/${v}.arm64` },
  {
    app: 'weibo',
    platform: 'android',
    write: (v, _l, d) => `Weibo (${d.replace(/[()]/g, '')}__weibo__${v}__android)`,
  },
  { app: 'naver', platform: 'ios', write: (v) => `NAVER(inapp; search; 2000; ${v}; 14PRO)` },
];

describe.each(
  suffixes.map((suffix) => [suffix.app, suffix.platform, suffix.write('1.2', 'en_US', 'K'), suffix] as const),
)('%s on %s: %s', (app, platform, _example, { write }) => {
  it('is detected in every version, on every device, in every language, with any surrounding text', () => {
    const start = platform === 'ios' ? iosStart : androidStart;
    fc.assert(
      fc.property(start, safari, version(4), locale, device, tail, (start, safari, v, l, d, tail) => {
        const ua = `${start}${platform === 'ios' ? safari : ''} ${write(v, l, d)}${tail}`;
        expect(describeAgent(ua)).toMatchObject({
          bot: false,
          inApp: { app, platform, version: v },
          system: platform,
        });
      }),
    );
  });
});

describe('a bot', () => {
  it('is detected no matter which browser or device it imitates', () => {
    const name = fc.constantFrom(
      '(compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      '(compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      '(compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
      '(compatible; GoogleOther)',
      '(Applebot/0.1; +http://www.apple.com/go/applebot)',
      'Chrome-Lighthouse',
      'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      '(compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
      '(compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
    );
    fc.assert(
      fc.property(fc.oneof(iosStart, androidStart), name, tail, (start, name, tail) => {
        expect(describeAgent(`${start} ${name}${tail}`)).toMatchObject({ bot: true, inApp: null });
      }),
    );
  });
});

describe('a person', () => {
  it('is not mistaken for a bot because of the device name', () => {
    fc.assert(
      fc.property(androidStart, device, (start, model) => {
        expect(describeAgent(start).bot).toBe(false);
        expect(
          describeAgent(`Mozilla/5.0 (Android 14; Mobile; ${model}; rv:128.0) Gecko/128.0 Firefox/128.0`).bot,
        ).toBe(false);
      }),
    );
  });
});

describe('hostile agents', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...people.map(({ ua }) => ua), ...bots),
    fc.constantFrom(
      'Mozilla/5.0 (',
      'Android',
      '(',
      ')',
      ';',
      '\u0000',
      '\r\n',
      '__proto__',
      'constructor',
      '[FBAN/',
      ' ',
    ),
  );
  const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  it('never throw and return known keys', () => {
    fc.assert(
      fc.property(hostile, (ua) => {
        const { bot, inApp, device, browser, system } = describeAgent(ua);
        expect(typeof bot).toBe('boolean');
        expect(devices).toContain(device);
        expect(['other', ...Object.keys(browserLabels)]).toContain(browser);
        expect(['other', ...Object.keys(systemLabels)]).toContain(system);
        if (inApp) {
          expect(['webview', ...appRules.map(({ app }) => app)]).toContain(inApp.app);
          expect(inApp.version ?? '0').toMatch(/^\d+(\.\d+)*$/);
        }
      }),
      { numRuns: 300 },
    );
  });

  /** Text that makes an ambiguous pattern backtrack. */
  const backtrackers = [
    'Mozilla/5.0 (',
    'Mozilla/5.0 (Android',
    'Mozilla/5.0 (Linux; Android ',
    'Mozilla/5.0 (iPhone) ',
    'Android 1; ',
    'Android(',
    '()',
    '(((',
    ') a.com',
    'FBCR/;',
    '[FBAN/a;FB',
    'Instagram 1.1 (',
    'NAVER(inapp;',
    'Snapchat ',
    'MetaIAB ',
    'musical_ly_1.',
    '1.1.',
    'Chrome/1.1 ',
    ' Safari/1.1',
    ' AppleWebKit/1 ',
    'FxiOS Macintosh ',
    'MQQBrowser/',
    'Mozilla/5.0 (Android;Tab',
    'Mozilla/5.0 (Android; Pa',
    '(aT',
    'webOS/)',
    '; wv',
    ' ',
    '\t',
    'a',
    'a_',
    '"',
    '\u0000',
  ];

  it('do not cause catastrophic backtracking', () => {
    const fastestMs = (text: string, length: number): number => {
      const ua = text.repeat(Math.ceil(length / text.length)).slice(0, length);
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        isBot(ua);
        detectInAppBrowser(ua);
        platformOf(ua);
        isTelevisionOrConsole(ua);
        deviceOf(ua, Bowser.getParser(ua, true), undefined);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    // Catastrophic backtracking takes seconds to hours here, even on a fast machine.
    for (const text of backtrackers)
      expect({ text, fast: fastestMs(text, 1024) < 50 }).toEqual({ text, fast: true });
  });

  it('are truncated at a length that no browser exceeds, so 20 KB cost no more than 1 KB', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    expect(describeAgent(`${chrome} ${'x'.repeat(20_000)} Googlebot/2.1`).bot).toBe(false);
    expect(describeAgent(`${chrome} Googlebot/2.1 ${'x'.repeat(20_000)}`).bot).toBe(true);
  });
});
