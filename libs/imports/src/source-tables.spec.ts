import { readFileSync } from 'node:fs';
import { sourceTables, withSourceTables } from './source-tables.js';

describe('sourceTables', () => {
  it('match docs/import-export.md: `npm run docs:imports` writes them', () => {
    const document = readFileSync(new URL('../../../docs/import-export.md', import.meta.url), 'utf8');
    expect(document).toBe(withSourceTables(document));
  });

  it('document what is read, and what happens to a value that cannot be read', () => {
    const tables = sourceTables();
    for (const row of [
      '| `kutt` | `slug` | `address`, `link` |',
      '| `rebrandly` | `domain` | `domainname`, `domainfullname` |',
      '| `createdAt` |  | left out and reported |',
      '| `maxClicks` | `maxclicks`, `clicklimit`, `clickslimit`, `maxvisits`, `maximumclicks` | row skipped: `invalid_value` |',
    ]) {
      expect(tables).toContain(row);
    }
    expect(tables.split('\n').filter((row) => row.endsWith('|  |'))).toEqual([]);
  });
});
