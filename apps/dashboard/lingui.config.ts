import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { join } from 'node:path';
import { languages } from './src/language/languages.ts';

/** The texts of the dashboard: English in the code, every other language in its own catalog. */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(languages),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  runtimeConfigModule: { i18n: [join(import.meta.dirname, 'src/language/i18n.ts'), 'i18n'] },
  // Moving code must not change the catalogs.
  format: formatter({ lineNumbers: false }),
});
