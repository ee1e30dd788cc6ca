import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { browserLabels, describeAgent, systemLabels } from './agent.js';
import { isBot } from './bots.js';
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
/** Makers, models and carriers as they are, and as they mislead. */
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
    ([on, system, number]) =>
      `Mozilla/5.0 (${on} ${system.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/${number}`,
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

interface Form {
  app: string;
  platform: 'ios' | 'android';
  says: (version: string, locale: string, device: string) => string;
}

/** What each app adds to the agent of the web view; the version may stand anywhere in it. */
const forms: readonly Form[] = [
  {
    app: 'instagram',
    platform: 'ios',
    says: (v, l) => `Instagram ${v} (iPhone15,3; iOS 18_5; ${l}; scale=3.00; 1290x2796; IABMV/1; 776538208)`,
  },
  {
    app: 'instagram',
    platform: 'android',
    says: (v, l, d) => `Instagram ${v} Android (34/14; 420dpi; 1080x2205; ${d}; ${d}; x; ${l}; 658190016)`,
  },
  {
    app: 'threads',
    platform: 'ios',
    says: (v, l) => `Barcelona ${v} (iPhone18,1; iOS 26_3; ${l}; 1206x2622)`,
  },
  { app: 'threads', platform: 'android', says: (v, l, d) => `Barcelona ${v} Android (35/15; ${d}; ${l}; 7)` },
  {
    app: 'facebook',
    platform: 'ios',
    says: (v, l, d) => `[FBAN/FBIOS;FBAV/${v};FBBV/1;FBSN/iOS;FBCR/${d};FBLC/${l};FBOP/5]`,
  },
  { app: 'facebook', platform: 'ios', says: (v, l, d) => `[FBLC/${l};FBCR/${d};FBAV/${v};FBAN/FBIOS]` },
  { app: 'facebook', platform: 'android', says: (v, _l, d) => `[FB_IAB/FB4A;FBAV/${v};FBCR/${d};IABMV/1;]` },
  { app: 'facebook', platform: 'android', says: (v, l) => `[FBAN/EMA;FBLC/${l};FBAV/${v};]` },
  { app: 'messenger', platform: 'ios', says: (v, l) => `[FBAN/MessengerForiOS;FBAV/${v};FBLC/${l}]` },
  { app: 'messenger', platform: 'android', says: (v) => `[FB_IAB/Orca-Android;FBAV/${v};]` },
  { app: 'whatsapp', platform: 'ios', says: (v) => `[WAiOS/${v}]` },
  { app: 'whatsapp', platform: 'android', says: (v) => `[WA4A/${v};]` },
  {
    app: 'tiktok',
    platform: 'ios',
    says: (v, l) => `musical_ly_${v} JsSdk/2.0 Channel/App Store ByteLocale/${l}`,
  },
  { app: 'tiktok', platform: 'ios', says: (v) => `BytedanceWebview/d8a21c6 trill_${v}` },
  {
    app: 'tiktok',
    platform: 'android',
    says: (v, l) => `trill_2023303040 Channel/googleplay AppName/trill app_version/${v} ByteLocale/${l}`,
  },
  { app: 'snapchat', platform: 'ios', says: (v) => `Snapchat/${v} (like Safari/8617.2, panda)` },
  { app: 'snapchat', platform: 'android', says: (v) => `Snapchat/${v}` },
  { app: 'x', platform: 'ios', says: (v) => `Twitter for iPhone/${v}` },
  { app: 'x', platform: 'android', says: (v) => `TwitterAndroid/${v}` },
  { app: 'line', platform: 'ios', says: (v) => `Safari Line/${v}` },
  { app: 'line', platform: 'android', says: (v) => `Line/${v}/IAB` },
  { app: 'kakaotalk', platform: 'ios', says: (v) => `KAKAOTALK/${v} (INAPP)` },
  { app: 'kakaotalk', platform: 'android', says: (v) => `;KAKAOTALK ${v}` },
  { app: 'wechat', platform: 'ios', says: (v, l) => `MicroMessenger/${v}(0x18003831) Language/${l}` },
  { app: 'wechat', platform: 'android', says: (v, l) => `XWEB/1 MicroMessenger/${v}(0x28) Language/${l}` },
  { app: 'linkedin', platform: 'ios', says: (v) => `[LinkedInApp]/${v}` },
  { app: 'linkedin', platform: 'android', says: (v) => `[LinkedInApp]/${v}` },
  { app: 'reddit', platform: 'ios', says: (v) => `Reddit/Version ${v}/Build 617` },
  { app: 'reddit', platform: 'android', says: (v) => `Reddit/Version ${v}/Build 2540/Android 15` },
  { app: 'google', platform: 'ios', says: (v) => `GSA/${v}` },
  { app: 'google', platform: 'android', says: (v) => `GSA/${v}.arm64` },
  {
    app: 'weibo',
    platform: 'android',
    says: (v, _l, d) => `Weibo (${d.replace(/[()]/g, '')}__weibo__${v}__android)`,
  },
  { app: 'naver', platform: 'ios', says: (v) => `NAVER(inapp; search; 2000; ${v}; 14PRO)` },
];

describe.each(forms.map((form) => [form.app, form.platform, form.says('1.2', 'en_US', 'K'), form] as const))(
  '%s on %s: %s',
  (app, platform, _says, { says }) => {
    it('is known in every version, on every device, in every language, whatever stands around it', () => {
      const start = platform === 'ios' ? iosStart : androidStart;
      fc.assert(
        fc.property(start, safari, version(4), locale, device, tail, (start, safari, v, l, d, tail) => {
          const ua = `${start}${platform === 'ios' ? safari : ''} ${says(v, l, d)}${tail}`;
          expect(describeAgent(ua)).toMatchObject({
            bot: false,
            inApp: { app, platform, version: v },
            system: platform,
          });
        }),
      );
    });
  },
);

describe('a bot', () => {
  it('stays one, whatever browser or device it dresses as', () => {
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
  it('is none the more a bot for what the device is called', () => {
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

  it('never throw, and give keys of a bounded set', () => {
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

  /** Text that makes a pattern with a doubtful repetition try again and again. */
  const bombs = [
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
    '; wv',
    ' ',
    '\t',
    'a',
    'a_',
    '"',
    '\u0000',
  ];

  it('do not make a pattern try again and again', () => {
    const took = (bomb: string, length: number): number => {
      const ua = bomb.repeat(Math.ceil(length / bomb.length)).slice(0, length);
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        isBot(ua);
        detectInAppBrowser(ua);
        platformOf(ua);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    // A pattern that backtracks in earnest takes seconds to hours here; a busy machine does not.
    for (const bomb of bombs) expect({ bomb, fast: took(bomb, 1024) < 50 }).toEqual({ bomb, fast: true });
  });

  it('are cut at what no browser exceeds, so that 20 KB are no more work than one', () => {
    const known =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    expect(describeAgent(`${known} ${'x'.repeat(20_000)} Googlebot/2.1`).bot).toBe(false);
    expect(describeAgent(`${known} Googlebot/2.1 ${'x'.repeat(20_000)}`).bot).toBe(true);
  });
});
