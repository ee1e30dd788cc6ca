import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const dashboard = join(import.meta.dirname, '..');
const config = getConfig({ configPath: join(dashboard, 'lingui.config.ts') });
const developmentPath = '/dashboard/catalogs/';

/**
 * Turns `import address from './de.po?catalog'` into the address of that catalog, compiled to JSON. As JSON, the texts of
 * all pages are one file that is not executed, and scripts need no texts.
 */
export const messageCatalogs = (): Plugin => {
  let development = false;
  return {
    name: 'message-catalogs',
    enforce: 'pre',
    configResolved: ({ command }) => {
      development = command === 'serve';
    },
    load: {
      filter: { id: /\.po\?catalog$/ },
      async handler(id) {
        const file = id.slice(0, -'?catalog'.length);
        this.addWatchFile(file);
        if (development) return `export default '${developmentPath}${relative(dashboard, file)}'`;
        const { locale, json } = await compile(file);
        const reference = this.emitFile({ type: 'asset', name: `${locale}.json`, source: json });
        return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(developmentPath, (request, response, next) => {
        compile(join(dashboard, request.url ?? '')).then(
          ({ json }) => response.setHeader('Content-Type', 'application/json').end(json),
          next,
        );
      });
    },
  };
};

async function compile(file: string): Promise<{ locale: string; json: string }> {
  const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
  if (!found) throw new Error(`${file} is none of the catalogs.`);
  const { locale, catalog } = found;
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: config.sourceLocale,
    fallbackLocales: config.fallbackLocales,
    missingBehavior: 'resolved',
  });
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].source}: ${errors[0].error.message}`);
  return { locale, json: JSON.stringify((JSON.parse(source) as { messages: object }).messages) };
}
