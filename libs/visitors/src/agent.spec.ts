import { readFileSync } from 'node:fs';
import { browserLabels, describeAgent, systemLabels } from './agent.js';
import { appRules, platformOf } from './in-app-browsers.js';
import { sourceLabels } from './source-sites.js';

interface Row {
  ua: string;
  app: string;
  platform: string;
  inApp: boolean;
  bot: boolean;
  note?: string;
}

const rows = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/user-agents.json', import.meta.url), 'utf8'),
) as Row[];

/** Apps that the corpus distinguishes but detection does not. */
const acceptedApps: Record<string, string[]> = {
  'facebook-lite': ['facebook'],
  'tiktok-lite': ['tiktok'],
  messenger: ['messenger', 'facebook'],
  facebook: ['facebook', 'messenger'],
};
/** More user agents of the same apps, with other versions, devices, languages, orders and cases, and the expected app versions in the corpus. */
const variations = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/agent-variations.json', import.meta.url), 'utf8'),
) as {
  people: {
    app: string | null;
    device: string;
    browser: string;
    system: string;
    version?: string | null;
    ua: string;
  }[];
  bots: string[];
  versions: Record<string, string | null>;
};

const isDetectable = (row: Row): boolean => row.inApp && !/NOT server-detectable/i.test(row.note ?? '');

describe('user agents in the corpus', () => {
  it.each(rows.map((row) => [row.app, row.platform, row.ua, row] as const))(
    '%s on %s: %s',
    (_app, _platform, ua, row) => {
      const agent = describeAgent(ua);
      expect(agent.bot).toBe(row.bot);
      expect(agent.inApp !== null).toBe(isDetectable(row));
      if (agent.inApp) {
        expect(acceptedApps[row.app] ?? [row.app]).toContain(agent.inApp.app);
        expect(agent.inApp.platform).toBe(row.platform);
        expect(agent.inApp.version).toBe(variations.versions[ua]);
      }
      if (!row.bot) {
        expect(platformOf(ua)).toBe(row.platform);
        expect(Object.keys(browserLabels)).toContain(agent.browser);
        expect(Object.keys(systemLabels)).toContain(agent.system);
        expect(agent.device).toBe(
          row.platform === 'desktop' ? 'desktop' : /iPad/.test(ua) ? 'tablet' : 'mobile',
        );
      }
      if (!row.bot && !row.inApp) expect(agent.browser).toBe(row.app);
    },
  );
});

describe('variations of user agents', () => {
  it.each(variations.people)('$app on $system, $device: $ua', ({ ua, app, version = null, ...rest }) => {
    const { inApp, ...agent } = describeAgent(ua);
    expect({ ...agent, app: inApp?.app ?? null }).toEqual({ bot: false, app, ...rest });
    if (inApp) {
      expect(inApp.version).toBe(version);
      // HarmonyOS runs Android apps up to version 4.
      const isAndroid = rest.system === 'android' || /HarmonyOS/.test(ua);
      expect(inApp.platform).toBe(rest.system === 'ios' ? 'ios' : isAndroid ? 'android' : 'desktop');
    }
  });

  it.each(variations.bots)('a bot: %s', (ua) => {
    expect(describeAgent(ua)).toMatchObject({ bot: true, inApp: null });
  });
});

describe('describeAgent', () => {
  const webviewAgent = (rest: string, model = 'Pixel 8') =>
    `Mozilla/5.0 (Linux; Android 14; ${model} Build/AP2A.240905.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36 ${rest}`;

  it('recognizes the bare agent of Facebook’s Android app', () => {
    const agent = describeAgent(
      '[FBAN/FB4A;FBAV/222.0.0.48.113;FBBV/155323366;FBDM/{density=2.0,width=720,height=1360};FBLC/sr_RS;FBCR/mt:s;FBMF/HUAWEI;FBPN/com.facebook.katana;FBDV/LDN-L21;FBSV/8.0.0;FBCA/armeabi-v7a:armeabi;]',
    );
    expect(agent).toMatchObject({
      bot: false,
      inApp: { app: 'facebook', platform: 'android' },
      device: 'mobile',
      system: 'android',
    });
  });

  it.each([
    webviewAgent('[FB_IAB/FB4A;FBAV/488.0.0.62.79;FBCR/Spider Mobile;]'),
    webviewAgent(
      'Instagram 355.1.0.44.103 Android (34/14; 420dpi; 1080x2205; CUBOT; robot one; x; y; en_US; 658190016)',
    ),
    webviewAgent('', 'Spider X'),
    webviewAgent('OPR/65.2', 'CUBOT'),
    webviewAgent('Weibo (CUBOT-X30__weibo__13.9.2__android__android14)'),
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Initiator: https://shop.example/',
    webviewAgent('GNews Android/2022137898'),
    webviewAgent('Tripadvisor/62.1'),
    webviewAgent('channel/x|y; app/1.0; JsSdk()'),
    'Mozilla/5.0 (Android 13; Mobile; Robot 5; rv:128.0) Gecko/128.0 Firefox/128.0',
  ])('is not misled by the name of a phone, carrier or app: %s', (ua) => {
    expect(describeAgent(ua).bot).toBe(false);
  });

  it.each([
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; U; Android 4.0.2; en-us; Catchpoint) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Mozilla/5.0 (iPad; CPU OS 15_3_1 like Mac OS X) adbeat.com/policy AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.3.1 Mobile/15E148 Safari/604.1',
    'Dalvik/2.1.0 (Linux; U; Android 9; SM-G960F)',
    'SomeApp/1 CFNetwork/1408.0.4 Darwin/22.5.0',
    'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
    'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  ])('recognizes a fetcher: %s', (ua) => {
    expect(describeAgent(ua)).toMatchObject({ bot: true, inApp: null });
  });

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile DuckDuckGo/5 Safari/537.36',
      'duckduckgo',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
      'chrome',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/120.0 Mobile/15E148',
      'firefox',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0',
      'edge',
    ],
  ])('recognizes an ordinary browser: %s', (ua, browser) => {
    expect(describeAgent(ua)).toMatchObject({ bot: false, inApp: null, browser });
  });

  it('returns known keys for any agent', () => {
    for (const ua of [
      '',
      'x',
      'Brand new browser/1 on ToasterOS',
      'a'.repeat(20_000),
      '\u0000(((',
      '__proto__',
    ]) {
      const agent = describeAgent(ua);
      expect(['other', ...Object.keys(browserLabels)]).toContain(agent.browser);
      expect(['other', ...Object.keys(systemLabels)]).toContain(agent.system);
    }
  });

  it('has a label for every app that it can detect', () => {
    expect(appRules.map(({ app }) => app).filter((app) => !(app in sourceLabels))).toEqual([]);
  });
});
