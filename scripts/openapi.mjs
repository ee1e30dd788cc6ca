// Writes docs/openapi.json from the built code; needs no database. `--check` only says whether it is in step.
import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const file = join(root, 'docs/openapi.json');

// Defaults alone, whatever this machine has set; nothing connects to the database.
process.env = { DATABASE_URL: 'postgres://localhost/none', LOG_LEVEL: 'silent' };
const { loadSettings } = await import('../dist/libs/common/src/index.js');
const { createApp } = await import('../dist/libs/operations/src/index.js');
const { api } = await import('../dist/apps/api/src/api.definition.js');
const { openApiDocument } = await import('../dist/apps/api/src/openapi/document.js');

const app = await createApp(api, loadSettings(), false);
const text = `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
await app.close();

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is not in step with the code: run `npm run openapi`');
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
