import { setupI18n } from '@lingui/core';
import { language, locale, messages } from './language.ts';

/** The texts of the page. The macros import this wherever a text is created, so it is always evaluated first. */
export const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
