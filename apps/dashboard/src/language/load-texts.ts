import { i18n, type Messages } from '@lingui/core';
import { loadChunk } from '../load-chunk.ts';
import { language, locale } from './language.ts';
import { languages } from './languages.ts';

/** The addresses of the compiled catalogs, by path. */
const addresses = import.meta.glob<string>('../locales/*.po', {
  query: '?catalog',
  import: 'default',
  eager: true,
});

/**
 * Loads the texts of the page in its language. Everything that shows text must be loaded afterward: texts may be made
 * when a module is evaluated.
 * @throws ApiError if the server cannot be reached
 */
export async function loadTexts(): Promise<void> {
  const messages = await loadChunk(async () => {
    const response = await fetch(addresses[`../locales/${language}.po`] ?? '');
    if (!response.ok) throw new Error(`The texts could not be loaded: status ${response.status}.`);
    return (await response.json()) as Messages;
  });
  i18n.loadAndActivate({ locale: language, locales: locale, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}
