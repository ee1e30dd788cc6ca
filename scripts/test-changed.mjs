// `npm run test:changed`: runs the specs that the changes since the main branch can affect, committed or not. Unit and
// integration specs are found by imports. For end-to-end and browser specs, `test/affected-specs.json` names the ones
// that best detect what a change in a folder breaks, few enough that a change in one library takes less than two
// minutes. `npm run test:changed -- REVISION` compares with a revision other than `origin/main`.
import './require-node.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const affectedSpecs = JSON.parse(readFileSync('test/affected-specs.json', 'utf8'));
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const [base = 'origin/main'] = process.argv.slice(2);
const [fork] = git('merge-base', 'HEAD', base);
const changed = [
  ...git('diff', '--name-only', '--no-renames', fork),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const existing = changed.filter((file) => existsSync(file));

/** Runs Jest. @returns true if it succeeded. */
function test(script, ...args) {
  console.log(`npm run ${script} -- ${args.join(' ')}`);
  return spawnSync('npm', ['run', '--silent', script, '--', ...args], { stdio: 'inherit' }).status === 0;
}

/** Specs of a kind that changed themselves, and those of the folders with changes. */
const specs = (kind) => [
  ...new Set([
    ...existing.filter((file) => file.endsWith(`.${kind}-spec.ts`)),
    ...Object.entries(affectedSpecs)
      .filter(([folder]) => changed.some((file) => file.startsWith(`${folder}/`)))
      .flatMap(([, affected]) => affected[kind] ?? []),
  ]),
];

const code = existing.filter((file) => /^(apps|libs|test)\/.*\.ts$/.test(file));
const [e2e, browser] = [specs('e2e'), specs('browser')];
const results = [
  code.length === 0 ||
    test(
      'test',
      '--selectProjects',
      'unit',
      'dashboard',
      'integration',
      '--passWithNoTests',
      '--findRelatedTests',
      ...code,
    ),
  e2e.length === 0 || test('test', '--selectProjects', 'e2e', '--testPathPatterns', ...e2e),
  browser.length === 0 || test('test:browser', ...browser),
];
if (code.length + e2e.length + browser.length === 0) console.log(`no code changed since ${base}`);
process.exit(results.every(Boolean) ? 0 : 1);
