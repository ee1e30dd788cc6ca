import type { Phone } from './techniques.js';

/** What stands on the control that opens an app's menu. */
export type MenuSign = 'dots' | 'verticalDots' | 'share';
/** Where that control is; `app`: it differs, or is not known. */
export type MenuPlace = 'top' | 'bottom' | 'app';
/** What the entry of the menu is called, in words of `texts/`. */
export type MenuEntry =
  'externalBrowser' | 'browser' | 'defaultBrowser' | 'otherBrowser' | 'safari' | 'chrome';

/** How a visitor leaves an app's browser by hand: a control, then an entry of its menu (the first of these that is there). */
export interface Menu {
  sign: MenuSign;
  place: MenuPlace;
  entries: readonly [MenuEntry, MenuEntry?];
}

/** Day of the last change to the table; app makers move these about, and none of it was tried on phones here. */
export const menusVersion = '2026-11-21';

const external: Menu = { sign: 'dots', place: 'top', entries: ['externalBrowser'] };
const metaAndroid: Menu = { sign: 'verticalDots', place: 'top', entries: ['externalBrowser', 'chrome'] };
const browserOrSafari: Menu = { sign: 'dots', place: 'top', entries: ['browser', 'safari'] };
const browserOrChrome: Menu = { sign: 'verticalDots', place: 'top', entries: ['browser', 'chrome'] };

const menus: Readonly<Record<string, Readonly<Record<Phone, Menu>>>> = {
  instagram: { ios: external, android: metaAndroid },
  threads: { ios: external, android: metaAndroid },
  facebook: { ios: { ...external, place: 'app' }, android: metaAndroid },
  messenger: { ios: { ...external, place: 'app' }, android: metaAndroid },
  whatsapp: { ios: { ...external, place: 'app' }, android: metaAndroid },
  meta: { ios: { ...external, place: 'app' }, android: metaAndroid },
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

const unknown: Readonly<Record<Phone, Menu>> = {
  ios: { sign: 'dots', place: 'app', entries: ['browser', 'safari'] },
  android: { sign: 'verticalDots', place: 'app', entries: ['browser', 'chrome'] },
};

/** The menu of an app's browser; what most apps have where it is not known. */
export function menuOf(app: string, platform: Phone): Menu {
  return (Object.hasOwn(menus, app) ? (menus[app] ?? unknown) : unknown)[platform];
}
