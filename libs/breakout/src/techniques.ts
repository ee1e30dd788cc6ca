import type { Platform } from '@app/visitors';

/** Where an app's browser can be left: desktops are never shown a page. */
export type Phone = Exclude<Platform, 'desktop'>;

/** Apps whose browsers let visitors out alike. */
export const families = [
  'instagram',
  'threads',
  'meta',
  'tiktok',
  'snapchat',
  'x',
  'wechat',
  'line',
  'kakaotalk',
  'others',
] as const;
export type Family = (typeof families)[number];

/** Families of Meta's apps, which the behavior `non-meta` leaves alone. */
export const metaFamilies: ReadonlySet<Family> = new Set(['instagram', 'threads', 'meta']);

/** The families of the apps by key; every app that is not here is one of the `others`. */
export const familyByApp: Readonly<Record<string, Family>> = {
  instagram: 'instagram',
  threads: 'threads',
  facebook: 'meta',
  messenger: 'meta',
  whatsapp: 'meta',
  meta: 'meta',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  x: 'x',
  wechat: 'wechat',
  line: 'line',
  kakaotalk: 'kakaotalk',
};

/** A way out of an app's browser: see `technique-address.ts` for what each looks like. */
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
const chromeIntents = 'https://developer.chrome.com/docs/android/intents';

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
    since: '2026-11',
    source: chromeIntents,
    on: true,
  },
  {
    family: 'threads',
    platform: 'ios',
    technique: 'threads-extbrowser',
    fires: 'page',
    stepsAfterMs: 8000,
    state: 'works',
    since: '2026-09',
    source: `${debuggerRepository}/pull/23`,
    on: true,
  },
  {
    family: 'threads',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: chromeIntents,
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
    since: '2026-11',
    source: `${debuggerRepository}/pull/5`,
    on: true,
  },
  {
    family: 'meta',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: chromeIntents,
    on: true,
  },
  {
    family: 'tiktok',
    platform: 'ios',
    technique: 'safari',
    fires: 'tap',
    stepsAfterMs: 0,
    state: 'works',
    since: '2026-11',
    source: `${debuggerRepository}/pull/5`,
    on: true,
  },
  {
    family: 'tiktok',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 0,
    state: 'works',
    since: '2026-11',
    source: chromeIntents,
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
    source: debuggerRepository,
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
    source: chromeIntents,
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
    source: chromeIntents,
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
    source: debuggerRepository,
    on: false,
  },
  {
    family: 'wechat',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 0,
    state: 'dead',
    since: '2026-11',
    source: debuggerRepository,
    on: false,
  },
  {
    family: 'line',
    platform: 'ios',
    technique: 'line-parameter',
    fires: 'redirect',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: 'https://developers.line.biz/en/docs/messaging-api/using-line-url-scheme/',
    on: true,
  },
  {
    family: 'line',
    platform: 'android',
    technique: 'line-parameter',
    fires: 'redirect',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: 'https://developers.line.biz/en/docs/messaging-api/using-line-url-scheme/',
    on: true,
  },
  {
    family: 'kakaotalk',
    platform: 'ios',
    technique: 'kakaotalk-external',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: 'https://kmmk808.tistory.com/251',
    on: true,
  },
  {
    family: 'kakaotalk',
    platform: 'android',
    technique: 'kakaotalk-external',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: 'https://kmmk808.tistory.com/251',
    on: true,
  },
  {
    family: 'others',
    platform: 'ios',
    technique: 'safari',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: `${debuggerRepository}/pull/5`,
    on: true,
  },
  {
    family: 'others',
    platform: 'android',
    technique: 'intent',
    fires: 'page',
    stepsAfterMs: 1500,
    state: 'works',
    since: '2026-11',
    source: chromeIntents,
    on: true,
  },
];
