import type { AppRow, Phone, ShapeRow, TableRows, TechniqueRow, Way } from './table-rows.js';
import { UrlPattern, type Variables } from './url-pattern.js';

/** The app that a URL belongs to. */
interface FoundApp {
  app: AppRow;
  shape: ShapeRow;
  variables: Variables;
}

/** The tables, ready for lookups. A visit costs a few map lookups. */
export class BreakoutTables {
  private readonly rowsByFamily = new Map<string, TechniqueRow[]>();
  private readonly patternsByHost = new Map<string, [UrlPattern, AppRow, ShapeRow][]>();

  /** @throws Error if a pattern is invalid. */
  constructor(readonly rows: TableRows) {
    for (const state of ['works', 'unproven'] as const) {
      for (const row of rows.techniques) {
        if (row.on && row.state === state) add(this.rowsByFamily, `${row.family} ${row.platform}`, row);
      }
    }
    for (const app of rows.apps.filter(isOn)) {
      for (const shape of app.shapes.filter(isOn)) {
        for (const pattern of patternsOf(app, shape)) {
          for (const host of pattern.hosts) add(this.patternsByHost, host, [pattern, app, shape]);
        }
      }
    }
  }

  /** The family of an app, by its key. */
  familyOf(app: string): string {
    const { families } = this.rows;
    return Object.hasOwn(families, app) ? (families[app] ?? otherApps) : otherApps;
  }

  /** The rows that are enabled and not dead, in order of preference: first those that work, then the unproven ones. */
  waysOutOf(app: string, platform: Phone): readonly TechniqueRow[] {
    return this.rowsByFamily.get(`${this.familyOf(app)} ${platform}`) ?? [];
  }

  /** How the URL of a technique is built. @throws Error if there is no such way: the tables were not checked. */
  way(technique: string): Way {
    const way = Object.hasOwn(this.rows.ways, technique) ? this.rows.ways[technique] : undefined;
    if (!way) throw new Error(`the tables have no way "${technique}"`);
    return way;
  }

  /** The app that a destination belongs to; null if no shape matches. The first one that matches counts. */
  findApp(destination: string): FoundApp | null {
    const url = URL.canParse(destination) ? new URL(destination) : null;
    if (url?.protocol !== 'https:' || url.port !== '') return null;
    const { hostname } = url;
    const [, ...parent] = hostname.split('.');
    for (const host of [hostname, `*.${parent.join('.')}`]) {
      for (const [pattern, app, shape] of this.patternsByHost.get(host) ?? []) {
        const variables = pattern.match(url);
        if (variables === null) continue;
        if (shape.except && Object.values(variables).some((value) => shape.except?.includes(value))) continue;
        return { app, shape, variables };
      }
    }
    return null;
  }
}

/** The family of every app that the tables do not name. */
export const otherApps = 'others';

/** The patterns of a shape, on all hosts that they apply to. @throws Error if one is invalid. */
export function patternsOf(
  { hosts }: Pick<AppRow, 'hosts'>,
  { match }: Pick<ShapeRow, 'match'>,
): UrlPattern[] {
  return match
    .flatMap((text) => (text.startsWith('/') ? hosts.map((host) => host + text) : [text]))
    .map((text) => new UrlPattern(text));
}

const isOn = ({ on }: { on?: boolean }): boolean => on !== false;

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
