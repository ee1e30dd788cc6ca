import base from './jest.config.mjs';

const { projects, ...rest } = base;

/** What a person does in a browser: needs Chromium (Debian's, or CHROMIUM=/path/to/it). */
export default {
  ...rest,
  // Chromium, the apps and PostgreSQL share the cores.
  maxWorkers: 2,
  projects: [
    {
      ...projects.find(({ displayName }) => displayName === 'e2e'),
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'],
    },
  ],
};
