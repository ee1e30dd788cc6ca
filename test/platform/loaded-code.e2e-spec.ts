import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const bundles = join('dist', 'bundle');
const textOf = (file: string): string => readFileSync(join(bundles, file), 'utf8');

/** The bundles that importing these files loads. */
function loadedWith(files: string[]): string[] {
  const loaded = new Set(files);
  for (const file of loaded) {
    for (const [, imported = ''] of textOf(file).matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm)) {
      loaded.add(imported);
    }
  }
  return [...loaded];
}

/** The packages and libraries of which an app loads a file at its start, as the comments in its bundles name them. */
function loadedBy(app: string): Set<string> {
  const definitions = loadedWith([`${app}.js`]).filter((file) => file.startsWith(`${app}.definition-`));
  const modules = definitions.flatMap((file) =>
    [...textOf(file).matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, module = '']) => module),
  );
  const texts = loadedWith([`${app}.js`, ...modules]).map(textOf);
  const sources = texts.flatMap((text) => [
    ...text.matchAll(/^\/\/ (?:node_modules\/((?:@[^/\n]+\/)?[^/\n]+)|dist\/(libs\/[^/\n]+))\//gm),
  ]);
  return new Set(sources.map(([, name, library]) => name ?? library ?? ''));
}

const orm = ['@mikro-orm/core', '@mikro-orm/sql', '@mikro-orm/postgresql'];
const documents = ['@nestjs/swagger', 'es-toolkit'];
const onFirstUse = [
  'canvaskit-wasm',
  '@modelcontextprotocol/server',
  '@node-oauth/oauth2-server',
  'zod',
  '@simplewebauthn/server',
];

describe('what an app loads at its start, of which each process keeps a copy', () => {
  it.each([
    {
      app: 'launcher',
      needs: 'p-retry',
      not: [...orm, ...documents, 'libphonenumber-js', '@nestjs/core', 'bullmq'],
    },
    {
      app: 'redirect',
      needs: '@nestjs/core',
      not: [...orm, ...documents, 'libphonenumber-js', 'nodemailer'],
    },
    { app: 'worker', needs: '@nestjs/core', not: [...orm, ...documents, 'libphonenumber-js', 'nodemailer'] },
    { app: 'jobs', needs: '@mikro-orm/core', not: [...documents, 'libphonenumber-js', ...onFirstUse] },
    { app: 'api', needs: '@nestjs/swagger', not: onFirstUse },
  ])('has in the $app nothing that only others need', ({ app, needs, not }) => {
    const loaded = loadedBy(app);
    expect(loaded).toContain(needs);
    expect(not.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('is stored in one byte for each character', () => {
    const wide = readdirSync(bundles).filter(
      (file) => file.endsWith('.js') && /[\u0100-\uffff]/.test(textOf(file)),
    );
    expect(wide).toEqual([]);
  });
});
