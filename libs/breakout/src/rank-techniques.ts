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

/** Share of visits that try one of the other techniques, so that its record stays current. */
export const explorationShare = 0.04;

/** The assumed record of an unknown technique. With equal records, the order of the table decides. */
const assumed: TechniqueRecord = { shown: 10, left: 5 };
/** In visits: the weight of the record of all versions for a single version. */
const weightOfApp = 20;

/**
 * Chooses among the techniques that work for a visitor, which are in the table's order of preference: the one with the best
 * record, and in a few percent of visits one of the others.
 * @param chance from 0 to 1, exclusive.
 */
export function chooseTechnique(
  rows: readonly TechniqueRow[],
  records: TechniqueRecords,
  chance: number,
): TechniqueRow | undefined {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return first;
  const best = bestTechnique(rows, records) ?? first;
  if (chance >= explorationShare) return best;
  const others = rows.filter((row) => row !== best);
  return others[Math.floor((chance / explorationShare) * others.length)];
}

/** The technique with the best record. With equal records, the order of the table decides. */
export function bestTechnique(
  [first, ...others]: readonly TechniqueRow[],
  records: TechniqueRecords,
): TechniqueRow | undefined {
  let best = first;
  for (const row of others) if (best && rateOf(row, records) > rateOf(best, records)) best = row;
  return best;
}

/**
 * The expected share of visits that leave: by the version's own record, and by the app's until that is large enough.
 */
function rateOf({ technique }: TechniqueRow, records: TechniqueRecords): number {
  const app = records.ofApp(technique) ?? { shown: 0, left: 0 };
  const appRate = (app.left + assumed.left) / (app.shown + assumed.shown);
  const version = records.ofVersion(technique) ?? { shown: 0, left: 0 };
  return (version.left + appRate * weightOfApp) / (version.shown + weightOfApp);
}
