import type { Platform } from '@app/visitors';
import type { Family } from './families.js';

/** Where an app's browser can be left: desktops are never shown a page. */
export type Phone = Exclude<Platform, 'desktop'>;

/** A way out of an app's browser: see `technique-url.ts` for what each looks like. */
export type Technique =
  | 'intent'
  | 'safari'
  | 'instagram-extbrowser'
  | 'threads-extbrowser'
  | 'kakaotalk-external'
  | 'line-parameter';

/** What is known of one technique in the browser of one family of apps. */
export interface TechniqueRow {
  family: Family;
  platform: Phone;
  technique: Technique;
  /** `page`: by itself, from a page. `redirect`: by itself, as the answer to the visit. `tap`: by a visitor's tap alone. */
  fires: 'page' | 'redirect' | 'tap';
  /** The tap must open a new window. */
  newWindow?: true;
  /** How long the page gives it before it shows the steps to do it by hand, in milliseconds; 0: they show at once. */
  stepsAfterMs: number;
  state: 'works' | 'dead';
  /** Month of the newest report of this state. */
  since: string;
  /** Where that was reported. */
  source: string;
  /** The switch: a row that is off, or dead, is not used, and the next one of its family and platform is. */
  on: boolean;
}

/** Day of the last change to the table. */
export const techniquesVersion = '2026-11-21';

const debuggerRepository = 'https://github.com/shalanah/inapp-debugger';
/** `intent://` in TikTok, Threads, Facebook, Instagram and Messenger works, in WeChat it does not. */
const intentReport = `${debuggerRepository}/pull/7`;
/** `x-safari-https://` works from iOS 17 on. */
const safariReport = `${debuggerRepository}/pull/5`;
const lineDocumentation = 'https://developers.line.biz/en/docs/line-login/using-line-url-scheme/';
/** Works on both systems; newer for iOS: https://github.com/Moadong/moadong/pull/1218 (2026-02). */
const kakaoReport = 'https://github.com/dnd-side-project/dnd-10th-4-frontend/pull/301';
/** What is told of it without a thread of its own that could be named. */
const hearsay = 'reports of third parties, gathered in 2026-11';

/** The best first. None of it was tried on phones here: see docs/breakout.md. */
export const techniques: readonly TechniqueRow[] = [
  {
    family: 'instagram',
    platform: 'ios',
    technique: 'instagram-extbrowser',
    fires: 'page',
    // Its consent sheet covers the page without a visibility event.
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
    source: hearsay,
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
    // Fired by itself it hangs the app's browser.
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
    source: hearsay,
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
    source: hearsay,
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
    source: hearsay,
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
    source: hearsay,
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
