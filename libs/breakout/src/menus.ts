import type { Phone } from './tables/table-rows.js';

/** The icon of the control that opens an app's menu. */
export type MenuSign = 'dots' | 'verticalDots' | 'share';
/** The place of that control; `app` if it varies or is unknown. */
export type MenuPlace = 'top' | 'bottom' | 'app';
/** A menu entry; `texts/` has its name in each language. */
export type MenuEntry =
  'externalBrowser' | 'browser' | 'defaultBrowser' | 'otherBrowser' | 'safari' | 'chrome';

/** How a visitor leaves an in-app browser manually: tap the control, then the first of these menu entries that exists. */
export interface Menu {
  sign: MenuSign;
  place: MenuPlace;
  entries: readonly [MenuEntry, MenuEntry?];
}

/** Date of the last change to the table. Apps change their menus often, and none of this was tested on real phones. */
export const menusVersion = '2026-11-21';

const externalBrowser: Menu = { sign: 'dots', place: 'top', entries: ['externalBrowser'] };
const metaAndroid: Menu = { sign: 'verticalDots', place: 'top', entries: ['externalBrowser', 'chrome'] };
const browserOrSafari: Menu = { sign: 'dots', place: 'top', entries: ['browser', 'safari'] };
const browserOrChrome: Menu = { sign: 'verticalDots', place: 'top', entries: ['browser', 'chrome'] };

const menus: Readonly<Record<string, Readonly<Record<Phone, Menu>>>> = {
  instagram: { ios: externalBrowser, android: metaAndroid },
  threads: { ios: externalBrowser, android: metaAndroid },
  facebook: { ios: { ...externalBrowser, place: 'app' }, android: metaAndroid },
  messenger: { ios: { ...externalBrowser, place: 'app' }, android: metaAndroid },
  whatsapp: { ios: { ...externalBrowser, place: 'app' }, android: metaAndroid },
  meta: { ios: { ...externalBrowser, place: 'app' }, android: metaAndroid },
  tiktok: {
    ios: { sign: 'dots', place: 'top', entries: ['browser'] },
    android: { sign: 'dots', place: 'top', entries: ['browser'] },
  },
  snapchat: { ios: browserOrSafari, android: browserOrChrome },
  x: {
    ios: { sign: 'share', place: 'bottom', entries: ['safari', 'browser'] },
    android: { sign: 'verticalDots', place: 'top', entries: ['browser'] },
  },
  wechat: {
    ios: { sign: 'dots', place: 'top', entries: ['safari', 'defaultBrowser'] },
    android: { sign: 'dots', place: 'top', entries: ['browser'] },
  },
  line: {
    ios: { sign: 'share', place: 'bottom', entries: ['defaultBrowser', 'safari'] },
    android: { sign: 'verticalDots', place: 'top', entries: ['defaultBrowser', 'otherBrowser'] },
  },
  kakaotalk: {
    ios: { sign: 'share', place: 'bottom', entries: ['safari', 'otherBrowser'] },
    android: { sign: 'verticalDots', place: 'app', entries: ['otherBrowser'] },
  },
  linkedin: { ios: browserOrSafari, android: browserOrChrome },
  pinterest: { ios: browserOrSafari, android: browserOrChrome },
  reddit: { ios: browserOrSafari, android: browserOrChrome },
  telegram: {
    ios: { sign: 'dots', place: 'top', entries: ['safari', 'browser'] },
    android: { sign: 'verticalDots', place: 'top', entries: ['chrome', 'browser'] },
  },
};

const defaultMenu: Readonly<Record<Phone, Menu>> = {
  ios: { sign: 'dots', place: 'app', entries: ['browser', 'safari'] },
  android: { sign: 'verticalDots', place: 'app', entries: ['browser', 'chrome'] },
};

/** The menu of an in-app browser; a common default if the app is unknown. */
export function menuOf(app: string, platform: Phone): Menu {
  return (Object.hasOwn(menus, app) ? (menus[app] ?? defaultMenu) : defaultMenu)[platform];
}
