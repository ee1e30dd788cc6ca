// `npm run install-scripts`: checks that `allowScripts` in package.json declares for every package with an install
// script whether it may run. Another folder with a package.json and a package-lock.json can be given as the argument.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const { allowScripts = {} } = read('package.json');
const scripted = Object.entries(read('package-lock.json').packages)
  .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
  .map(([path, { name }]) => name ?? path.split('node_modules/').at(-1));
const undecided = [...new Set(scripted)].filter((name) => typeof allowScripts[name] !== 'boolean');
for (const name of undecided) console.error(`${name} has an install script`);
if (undecided.length > 0) {
  console.error(
    'Say in `allowScripts` of package.json whether it may run: false if everything works without.',
  );
  process.exit(1);
}
console.log(`${scripted.length} packages with an install script, all decided`);
