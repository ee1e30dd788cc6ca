// Compiles apps/ and libs/ into dist/ and skips the work where nothing changed since the last build.
// Runs after `npm ci` (the prepare script), before the tests and at start; `--force` always compiles.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const inputs = [
  ...globSync('{apps,libs}/*/src/**/*.{ts,json,html,css}').sort(),
  'nest-cli.json',
  'package-lock.json',
  'tsconfig.build.json',
  'tsconfig.json',
];
const hash = createHash('sha256');
for (const file of inputs) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
const fingerprint = hash.digest('hex');
const stamp = join('dist', 'built-from');

if (process.argv.includes('--force') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  if (!existsSync('node_modules/@nestjs/cli')) {
    console.error('waypost: the build tools are missing; run `npm ci` first');
    process.exit(1);
  }
  rmSync('dist', { recursive: true, force: true });
  const nest = 'node_modules/@nestjs/cli/bin/nest.js';
  const { status } = spawnSync(process.execPath, [nest, 'build', 'migrate'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, fingerprint);
}
