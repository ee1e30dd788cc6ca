// `npm run check`: everything that must hold before a change lands, except the tests. Runs every check even if one fails,
// two at a time: most of them use one core.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Longest first, so that no long one runs alone at the end. */
const checks = {
  lint: 'lint',
  types: 'typecheck',
  format: 'format:check',
  'OpenAPI documents': 'openapi:check',
  imports: 'lint:imports',
  'message catalogs': 'messages:check',
  'client package': 'build:client',
  licenses: 'licenses',
  'install scripts': 'install-scripts',
};

const waiting = Object.entries(checks);
const failed = [];

/** Runs checks until none is left. The output of a check is shown when it ends, so that outputs do not mix. */
async function runChecks() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, script] = next;
    const began = performance.now();
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const [status] = await once(child, 'close');
    if (status !== 0) failed.push(name);
    process.stdout.write(Buffer.concat([Buffer.from(`== ${name}\n`), ...output]));
    console.log(
      `== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
}

await Promise.all([runChecks(), runChecks()]);
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
