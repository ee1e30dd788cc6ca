import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { chooseLanguage, language } from './language.ts';
import { type Language, languages } from './languages.ts';

const choices = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }));

/** Selects the language of the dashboard in this browser. Each language is listed under its own name. */
export const LanguageSelect = () => (
  <NativeSelect
    aria-label={t`Language`}
    data={choices}
    value={language}
    w="fit-content"
    onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
  />
);
