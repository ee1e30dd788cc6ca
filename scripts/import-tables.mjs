// Writes the tables of columns in docs/import-export.md from the built code. A test fails if they are out of date.
import './require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';

const { withSourceTables } = await import('../dist/libs/imports/src/source-tables.js');

const document = new URL('../docs/import-export.md', import.meta.url);
writeFileSync(document, withSourceTables(readFileSync(document, 'utf8')));
