import { readFileSync } from 'node:fs';

/** The version and commit that the running code was built from. */
export interface BuildInfo {
  version: string;
  /** The commit, followed by `-dirty` if there were uncommitted changes. */
  commit: string;
}

const unknown: BuildInfo = { version: 'unknown', commit: 'unknown' };

/** As written by `scripts/build.mjs`; `unknown` in tests, which run the sources. */
export function buildInfo(): BuildInfo {
  try {
    const written = readFileSync(new URL('../../../build.json', import.meta.url), 'utf8');
    return { ...unknown, ...(JSON.parse(written) as Partial<BuildInfo>) };
  } catch {
    return unknown;
  }
}
