// Exits with one sentence if this Node is too old. Import it first.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
