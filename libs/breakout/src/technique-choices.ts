import { bestTechnique, byHand, isKnown, type TechniqueRecord } from './rank-techniques.js';
import type { BreakoutTables } from './tables/breakout-tables.js';

/** The outcomes of the latest visits with one technique, in one version of an app or in all. */
export interface TechniqueOutcomeRecord extends TechniqueRecord {
  app: string;
  system: string;
  /** Major version, or the key for all of them. */
  version: string;
  technique: string;
}

/** The technique that visitors of one version of an app get. */
export interface TechniqueChoice {
  app: string;
  system: string;
  version: string;
  /** `by-hand` if they get the steps again, after a technique that was chosen. */
  technique: string;
  /** When it replaced one with a worse record; null if it did not. */
  switchedAt: Date | null;
  /** Of the latest visits with it, those that arrived in a browser; null if there were too few. */
  leftPercent: number | null;
}

/** In visits: fewer than this prove nothing about a version, or about a technique. */
const fewVisits = 10;

/**
 * Compares the current techniques with the previous ones, and returns the choices that are new or changed. Only apps with
 * several techniques have choices. A technique that the tables no longer offer, or that proved worse than the steps, is replaced
 * without a switch.
 * @param before all choices so far.
 * @param allVersions the version that stands for all.
 */
export function changedChoices(
  tables: BreakoutTables,
  records: readonly TechniqueOutcomeRecord[],
  before: readonly TechniqueChoice[],
  allVersions: string,
  now: Date,
): TechniqueChoice[] {
  const recordOf = new Map(records.map((record) => [keyOf(record, record.technique), record]));
  const choiceOf = new Map(before.map((choice) => [keyOf(choice), choice]));
  const shown = new Map<string, TechniqueOutcomeRecord>();
  for (const record of records) {
    const key = keyOf(record);
    shown.set(key, { ...record, shown: record.shown + (shown.get(key)?.shown ?? 0) });
  }
  return [...shown.values()].flatMap((version) => {
    const { app, system } = version;
    const rows = system === 'ios' || system === 'android' ? tables.waysOutOf(app, system) : [];
    const own = choiceOf.get(keyOf(version));
    if ((rows.length < 2 && !own) || version.shown < fewVisits) return [];
    const all = { app, system, version: allVersions };
    const best = bestTechnique(rows, {
      ofVersion: (name) => recordOf.get(keyOf(version, name)),
      ofApp: (name) => recordOf.get(keyOf(all, name)),
    });
    if (best === undefined && !own) return [];
    const technique = best?.technique ?? byHand;
    // Without a record of its own, a version got the technique of all versions, and that was the first one at the
    // beginning.
    const previous = own ?? choiceOf.get(keyOf(all));
    const replaced = previous?.technique ?? rows.find(isKnown)?.technique;
    const isSwitch = best && technique !== replaced && rows.some((row) => row.technique === replaced);
    const choice: TechniqueChoice = {
      app,
      system,
      version: version.version,
      technique,
      switchedAt: isSwitch ? now : own?.technique === technique ? own.switchedAt : null,
      leftPercent: leftPercentOf(recordOf.get(keyOf(version, technique))),
    };
    return own && isSame(own, choice) ? [] : [choice];
  });
}

const keyOf = (
  { app, system, version }: Pick<TechniqueChoice, 'app' | 'system' | 'version'>,
  technique = '',
): string => `${app} ${system} ${version} ${technique}`;

const isSame = (a: TechniqueChoice, b: TechniqueChoice): boolean =>
  a.technique === b.technique &&
  a.leftPercent === b.leftPercent &&
  a.switchedAt?.getTime() === b.switchedAt?.getTime();

function leftPercentOf(record: TechniqueRecord | undefined): number | null {
  if (record === undefined || record.shown < fewVisits) return null;
  // The way out may be counted before the page that led to it.
  return Math.min(100, Math.round((100 * record.left) / record.shown));
}
