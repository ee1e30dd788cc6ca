import type { Messages } from '@lingui/core';
import { type Language, languages } from './languages.ts';

declare global {
  /**
   * The messages that `start.js` has loaded. Undefined in tests without a browser, where texts are the English ones in
   * the code.
   */
  var texts: { language: Language; messages: Messages } | undefined;
}

/** The language of the page. Another choice reloads the page, so texts may be created anywhere, once. */
export const language: Language = globalThis.texts?.language ?? 'en';

/** The texts of the page, by the IDs of the messages. */
export const messages: Messages = globalThis.texts?.messages ?? {};

/** The direction of the page's text. */
export const { direction } = languages[language];

/**
 * The locale that `Intl` formats numbers, dates and lists with: the browser's own tag for the language, such as
 * `pt-BR`.
 */
export const locale: string = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;

/** Saves the language in this browser, where `start.js` reads it, and reloads the page. Drafts of forms survive. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem('language', chosen);
  } catch {
    // Without storage, the browser's languages still decide.
  }
  location.reload();
}
