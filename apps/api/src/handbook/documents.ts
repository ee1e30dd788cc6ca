import { fieldCodes, type Settings } from '@app/common';
import { errorCodes, statusOfCode } from '@app/operations';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON('.', import.meta.url) as string);
/** The same path in the source tree, the package and the image. */
export const docsFolder = join(root, 'docs');

/** A document of the handbook. */
export interface Document {
  /** The last part of its address: `webhooks`, `recipes/imports`. */
  name: string;
  title: string;
  /** Its first sentence, without markup. */
  summary: string;
  markdown: string;
}

type Addresses = Pick<Settings, 'API_BASE_URL' | 'SHORT_URL_BASE'>;

/** Replaces the example addresses in a text with those of this installation. */
export const withAddresses = (text: string, { API_BASE_URL, SHORT_URL_BASE }: Addresses): string =>
  text
    .replaceAll(/http:\/\/localhost:3000|https:\/\/api\.example/g, API_BASE_URL)
    .replaceAll(/http:\/\/localhost:3001|https:\/\/go\.example/g, SHORT_URL_BASE);

const codesPage = `# Codes of errors

Errors have the shape that [Errors](api.md#errors) describes. Later versions may add codes.

## Codes

| Code | Status |
| --- | --- |
${errorCodes.map((code) => `| \`${code}\` | ${statusOfCode[code]} |`).join('\n')}

## Codes of fields

Every entry of \`fields\` in an error has one of these codes, beside a message for people.

| Code | Meaning |
| --- | --- |
${Object.entries(fieldCodes)
  .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  .join('\n')}
`;

/** Strips the Markdown from a paragraph. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function documentOf(name: string, text: string, addresses: Addresses): Document {
  // Only in samples: elsewhere, addresses are defaults or examples.
  const markdown = text.replaceAll(/^```[^]*?^```/gm, (sample) =>
    withAddresses(sample, addresses).replaceAll('$WAYPOST_URL', addresses.API_BASE_URL),
  );
  const [, title = name, rest = ''] = /^# (.*)\n([^]*)$/.exec(markdown) ?? [];
  const paragraph = rest.split(/\n{2,}/).find((block) => /^\s*[\w`*[]/.test(block)) ?? '';
  const [summary = ''] = withoutMarkup(paragraph).split(/(?<=[.!?]) (?=[\p{Lu}“"])/u);
  return { name, title, summary, markdown };
}

/** All documents of this version, sorted by title. */
export function readDocuments(addresses: Addresses): Document[] {
  const files = [
    ...namesIn('').map((name) => ({ name, file: join(docsFolder, `${name}.md`) })),
    ...namesIn('recipes').map((name) => ({
      name: name === 'README' ? 'recipes' : `recipes/${name}`,
      file: join(docsFolder, 'recipes', `${name}.md`),
    })),
    { name: 'changelog', file: join(root, 'CHANGELOG.md') },
  ];
  return [
    ...files.map(({ name, file }) => documentOf(name, readFileSync(file, 'utf8'), addresses)),
    documentOf('codes', codesPage, addresses),
  ].sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

const namesIn = (folder: string): string[] =>
  readdirSync(join(docsFolder, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));
