import type { AppRow, ShapeRow, TableRows, TechniqueRow } from './table-rows.js';

/** The changes of one file: rows with known keys are merged field by field, other rows are added. */
export interface TableChanges {
  version?: string;
  ways?: TableRows['ways'];
  families?: TableRows['families'];
  techniques?: readonly (Pick<TechniqueRow, 'family' | 'platform' | 'technique'> & Partial<TechniqueRow>)[];
  apps?: readonly (Pick<AppRow, 'app'> &
    Partial<Omit<AppRow, 'shapes'>> & { shapes?: readonly ShapeChange[] })[];
}
type ShapeChange = Pick<ShapeRow, 'shape'> & Partial<ShapeRow>;

/**
 * Applies the changes of one file. New rows come before the existing ones, because an operator adds rows that work better.
 * @returns rows that may be incomplete: check them before use.
 */
export function mergeTables(rows: TableRows, changes: TableChanges): TableRows {
  return {
    version: changes.version ?? rows.version,
    ways: { ...rows.ways, ...changes.ways },
    families: { ...rows.families, ...changes.families },
    techniques: mergeRows(
      rows.techniques,
      changes.techniques,
      ({ family, platform, technique }) => `${family} ${platform} ${technique}`,
    ),
    apps: mergeRows(
      rows.apps,
      changes.apps?.map((change) => {
        if (change.shapes === undefined) return change as Partial<AppRow> & Pick<AppRow, 'app'>;
        const before = rows.apps.find(({ app }) => app === change.app)?.shapes ?? [];
        return { ...change, shapes: mergeRows(before, change.shapes, ({ shape }) => shape) };
      }),
      ({ app }) => app,
    ),
  };
}

/** @param keyOf returns the key of a row. Every change has the fields of the key. */
function mergeRows<Row, Change extends Partial<Row>>(
  rows: readonly Row[],
  changes: readonly Change[] = [],
  keyOf: (row: Row) => string,
): Row[] {
  const changed = new Map(rows.map((row) => [keyOf(row), row]));
  const added = new Map<string, Row>();
  for (const change of changes) {
    const key = keyOf(change as unknown as Row);
    const target = changed.has(key) ? changed : added;
    target.set(key, { ...target.get(key), ...change } as unknown as Row);
  }
  return [...added.values(), ...changed.values()];
}
