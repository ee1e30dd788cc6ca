import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Puts `.br` and `.gz` beside scripts and styles, so that the API sends them compressed without compressing. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets');
    for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
      const content = readFileSync(join(assets, name));
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

/** The web app of the dashboard, as the API serves it at `/dashboard/`. `npm run build` runs it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [compressed()],
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    // Everything comes from files of our own under a CSP that knows no data: addresses for scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Browsers that know light-dark(): rewritten for older ones, it would no longer follow Mantine's color scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // `docs/dashboard.md` says how much is loaded first; a lazy chunk may be as big as a charting library.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Every file of Mantine says "use client", which means nothing here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
      // What most pages need is one file, which is less to load than fifty that are compressed one by one.
      output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 10 }] } },
    },
  },
  server: {
    port: 5173,
    // `npm start` beside it serves the API.
    proxy: { '^/(v1|dashboard/api|openapi.json)': 'http://localhost:3000' },
  },
});
