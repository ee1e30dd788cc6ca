// `npm run licenses`: checks the license of every package in package-lock.json, on any platform, against the rules of
// CONTRIBUTING.md and the exceptions of ADR 6. Another lock file can be given as the argument.
import { readFileSync } from 'node:fs';

const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'PostgreSQL',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
]);

/** Licenses of the packages that ADR 6 explains. */
const exceptions = [
  { packages: /^(isbot|fast-sha256)$/, license: 'Unlicense' },
  { packages: /^argparse$/, license: 'Python-2.0' },
  { packages: /^argparse$/, license: 'PSF-2.0' },
  { packages: /^(axe-core|lightningcss(-.+)?)$/, license: 'MPL-2.0', developmentOnly: true },
];

/** SPDX names of licenses whose packages name them differently. */
const spdxOf = { 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)': 'CC-BY-4.0' };

const isAllowed = (license, name, isDevelopment) =>
  allowed.has(license) ||
  exceptions.some(
    ({ packages, license: excepted, developmentOnly = false }) =>
      excepted === license && packages.test(name) && (isDevelopment || !developmentOnly),
  );

/** Evaluates an SPDX expression: one of the alternatives of OR, and all parts of AND. */
function isExpressionAllowed(expression, holds) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const one = () => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return holds(token);
    const value = any();
    tokens.shift();
    return value;
  };
  const listOf = (operator, next, combine) => {
    let value = next();
    while (tokens[0] === operator) {
      tokens.shift();
      value = combine(next(), value);
    }
    return value;
  };
  const all = () => listOf('AND', one, (a, b) => a && b);
  const any = () => listOf('OR', all, (a, b) => a || b);
  const value = any();
  return value && tokens.length === 0;
}

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8'));
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
const problems = installed.flatMap(([path, { version, license, dev = false }]) => {
  const name = path.split('node_modules/').at(-1);
  const expression = typeof license === 'string' ? (spdxOf[license] ?? license) : '';
  if (isExpressionAllowed(expression, (part) => isAllowed(part, name, dev))) return [];
  return `${name}@${version}: ${expression || 'no license'}`;
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('These licenses are not allowed: see CONTRIBUTING.md, and docs/adr/0006 for exceptions.');
  process.exit(1);
}
console.log(`${installed.length} packages, every license allowed`);
