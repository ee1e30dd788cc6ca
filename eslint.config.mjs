import js from '@eslint/js';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** A stream that is joined by `pipe` forwards no errors: when either ends early, the other's error ends the process. */
const noBarePipe = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { pipe: 'Join streams with pipeline, which handles the errors of all of them.' },
  },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices;
    return {
      'CallExpression > MemberExpression[property.name="pipe"]'(member) {
        // Observables have a `pipe`, too.
        if (getTypeAtLocation(member.object).getProperty('unpipe'))
          context.report({ node: member, messageId: 'pipe' });
      },
    };
  },
};

/** Words that identifiers had, and the field's terms that they have now. */
const formerWords = {
  '^late(Dialog|Menu|Select)|^Late[A-Z]': 'lazy',
  '[kK]ept(Form|Input)': 'draft',
  '(is|[dD]atabase|[qQ]ueue)Away': 'unavailable',
  '[sS]tranger': 'unauthenticated',
  '[oO]vertak(e|ing)': 'conflict',
  '[rR]ehears': 'dry run',
};

export default tseslint.config(
  { ignores: ['dist', 'packages/*/dist', '.dev', 'node_modules', 'coverage', '.data', '**/*.gen.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { waypost: { rules: { 'no-bare-pipe': noBarePipe } } },
    rules: {
      'waypost/no-bare-pipe': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        ...Object.entries(formerWords).map(([word, term]) => ({
          selector: `Identifier[name=/${word}/]`,
          message: `Say "${term}".`,
        })),
      ],
      'no-warning-comments': [
        'error',
        {
          terms: ['says so', 'in vain', 'goes on', 'deals with', 'dealt with', 'told apart'],
          location: 'anywhere',
        },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'request',
          property: 'ip',
          message: 'Behind a proxy, this is the proxy. Use clientNetwork.',
        },
      ],
    },
  },
  {
    // Never edited.
    files: ['libs/database/src/baseline/migrations/*.ts'],
    rules: { 'no-warning-comments': 'off' },
  },
  {
    files: ['apps/dashboard/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
    // The router's redirects are thrown, and are no errors.
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
      ],
    },
  },
  {
    // Texts are in the catalog, as whole sentences whose placeholders have names. They may be made when a module is
    // evaluated: the catalog is loaded before the app.
    files: ['apps/dashboard/src/**/*.{ts,tsx}'],
    // What api-call.ts writes is code.
    ignores: ['**/*.spec.ts', '**/api-call.ts'],
    plugins: { lingui },
    rules: {
      'lingui/consistent-plural-format': 'error',
      'lingui/no-expression-in-message': 'error',
      'lingui/no-plural-inside-trans': 'error',
      'lingui/no-single-tag-to-translate': 'error',
      'lingui/no-single-variables-to-translate': 'error',
      'lingui/no-trans-inside-trans': 'error',
      'lingui/no-unlocalized-strings': [
        'error',
        {
          useTsTypes: true,
          // Names and values of the code: a single word that begins in lower case, capitals, values of styles, HTML,
          // commands and the names of products.
          ignore: [
            '^(?![A-Z])\\S*$',
            '^[A-Z0-9_-]+$',
            '^Waypost$',
            'var\\(--',
            '^<(!doctype|style)',
            '^npm run ',
            '· Waypost$',
            '^(Android|Instagram|Windows|Mac|Linux)$',
          ],
          ignoreNames: [
            { regex: { pattern: 'className|classNames$', flags: 'i' } },
            'aria-keyshortcuts',
            'style',
            'fontFamily',
            'rel',
            'flex',
          ],
          ignoreFunctions: [
            'Error',
            '*.getResponseHeader',
            '*.setRequestHeader',
            'headers.get',
            'headers.set',
            '*.headers.get',
            '*.headers.set',
            '*.querySelector',
            '*.querySelectorAll',
            'matchMedia',
            'useMediaQuery',
            'lazyPage',
            'lazyRouteComponent',
          ],
        },
      ],
    },
  },
  {
    files: ['apps/dashboard/public/*.js'],
    languageOptions: {
      globals: {
        MutationObserver: 'readonly',
        addEventListener: 'readonly',
        caches: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        navigator: 'readonly',
        self: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        globalThis: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
