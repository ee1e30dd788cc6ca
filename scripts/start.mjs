// `npm start`: builds what is missing or out of date, then becomes the launcher.
import module from 'node:module';
import { resolve } from 'node:path';
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
await import('./build.mjs');
// What Node compiles is kept beside the build for the next start, of this process and of those that it starts.
process.env.NODE_COMPILE_CACHE ??= resolve('dist', 'compile-cache');
module.enableCompileCache();
process.setSourceMapsEnabled(true);
await import('../dist/apps/launcher/src/main.js');
