import { defineConfig } from 'vite';

/** The web app of the dashboard, as the API serves it at `/dashboard/`. `npm run build` runs it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    // Everything comes from files of our own under a CSP that knows no data: addresses for scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // `docs/dashboard.md` says how much is loaded first; a lazy chunk may be as big as a charting library.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Every file of Mantine says "use client", which means nothing here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: {
    port: 5173,
    // `npm start` beside it serves the API.
    proxy: { '^/(v1|dashboard/api|openapi.json)': 'http://localhost:3000' },
  },
});
