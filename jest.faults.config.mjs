import base from './jest.config.mjs';

const { projects, ...rest } = base;

/** What happens under faults: real processes, load and harm. `FAULTS=short` does each kind of harm once. */
export default {
  ...rest,
  testTimeout: 900_000,
  maxWorkers: 2,
  projects: [
    {
      ...projects.find(({ displayName }) => displayName === 'e2e'),
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.faults-spec.ts'],
    },
  ],
};
