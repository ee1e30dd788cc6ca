import type { MenuEntry, MenuPlace, MenuSign } from '../menus.js';

/** The texts of the page in one language. Plain text; the page escapes it. */
export interface BreakoutTexts {
  title: string;
  /** The title if the destination has an app. `{name}` is the app's name. */
  titleOfApp: string;
  /** The reason for the page. `{app}` is the app's name. */
  lead: string;
  /** The same for an unknown app. */
  leadOfUnknown: string;
  /** Follows the lead if the app asks before it opens the browser. `{app}` is the app's name. */
  asks: string;
  /** Precedes the destination's host. */
  leadsTo: string;
  /** Label of the button that opens the destination's app. `{name}` is the app's name. */
  openApp: string;
  /** Label of the button that opens the browser. */
  open: string;
  /** Label of the link that continues in the app. */
  stay: string;
  /** Heading of the steps if there is a button. */
  otherwise: string;
  /** Heading of the steps if there is no button. */
  byHand: string;
  /** The first step, by the place of the control. `{sign}` is the control's icon. */
  menu: Readonly<Record<MenuPlace, string>>;
  /** Accessible names of the controls. */
  signs: Readonly<Record<MenuSign, string>>;
  /** The second step. `{entry}` is the menu entry. */
  choose: string;
  /** The second step if the entry has one of two names. */
  chooseEither: string;
  /** Names of the menu entries in this language. */
  entries: Readonly<Record<MenuEntry, string>>;
  /** Label of the field with the URL. */
  address: string;
  copy: string;
  copied: string;
  /** Shown if the URL could not be copied and is selected instead. */
  notCopied: string;
}
