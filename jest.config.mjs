import './scripts/require-node.mjs';

const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    experimental: { keepImportAttributes: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

/** For code with texts that are made by macros. */
const withMacros = {
  ...swc,
  jsc: { ...swc.jsc, experimental: { ...swc.jsc.experimental, plugins: [['@lingui/swc-plugin', {}]] } },
};

const common = {
  rootDir: '.',
  // Crawling node_modules and dist would take longer than most tests.
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  runtime: '<rootDir>/test/runner/shared-modules.cjs',
  testEnvironment: '<rootDir>/test/runner/shared-globals.cjs',
  setupFiles: ['<rootDir>/test/setup.mjs'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '/apps/dashboard/.+\\.ts$': ['@swc/jest', withMacros],
    '^.+\\.ts$': ['@swc/jest', swc],
  },
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Builds, and starts PostgreSQL. Jest runs it only if it runs a spec of a project that names it. */
const built = {
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
};

/** The project of a spec follows from its name; `test/platform/spec-names.spec.ts` checks the names. */
export default {
  testTimeout: 300_000,
  maxWorkers: 2,
  watchman: false,
  projects: [
    {
      // Code alone: no build, no database.
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/apps/dashboard/'],
      testEnvironmentOptions: { database: false },
    },
    {
      // Code of the dashboard, with its texts.
      ...common,
      displayName: 'dashboard',
      testMatch: ['<rootDir>/apps/dashboard/**/*.spec.ts'],
      setupFiles: [...common.setupFiles, '<rootDir>/test/setup-dashboard.mjs'],
    },
    {
      // Code against a real PostgreSQL.
      ...common,
      ...built,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs}/**/*.integration-spec.ts'],
    },
    {
      // The built apps as processes, through HTTP.
      ...common,
      ...built,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
    },
  ],
};
