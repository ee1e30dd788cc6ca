import { setupI18n } from '@lingui/core';
import { language, locale, messages } from './language.ts';

/** The texts of the page. The macros import this where a text is made, so it is always evaluated before. */
export const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
