// Writes docs/openapi.json and docs/dashboard-openapi.json from the built code, and from them docs/llms.txt, the generated
// part of packages/client, and the types and the longest texts of the dashboard's requests. Fails if the recommended rules of Redocly find
// anything in the documents. Needs no database.
// `--check` writes nothing and fails if a file is out of date.
import './require-node.mjs';
import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { clientOperations } from './client-operations.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

// The documents must not depend on this machine's settings. Nothing connects to the database.
process.env = {
  DATABASE_URL: 'postgres://localhost/none',
  LOG_LEVEL: 'silent',
  API_BASE_URL: 'https://links.example',
};
const { loadSettings } = await import('../dist/libs/common/src/index.js');
const { createApp } = await import('../dist/libs/operations/src/index.js');
const { api } = await import('../dist/apps/api/src/api.definition.js');
const { publicModules } = await import('../dist/apps/api/src/api.module.js');
const { DashboardModule } = await import('../dist/apps/api/src/dashboard/dashboard.module.js');
const { ReportsApiModule } = await import('../dist/apps/api/src/reports/reports.module.js');
const { dashboardDocument, publicDocument } = await import('../dist/apps/api/src/openapi/document.js');

const { clientMethodOf } = await import('../dist/apps/api/src/openapi/client-method.js');
const { llmsTxt } = await import('../dist/apps/api/src/openapi/llms-txt.js');

const app = await createApp(api, loadSettings(process.env), false);
const published = publicDocument(app, publicModules);
const internal = dashboardDocument(app, [DashboardModule, ReportsApiModule]);
await app.close();

keep('docs/llms.txt', llmsTxt(published));
keep('packages/client/src/operations.gen.ts', clientOperations(published, clientMethodOf));
keep(
  'apps/dashboard/src/api/v1.gen.ts',
  `// Made by \`npm run openapi\`: the dashboard and the client have the same types.

export type { components, operations, paths } from '../../../../packages/client/src/v1.gen.ts';
`,
);
keep('apps/dashboard/src/api/lengths.gen.ts', longestTexts(published, internal));
for (const [name, document, types] of [
  ['docs/openapi.json', published, 'packages/client/src/v1.gen.ts'],
  ['docs/dashboard-openapi.json', internal, 'apps/dashboard/src/api/dashboard.gen.ts'],
]) {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  keep(name, text);
  // Properties with a default may be omitted from a request.
  const ast = await openapiTypes(text, { defaultNonNullable: false });
  keep(types, `// Made of ${name} by \`npm run openapi\`.\n\n${astToString(ast)}`);
  for (const finding of await findingsIn(text)) {
    console.error(`${name}: ${finding}`);
    process.exitCode = 1;
  }
}

/**
 * `/v1/links/by-external-id/{externalId}` beside `/v1/links/{id}/qr` and the like, which the rule takes for ambiguous. They stay:
 * integrations call these addresses, and the rule knows neither that `id` is a UUID nor that a fixed segment wins, which
 * `links-by-external-id.e2e-spec.ts` shows. Any other pair is reported.
 */
function isAboutExternalIds({ ruleId, message }) {
  return ruleId === 'no-ambiguous-paths' && message.includes('`/v1/links/by-external-id/{externalId}`');
}

/** The findings of Redocly's recommended rules in a document, one line each. Warnings count. */
async function findingsIn(source) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems
    .filter((problem) => !isAboutExternalIds(problem))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

/** The source of a constant for each schema that limits the length of its texts, for the fields of forms. */
function longestTexts(...documents) {
  const constants = documents
    .flatMap(({ components }) => Object.entries(components.schemas))
    .map(([schema, { properties = {} }]) => {
      const limited = Object.entries(properties).filter(([, { maxLength }]) => maxLength !== undefined);
      const lengths = Object.fromEntries(limited.map(([field, { maxLength }]) => [field, maxLength]));
      return [`${schema[0].toLowerCase()}${schema.slice(1)}Lengths`, lengths];
    })
    .filter(([, lengths]) => Object.keys(lengths).length > 0);
  const lines = [...new Map(constants)].map(
    ([name, lengths]) => `export const ${name} = ${JSON.stringify(lengths)} as const;\n`,
  );
  return `// The most characters of texts in requests. Made by \`npm run openapi\`.\n\n${lines.join('')}`;
}

function keep(name, text) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: run \`npm run openapi\``);
    process.exitCode = 1;
  }
}
