import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** The languages, and the path of their catalogs. */
export const catalogConfig = getConfig({ configPath: join(import.meta.dirname, '../lingui.config.ts') });
const locales: readonly string[] = catalogConfig.locales;
/** The path of the catalogs on the development server. */
const developmentPath = '/dashboard/catalogs/';

/**
 * Compiles the message catalogs to JSON, one file per language, and has `start.js` load the page's catalog before the app.
 * As JSON, the messages are data rather than script, and the scripts of the app contain none.
 */
export const messageCatalogs = (): Plugin => ({
  name: 'message-catalogs',
  async buildStart() {
    if (this.environment.mode === 'dev') return;
    for (const locale of locales) {
      const source = await compile(locale);
      this.emitFile({ type: 'asset', name: `${locale}.json`, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(developmentPath, (request, response, next) => {
      compile(basename(request.url ?? '', '.json')).then(
        (json) => response.setHeader('Content-Type', 'application/json').end(json),
        next,
      );
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const app = /<script type="module"[^>]* src="([^"]*(?:\/assets\/|\/main\.tsx)[^"]*)"><\/script>/;
      const [tag, address] = app.exec(html) ?? [];
      if (!tag || !address) throw new Error('The page does not load the app.');
      const files = Object.values(bundle ?? {});
      const catalogs = locales.map((locale) => {
        const name = `${locale}.json`;
        const file = files.find((asset) => asset.type === 'asset' && asset.names.includes(name));
        if (bundle && !file) throw new Error(`The build has no catalog for ${locale}.`);
        return [locale, file ? `/dashboard/${file.fileName}` : `${developmentPath}${name}`];
      });
      return {
        html: html.replace(tag, `<link rel="modulepreload" crossorigin href="${address}">`),
        tags: [
          {
            tag: 'script',
            injectTo: 'head',
            attrs: {
              type: 'module',
              src: '/dashboard/start.js',
              id: 'start',
              'data-app': address,
              'data-catalogs': JSON.stringify(Object.fromEntries(catalogs)),
            },
          },
        ],
      };
    },
  },
});

async function compile(locale: string): Promise<string> {
  const [catalog] = await getCatalogs(catalogConfig);
  if (!catalog) throw new Error('lingui.config.ts names no catalog.');
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: catalogConfig.sourceLocale,
    fallbackLocales: catalogConfig.fallbackLocales,
    missingBehavior: 'resolved',
  });
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
  if (errors[0]) throw new Error(`${locale}: ${errors[0].source}: ${errors[0].error.message}`);
  return JSON.stringify((JSON.parse(source) as { messages: object }).messages);
}
