// Builds packages/client: one file for ESM and one for CommonJS, with types. Fails if the bundle is too large. Then packs it into
// dist/client.tgz, which the API serves.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { tarball } from './tarball.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const directory = join(root, 'packages/client');
const dist = join(directory, 'dist');

/** Maximum size of the bundle in bytes, compressed by gzip. */
const maxBytes = 15_000;

rmSync(dist, { recursive: true, force: true });
const input = join(directory, 'src/index.ts');
for (const format of ['esm', 'cjs']) {
  await build({ input, platform: 'neutral', output: { file: join(dist, format, 'index.js'), format } });
}
const types = ['-p', directory, '--noEmit', 'false', '--emitDeclarationOnly', 'true'];
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...types], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
cpSync(join(dist, 'esm'), join(dist, 'cjs'), {
  recursive: true,
  filter: (path) => !path.endsWith('.js'),
});
// Needed because the package itself is an ES module.
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n');
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));

const bytes = gzipSync(readFileSync(join(dist, 'esm/index.js'))).length;
console.log(`@waypost/client: ${bytes} bytes compressed, at most ${maxBytes}`);
if (bytes > maxBytes) process.exit(1);

const built = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
const packed = tarball(directory, ['package.json', 'README.md', ...built]);
const target = join(root, 'dist/client.tgz');
// The build treats a file with a new time as changed.
if (!existsSync(target) || !readFileSync(target).equals(packed)) {
  mkdirSync(dirname(target), { recursive: true });
  // A running API never reads half of it.
  writeFileSync(`${target}.new`, packed);
  renameSync(`${target}.new`, target);
}
