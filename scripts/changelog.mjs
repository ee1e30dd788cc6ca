// The changelog by versions. `cut` gives what is unreleased the version of package.json and today's date, in the Kubernetes
// manifests, too: `npm version` runs it. `notes VERSION` prints what a release says, and fails if it is another version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const changelog = join(root, 'CHANGELOG.md');
const manifests = join(root, 'deploy', 'kubernetes', 'kustomization.yaml');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The text below the heading of the second level that begins with `title`, without empty lines around it. */
function sectionOf(text, title) {
  const [, ...sections] = text.split(/^## /m);
  const section = sections.find(
    (each) => each === title || (/^\s/.test(each.slice(title.length)) && each.startsWith(title)),
  );
  return section?.slice(section.indexOf('\n')).trim();
}

function cut() {
  const text = readFileSync(changelog, 'utf8');
  if (!sectionOf(text, 'Unreleased')) throw new Error('CHANGELOG.md has nothing under "Unreleased".');
  if (sectionOf(text, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already.`);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${today}`));
  writeFileSync(manifests, readFileSync(manifests, 'utf8').replace(/(newTag: ).*/, `$1${version}`));
}

function notes(wanted) {
  if (wanted !== version) throw new Error(`The version in package.json is ${version}, not ${wanted}.`);
  const section = sectionOf(readFileSync(changelog, 'utf8'), version);
  if (!section) throw new Error(`CHANGELOG.md has no ${version}: cut it with \`npm version\`.`);
  console.log(section);
}

const [command, argument] = process.argv.slice(2);
try {
  if (command === 'cut') cut();
  else if (command === 'notes') notes(argument);
  else throw new Error('usage: changelog.mjs cut | notes VERSION');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
