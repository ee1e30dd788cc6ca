import type { OutputChunk } from 'rolldown';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets the browser load the scripts of the app while it loads the texts. Main.ts imports them only afterward, so the page
 * would not name them otherwise.
 */
export const preloadApp = (): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: main }) {
      const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const needed = new Set<string>();
      const need = (file: string): void => {
        if (needed.has(file)) return;
        needed.add(file);
        named.get(file)?.imports.forEach(need);
      };
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app.tsx'));
      if (!main || !app) throw new Error('The build has no app.tsx.');
      need(app.fileName);
      // Vite names these itself.
      const known = new Set([main.fileName, ...main.imports]);
      return [...needed]
        .filter((file) => !known.has(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/dashboard/${file}` },
          injectTo: 'head',
        }));
    },
  },
});
