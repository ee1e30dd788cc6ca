import faults from './jest.faults.config.mjs';

const [project] = faults.projects;

/** Three hosts as network namespaces, alone on the machine: what happens when one fails. `FAULTS=short` has two of the faults. */
export default {
  ...faults,
  maxWorkers: 1,
  projects: [
    { ...project, displayName: 'cluster', testMatch: ['<rootDir>/test/cluster/**/*.cluster-spec.ts'] },
  ],
};
