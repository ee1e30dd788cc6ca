// `npm run check`: everything that must hold before a change lands, except the tests. Runs every check even if one fails.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';

const checks = {
  format: 'format:check',
  lint: 'lint',
  imports: 'lint:imports',
  types: 'typecheck',
  'OpenAPI documents': 'openapi:check',
  'client package': 'build:client',
  'message catalogs': 'messages:check',
  licenses: 'licenses',
};

const failed = [];
for (const [name, script] of Object.entries(checks)) {
  console.log(`== ${name}`);
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
