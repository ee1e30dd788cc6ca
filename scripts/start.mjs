// `npm start`: builds what is missing or out of date, then becomes the launcher.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
await import('./build.mjs');
process.setSourceMapsEnabled(true);
await import('../dist/apps/launcher/src/main.js');
