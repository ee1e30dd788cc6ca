import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Durations are in milliseconds. */
const units: Record<string, number> = { KiB: 2 ** 10, MiB: 2 ** 20, s: 1_000, min: 60_000 };

/** The number in a table: `2,500`, `4 KiB`, or that of an interval such as `30 days`. */
function shownNumber(value: string): number {
  const [number = '', unit = ''] = value.split(' ');
  return Number(number.replaceAll(',', '')) * (units[unit] ?? 1);
}

/** The value of a constant, a setting or an option of that name in a file: a product of numbers, or an interval. */
function declaredNumber(source: string, name: string): number {
  const declaration = new RegExp(
    `\\b${name}(?:: number)?(?: =|:) (?:"interval '(\\d+) \\w+'"|([\\d_]+(?: [*]{1,2} [\\d_]+)*))[;,]`,
  );
  const [, interval, product = ''] = declaration.exec(source) ?? [];
  if (interval !== undefined) return Number(interval);
  const factors = product.replaceAll('_', '').split(' * ');
  return factors.reduce((result, factor) => {
    const [base = NaN, exponent = 1] = factor.split(' ** ').map(Number);
    return result * base ** exponent;
  }, 1);
}

const section = /^## Budgets$[^]*?(?=^## )/m.exec(read('docs/security.md'))?.[0] ?? '';
const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| \[`(.+)`\]\(\.\.\/(.+)\) +\|$/gm)].map(
  ([, budget = '', value = '', name = '', file = '']) => ({ budget, value, name, file }),
);
/** Those whose source names a declaration, not only a file. */
const declared = rows.filter(({ name, file }) => !file.endsWith(name));

describe('the budgets in docs/security.md', () => {
  it('are all read by this test', () => {
    expect(declared.length).toBeGreaterThan(60);
    expect(rows).toHaveLength(section.match(/^\| (?!Budget|-)/gm)?.length ?? 0);
  });

  it('name the bound of every table', () => {
    const access = read('libs/database/src/roles/access.ts');
    const [declaration = ''] = /^export const tableAccess[^]*?^};/m.exec(access) ?? [];
    const tables = [...declaration.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table);
    expect(tables.length).toBeGreaterThan(50);
    const [list = ''] = /^\*\*Tables and queues[^]*$/m.exec(section) ?? [];
    const named = [...list.matchAll(/`([a-z_]+)`/g)].map(([, table = '']) => table);
    expect(named.toSorted()).toEqual(tables.toSorted());
  });

  it.each(declared)('match the code: $budget', ({ value, name, file }) => {
    expect(declaredNumber(read(file), name)).toBe(shownNumber(value));
  });
});

describe('the shared resources in docs/security.md', () => {
  const sources = globSync('{apps,libs}/*/src/**/*.ts', {
    cwd: root,
    exclude: (path) => path.includes('.spec.'),
  });
  const created = sources.flatMap((file) => {
    const source = read(file);
    const named = source.matchAll(
      /(?:new (?:SharedResource|ImageCache<\w+>)\(|shareConnections\((?:pool: pg\.Pool, name =|\w+,))\s*'(\w+)'/g,
    );
    return [...named].map(([, name]) => name);
  });
  const [table = ''] = /^\| Resource +\|[^]*?\n\n/m.exec(read('docs/security.md')) ?? [];

  it('are all that the code creates', () => {
    expect(created.length).toBeGreaterThan(8);
    const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(created.toSorted());
  });
});
