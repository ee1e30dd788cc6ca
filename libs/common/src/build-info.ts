import { readFileSync } from 'node:fs';

/** What the running code was built from. */
export interface BuildInfo {
  version: string;
  /** The commit, with `-dirty` if there were other changes. */
  commit: string;
}

const unknown: BuildInfo = { version: 'unknown', commit: 'unknown' };

/** What `scripts/build.mjs` has written; `unknown` in tests that run the sources. */
export function buildInfo(): BuildInfo {
  try {
    const written = readFileSync(new URL('../../../build.json', import.meta.url), 'utf8');
    return { ...unknown, ...(JSON.parse(written) as Partial<BuildInfo>) };
  } catch {
    return unknown;
  }
}
