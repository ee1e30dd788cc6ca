// `npm run settings`: writes waypost.env.example from the declarations of the settings and their comments. `--check` writes
// nothing, and fails if the file is out of date.
import './require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Not for a file: the location of the file, and the value that `npm start` sets for each process. */
const elsewhere = ['SETTINGS_FILE', 'PROCESS'];

const width = 100;

const head = [
  'All settings of Waypost, with their defaults. Copy this file to waypost.env, run `chmod 600 waypost.env`, and remove the # in front of what you change.',
  'Waypost reads it at startup. Environment variables take precedence. docs/configuration.md says more.',
  "One NAME=value per line. Put a value that contains a # or begins with a quote in single quotes: NAME='va#lue'.",
];

/** Wraps a text into comment lines. */
function comment(text) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length + 3 > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

/** The form of a default in a file; empty if it depends on the machine or on other settings. */
function written(initializer = '') {
  if (/^[\d_]+$/.test(initializer)) return initializer.replaceAll('_', '');
  const [, text = ''] = /^'([^']*)'$/.exec(initializer) ?? [];
  return /[\s#]/.test(text) ? `'${text}'` : text;
}

const source = readFileSync(join(root, 'libs/common/src/settings.ts'), 'utf8');
const [, body = ''] = /export class Settings \{([^]*?)\n {2}\/\*\*[^/]*\*\/\n {2}get /.exec(source) ?? [];
const settings = body.split(/;\n\n/).map((part) => {
  const [, text] = /\/\*\*([^]*?)\*\//.exec(part) ?? [];
  const [, name, initializer] =
    /^ {2}(?:@.*\) )?([A-Z][A-Z_]+)[?]?(?:: [^=]+?)?(?: = ([^]+?))?;?$/m.exec(part) ?? [];
  if (!text || !name) throw new Error(`a setting has no comment: ${part.trim()}`);
  return { name, text: text.replace(/^\s*\*/gm, ' ').trim(), value: written(initializer) };
});
const shown = settings.filter(({ name }) => !elsewhere.includes(name));
const example = [
  head.map(comment).join('\n'),
  ...shown.map(({ name, text, value }) => `${comment(text)}\n#${name}=${value}`),
].join('\n\n');

const file = join(root, 'waypost.env.example');
if (!process.argv.includes('--check')) writeFileSync(file, `${example}\n`);
else if (readFileSync(file, 'utf8') !== `${example}\n`) {
  console.error('waypost.env.example is out of date: run `npm run settings`');
  process.exitCode = 1;
}
