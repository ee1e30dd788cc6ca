import type { TechniqueRow } from './tables/table-rows.js';

/** The outcomes of recent visits with one technique. Old visits weigh less and less, so these are not integers. */
export interface TechniqueRecord {
  shown: number;
  /** Of these, the visits that arrived in a browser. */
  left: number;
}

/** The records that a choice is based on. */
export interface TechniqueRecords {
  /** The record of the app's major version on the system. */
  ofVersion(technique: string): TechniqueRecord | undefined;
  /** The record of all versions of the app on the system. */
  ofApp(technique: string): TechniqueRecord | undefined;
}

/** Stands for the steps in the records, where no technique is known to work. No way can have this name. */
export const byHand = 'by-hand';

/** Share of visits that try one of the other techniques, so that its record stays current. */
export const explorationShare = 0.04;

/** The assumed record of a technique that works. With equal records, the order of the table decides. */
const assumed: TechniqueRecord = { shown: 10, left: 5 };
/** The assumed record of an unproven technique. */
const assumedOfUnproven: TechniqueRecord = { shown: 20, left: 0 };
/** An unproven technique is preferred only if at least this many times as many visits leave: chance must not decide. */
const clearlyBetter = 1.25;
/** In visits: the weight of the record of all versions for a single version. */
const weightOfApp = 20;
/**
 * In visits of one version of an app: before that, unproven techniques are not tried. With fewer visitors, nothing could be
 * learned from those few percent of them who get something doubtful. A record that has grown beyond its window is halved to
 * 50, so it stays above this.
 */
export const visitsBeforeUnproven = 40;
/** An unproven technique is not preferred before this many visits of its own, whatever their outcome. */
const visitsOfProof = 20;

/**
 * Chooses among the techniques for a visitor, which are in the table's order of preference: the one with the best record,
 * and in a few percent of visits one of the others. Unproven ones are among these only once the best one has a record.
 * @param chance from 0 to 1, exclusive.
 * @returns undefined for the steps, if no technique is known to work.
 */
export function chooseTechnique(
  rows: readonly TechniqueRow[],
  records: TechniqueRecords,
  chance: number,
): TechniqueRow | undefined {
  const best = bestTechnique(rows, records);
  if (chance >= explorationShare) return best;
  const { shown: visits } = records.ofVersion(best?.technique ?? byHand) ?? { shown: 0 };
  const others = rows.filter((row) => row !== best && (isKnown(row) || visits >= visitsBeforeUnproven));
  return others[Math.floor((chance / explorationShare) * others.length)] ?? best;
}

/**
 * The technique with the best record. With equal records, the order of the table decides. An unproven one is the best only
 * if its record is large enough and clearly better.
 * @returns undefined if no technique is known to work: the steps are best.
 */
export function bestTechnique(
  rows: readonly TechniqueRow[],
  records: TechniqueRecords,
): TechniqueRow | undefined {
  const [first, ...others] = rows.filter(isKnown);
  let best = first;
  let rate = rateOf(best?.technique ?? byHand, records);
  const preferIfBetter = (row: TechniqueRow, own: number): void => {
    if (own > rate) [best, rate] = [row, own];
  };
  for (const row of others) preferIfBetter(row, rateOf(row.technique, records));
  for (const row of rows) {
    if (isKnown(row) || (records.ofApp(row.technique)?.shown ?? 0) < visitsOfProof) continue;
    preferIfBetter(row, rateOf(row.technique, records, assumedOfUnproven) / clearlyBetter);
  }
  return best;
}

/** True if reports say that the technique works. */
export const isKnown = ({ state }: TechniqueRow): boolean => state === 'works';

/**
 * The expected share of visits that leave: by the version's own record, and by the app's until that is large enough.
 */
function rateOf(technique: string, records: TechniqueRecords, assumption = assumed): number {
  const app = records.ofApp(technique) ?? { shown: 0, left: 0 };
  const appRate = (app.left + assumption.left) / (app.shown + assumption.shown);
  const version = records.ofVersion(technique) ?? { shown: 0, left: 0 };
  return (version.left + appRate * weightOfApp) / (version.shown + weightOfApp);
}
