import { type Language, languages } from './languages.ts';

/** Where the browser keeps the chosen language. */
const storageKey = 'language';

const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(languages, tag);

/** The language that was chosen in this browser, or null. */
function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(storageKey);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    // Storage may be forbidden; then the browser's languages decide.
    return null;
  }
}

/** The first of the browser's languages that there is a catalog for, else English. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

/** The tag to format numbers and dates by: the browser's own for that language, such as `pt-BR`, else the language's. */
export function formattingLocale(language: Language, tags: readonly string[]): string {
  return tags.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** The language of the page. A change reloads the page, so texts may be made anywhere, once. */
export const language: Language = chosenLanguage() ?? preferredLanguage(navigator.languages);

/** What `Intl` formats numbers, dates and lists by. */
export const locale: string = formattingLocale(language, navigator.languages);

/** Keeps the language in this browser and shows the page in it. Drafts of forms survive. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  location.reload();
}
