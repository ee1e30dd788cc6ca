import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const placeholder = `{ version: 'development', files: [] }`;

/** Fills the list of the build's files, and the version they make up, into the service worker. */
export const listFilesInServiceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = readdirSync(join(dir, 'assets'))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .sort();
    const files = [
      ...assets.map((name) => `/dashboard/assets/${name}`),
      '/dashboard/color-scheme.js',
      '/dashboard/start.js',
    ];
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
    const path = join(dir, 'service-worker.js');
    const source = readFileSync(path, 'utf8');
    if (!source.includes(placeholder)) throw new Error(`${path} has no place for its files.`);
    writeFileSync(path, source.replace(placeholder, JSON.stringify({ version, files })));
  },
});
