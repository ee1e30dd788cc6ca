import type { Platform } from '@app/visitors';
import type { Family } from './families.js';

/** A platform whose in-app browsers can be left. Desktops always get the plain redirect. */
export type Phone = Exclude<Platform, 'desktop'>;

/** A way out of an in-app browser. `technique-url.ts` builds the URL for each. */
export type Technique =
  | 'intent'
  | 'safari'
  | 'instagram-extbrowser'
  | 'threads-extbrowser'
  | 'kakaotalk-external'
  | 'line-parameter';

/** One technique for one family of apps on one platform. */
export interface TechniqueRow {
  family: Family;
  platform: Phone;
  technique: Technique;
  /** `page`: automatically, from a page. `redirect`: as a 302 response. `tap`: only when the visitor taps. */
  fires: 'page' | 'redirect' | 'tap';
  /** The tap must open a new window. */
  newWindow?: true;
  /** How long the page waits before it shows the manual steps, in milliseconds; 0 to show them immediately. */
  stepsAfterMs: number;
  state: 'works' | 'dead';
  /** Month of the latest report of this state, `YYYY-MM`. */
  since: string;
  /** Source of that report. */
  source: string;
  /** False to disable the row. Disabled and dead rows are skipped for the next one of their family and platform. */
  on: boolean;
}

/** Date of the last change to the table. */
export const techniquesVersion = '2026-11-21';

const debuggerRepository = 'https://github.com/shalanah/inapp-debugger';
/** `intent://` works in TikTok, Threads, Facebook, Instagram and Messenger, but not in WeChat. */
const intentReport = `${debuggerRepository}/pull/7`;
/** `x-safari-https://` works since iOS 17. */
const safariReport = `${debuggerRepository}/pull/5`;
const lineDocumentation = 'https://developers.line.biz/en/docs/line-login/using-line-url-scheme/';
/** Works on both platforms. A newer report for iOS: https://github.com/Moadong/moadong/pull/1218 (2026-02). */
const kakaoReport = 'https://github.com/dnd-side-project/dnd-10th-4-frontend/pull/301';
/** Reports without a public thread to cite. */
const thirdPartyReports = 'third-party reports, collected in 2026-11';

/** In order of preference. None of this was tried on real phones: see docs/breakout.md. */
export const techniques: readonly TechniqueRow[] = [
  {
    family: 'instagram',
    platform: 'ios',
    technique: 'instagram-extbrowser',
    fires: 'page',
    // The consent sheet covers the page without a visibility event.
    stepsAfterMs: 8000,
    state: 'works',
    since: '2026-09',
    source: `${debuggerRepository}/pull/23`,
    on: true,
  },
  {
    family: 'instagram',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2026-04',
    source: `${debuggerRepository}/issues/22`,
    on: false,
  },
  {
    family: 'instagram',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-10',
    source: intentReport,
    on: true,
  },
  {
    family: 'threads',
    platform: 'ios',
    technique: 'threads-extbrowser',
    fires: 'page',
    stepsAfterMs: 8000,
    state: 'works',
    since: '2026-11',
    source: thirdPartyReports,
    on: true,
  },
  {
    family: 'threads',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-10',
    source: intentReport,
    on: true,
  },
  {
    family: 'meta',
    platform: 'ios',
    technique: 'safari',
    // Fired automatically, it freezes the in-app browser.
    fires: 'tap',
    newWindow: true,
    stepsAfterMs: 0,
    state: 'works',
    since: '2024-09',
    source: safariReport,
    on: true,
  },
  {
    family: 'meta',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-10',
    source: intentReport,
    on: true,
  },
  {
    family: 'tiktok',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'works',
    since: '2024-09',
    source: safariReport,
    on: true,
  },
  {
    family: 'tiktok',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 0,
    state: 'works',
    since: '2024-10',
    source: intentReport,
    on: true,
  },
  {
    family: 'snapchat',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2026-11',
    source: thirdPartyReports,
    on: false,
  },
  {
    family: 'snapchat',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: thirdPartyReports,
    on: true,
  },
  {
    family: 'x',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2025-11',
    source: `${debuggerRepository}/issues/15`,
    on: false,
  },
  {
    family: 'x',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: thirdPartyReports,
    on: true,
  },
  {
    family: 'wechat',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2026-11',
    source: thirdPartyReports,
    on: false,
  },
  {
    family: 'wechat',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2024-10',
    source: intentReport,
    on: false,
  },
  {
    family: 'line',
    platform: 'ios',
    technique: 'line-parameter',
    fires: 'redirect',
    stepsAfterMs: 0,
    state: 'works',
    since: '2026-11',
    source: lineDocumentation,
    on: true,
  },
  {
    family: 'line',
    platform: 'android',
    technique: 'line-parameter',
    fires: 'redirect',
    stepsAfterMs: 0,
    state: 'works',
    since: '2026-11',
    source: lineDocumentation,
    on: true,
  },
  {
    family: 'kakaotalk',
    platform: 'ios',
    technique: 'kakaotalk-external',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-04',
    source: kakaoReport,
    on: true,
  },
  {
    family: 'kakaotalk',
    platform: 'android',
    technique: 'kakaotalk-external',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-04',
    source: kakaoReport,
    on: true,
  },
  {
    family: 'others',
    platform: 'ios',
    technique: 'safari',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-09',
    source: safariReport,
    on: true,
  },
  {
    family: 'others',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2024-10',
    source: intentReport,
    on: true,
  },
];
