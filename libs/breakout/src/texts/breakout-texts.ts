import type { MenuEntry, MenuPlace, MenuSign } from '../menus.js';

/** Every word of the page in one language: plain text, escaped where it is put into the page. */
export interface BreakoutTexts {
  title: string;
  /** Why the page is there; `{app}` is the app's name. */
  lead: string;
  /** The same for an app that is not known. */
  leadOfUnknown: string;
  /** Stands before the destination's host. */
  leadsTo: string;
  /** The button. */
  open: string;
  /** The way on for those who want to stay in the app. */
  stay: string;
  /** Above the steps, where they are what to do if the button fails. */
  otherwise: string;
  /** Above the steps, where there is no button. */
  byHand: string;
  /** The first step, by where the control is; `{sign}` is the control. */
  menu: Readonly<Record<MenuPlace, string>>;
  /** What the controls are called, for those who do not see them. */
  signs: Readonly<Record<MenuSign, string>>;
  /** The second step; `{entry}` is an entry of the menu. */
  choose: string;
  /** The second step where the entry has one of two names. */
  chooseEither: string;
  /** What apps call the entry in this language. */
  entries: Readonly<Record<MenuEntry, string>>;
  /** Above the field with the address. */
  address: string;
  copy: string;
  copied: string;
  /** The address could not be copied; it is selected instead. */
  notCopied: string;
}
