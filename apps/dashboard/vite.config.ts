import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { catalogConfig, messageCatalogs } from './build/message-catalogs.ts';
import { listFilesInServiceWorker } from './build/service-worker.ts';
import { drawWorld } from './build/world-outlines.ts';

const root = join(import.meta.dirname, '../..');

/** Writes `.br` and `.gz` next to scripts, styles and texts, so that the API can send them without compressing them. */
const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = readdirSync(join(dir, 'assets'))
      .filter((file) => /\.(js|css|json)$/.test(file))
      .map((file) => `assets/${file}`);
    for (const name of [...assets, 'color-scheme.js', 'start.js']) {
      const content = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

/**
 * Keeps the library for popovers out of pages without any: Mantine's tables import its scroll area, which takes one small
 * hook of that library, 11 KB of compressed script in one file.
 */
const lightScrollArea = (): Plugin => ({
  name: 'light-scroll-area',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs')
      ? join(import.meta.dirname, 'build/merge-refs.ts')
      : null,
});

/** Sends the page with a content security policy as strict as the API's, so that violations show during development. */
const contentSecurityPolicy = (): Plugin => {
  const nonce = randomBytes(16).toString('base64');
  return {
    name: 'content-security-policy',
    apply: 'serve',
    // Vite gives this nonce to the elements that it adds.
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.headers.accept?.includes('text/html')) {
          response.setHeader(
            'Content-Security-Policy',
            `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
              `img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws:; frame-src 'self'; manifest-src 'self'; ` +
              `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
          );
        }
        next();
      });
    },
    transformIndexHtml: (html) => html.replaceAll('__CSP_NONCE__', nonce),
  };
};

/** The address of the API app that `npm run dev` starts. */
const api = `http://127.0.0.1:${process.env.API_PORT || 3000}`;

/** The web app of the dashboard. The API serves the build at `/dashboard/`; `npm run dev` serves the sources there. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/dashboard/',
  cacheDir: join(root, '.dev/vite'),
  plugins: [
    messageCatalogs(),
    babel({
      include: /dashboard.src.*\.tsx?$/,
      plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: catalogConfig }]],
    }),
    drawWorld(),
    lightScrollArea(),
    compressAssets(),
    listFilesInServiceWorker(),
    contentSecurityPolicy(),
    command === 'serve' ? react() : [],
  ],
  build: {
    outDir: join(root, 'dist/apps/dashboard'),
    emptyOutDir: true,
    // The content security policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // With one file of styles, no page can be missing its own because they failed to load.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Browsers with light-dark(). Rewritten for older ones, it would no longer follow Mantine's color scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // Every file of Mantine says "use client", which means nothing here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
      // One file with the modules that most pages need compresses better, and loads faster, than fifty small ones.
      // Excludes the library for forms, which lists do not need, and menus, which are lazy.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'common',
              minShareCount: 36,
              test: (id) => !/@mantine.form|floating-ui|components.(Menu|Popover|ScrollArea)/.test(id),
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    strictPort: true,
    // node_modules may be a symbolic link to a folder elsewhere.
    fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    proxy: { '^/(?!dashboard/)': api, '^/dashboard/api': api },
  },
}));
