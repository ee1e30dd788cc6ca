// Writes docs/openapi.json and docs/dashboard-openapi.json from the built code; needs no database. `--check` only says whether they are in step.
import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

// Defaults alone, whatever this machine has set; nothing connects to the database.
process.env = { DATABASE_URL: 'postgres://localhost/none', LOG_LEVEL: 'silent' };
const { loadSettings } = await import('../dist/libs/common/src/index.js');
const { createApp } = await import('../dist/libs/operations/src/index.js');
const { api } = await import('../dist/apps/api/src/api.definition.js');
const { dashboardDocument, openApiDocument } = await import('../dist/apps/api/src/openapi/document.js');

const app = await createApp(api, loadSettings(), false);
const documents = {
  'docs/openapi.json': openApiDocument(app),
  'docs/dashboard-openapi.json': dashboardDocument(app),
};
await app.close();

for (const [name, document] of Object.entries(documents)) {
  const file = join(root, name);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not in step with the code: run \`npm run openapi\``);
    process.exitCode = 1;
  }
}
