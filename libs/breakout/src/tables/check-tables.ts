import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { byHand } from '../rank-techniques.js';
import schema from './breakout-tables.schema.json' with { type: 'json' };
import { BreakoutTables, otherApps, patternsOf } from './breakout-tables.js';
import type { AppRow, ShapeRow, TableRows, TechniqueRow } from './table-rows.js';
import { problemOfTemplate, problemOfWay, windowTemplate } from './url-template.js';

/** A file that changes the tables. */
export interface TableFile {
  name: string;
  text: string;
}

/** Has one message for each problem, with its file or row. */
export class TablesError extends Error {
  constructor(readonly messages: readonly string[]) {
    super(messages.join('; '));
    this.name = 'TablesError';
  }
}

const maxMessages = 20;

/** The changes of one file: rows with known keys are merged field by field, other rows are added. */
interface TableChanges {
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
function mergeTables(rows: TableRows, changes: TableChanges): TableRows {
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

/** Ajv is compiled on first use: an installation without its own tables never needs it. */
let validators: { changes: ValidateFunction<TableChanges>; complete: ValidateFunction } | undefined;

function schemas(): NonNullable<typeof validators> {
  if (validators) return validators;
  const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false });
  ajv.addSchema(schema, 'tables');
  const compiled = (name: string) => ajv.compile({ $ref: `tables#/definitions/${name}` });
  validators = {
    changes: compiled('changes') as ValidateFunction<TableChanges>,
    complete: compiled('complete'),
  };
  return validators;
}

/**
 * Applies files to tables, in order, and checks the result.
 * @throws TablesError if anything is wrong. Files are accepted as a whole or not at all.
 */
export function applyTableFiles(rows: TableRows, files: readonly TableFile[]): BreakoutTables {
  let merged = rows;
  for (const { name, text } of files) merged = mergeTables(merged, readChanges(name, text));
  const { complete } = schemas();
  if (!complete(merged)) throw new TablesError(describe('the tables', merged, complete.errors));
  const problems = problemsOf(merged);
  if (problems.length > 0) throw new TablesError(problems.slice(0, maxMessages));
  return new BreakoutTables(merged);
}

function readChanges(name: string, text: string): TableChanges {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TablesError([`${name}: not JSON: ${(error as Error).message}`]);
  }
  const { changes } = schemas();
  if (!changes(value)) throw new TablesError(describe(name, value, changes.errors));
  return value;
}

function describe(name: string, value: unknown, errors: readonly ErrorObject[] | null | undefined): string[] {
  const messages = (errors ?? []).map(({ instancePath, message, params }) => {
    const detail = (params as { additionalProperty?: string; allowedValues?: unknown[] }) ?? {};
    const more = detail.additionalProperty ?? detail.allowedValues?.join(', ');
    return `${name}: ${placeOf(value, instancePath)} ${message}${more === undefined ? '' : ` (${more})`}`;
  });
  return [...new Set(messages)].slice(0, maxMessages);
}

/** The path of a value, with the keys of the rows that it goes through. */
function placeOf(root: unknown, path: string): string {
  let value = root;
  const names = path.split('/').slice(1);
  const place = names.map((name) => {
    value = (value as Record<string, unknown> | undefined)?.[name];
    const { family, platform, technique, app, shape } = (value ?? {}) as Record<string, string | undefined>;
    const key = family ? `${family} ${platform} ${technique}` : (app ?? shape);
    return key === undefined ? name : `${name} (${key})`;
  });
  return place.length === 0 ? 'it' : place.join(' / ');
}

/** Checks the rules that a schema cannot express. */
function problemsOf(rows: TableRows): string[] {
  const problems: string[] = [];
  for (const [name, way] of Object.entries(rows.ways)) {
    const problem = name === byHand ? 'this name stands for the steps' : problemOfWay(way);
    if (problem !== null) problems.push(`way ${name}: ${problem}`);
  }
  const families = new Set([...Object.values(rows.families), otherApps]);
  for (const row of rows.techniques) {
    const problem = problemOfTechnique(row, rows, families);
    if (problem !== null) problems.push(`${row.family} on ${row.platform} with ${row.technique}: ${problem}`);
  }
  for (const app of rows.apps) {
    for (const shape of app.shapes) {
      const problem = problemOfShape(app, shape);
      if (problem !== null) problems.push(`${app.app} ${shape.shape}: ${problem}`);
    }
  }
  return problems.length > 0 ? problems : problemsOfExamples(rows);
}

function problemOfTechnique(
  { family, technique, fires, newWindow }: TechniqueRow,
  { ways }: TableRows,
  families: ReadonlySet<string>,
): string | null {
  if (!families.has(family)) return `no app belongs to the family "${family}"`;
  const way = Object.hasOwn(ways, technique) ? ways[technique] : undefined;
  if (!way) return `there is no way "${technique}"`;
  if (way.template === windowTemplate && !(fires === 'tap' && newWindow)) {
    return 'a plain link needs a tap that opens a new window';
  }
  return fires === 'redirect' && way.parameter === undefined
    ? 'only a parameter may be a redirect, never a custom scheme'
    : null;
}

function problemOfShape(app: AppRow, shape: ShapeRow): string | null {
  let variables: readonly string[];
  try {
    const [first = [], ...others] = patternsOf(app, shape).map((pattern) => pattern.variables);
    variables = first.filter((name) => others.every((names) => names.includes(name)));
  } catch (error) {
    return `a pattern is wrong: ${(error as Error).message}`;
  }
  if (shape.android === 'intent' && app.package === undefined)
    return 'an intent needs the package of the app';
  if (
    shape.ios === null ||
    shape.ios === 'universal' ||
    /^[a-z][a-z0-9+.-]*:\/\/\{address\}$/.test(shape.ios)
  ) {
    return shape.ios?.includes('{') ? problemOfTemplate(shape.ios, ['address']) : null;
  }
  return problemOfTemplate(shape.ios, [...variables, 'url']);
}

/** Every example must match its own shape, even where patterns of several shapes overlap. */
function problemsOfExamples(rows: TableRows): string[] {
  const on = (row: { on?: boolean }) => row.on !== false;
  const tables = new BreakoutTables(rows);
  return rows.apps.filter(on).flatMap((app) =>
    app.shapes.filter(on).flatMap((shape) =>
      shape.examples.flatMap((example) => {
        const found = tables.findApp(example);
        if (found?.shape === shape) return [];
        const instead = found ? `${found.app.app} ${found.shape.shape}` : 'nothing';
        return [`${app.app} ${shape.shape}: its example ${example} matches ${instead}`];
      }),
    ),
  );
}
