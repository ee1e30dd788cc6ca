import base from './jest.config.mjs';

const { projects, ...rest } = base;

/** What takes minutes and seldom breaks: builds, packing, moving to another host. Runs weekly and by hand. */
export default {
  ...rest,
  projects: [
    {
      ...projects.find(({ displayName }) => displayName === 'e2e'),
      displayName: 'long',
      testMatch: ['<rootDir>/test/**/*.long-spec.ts'],
    },
  ],
};
