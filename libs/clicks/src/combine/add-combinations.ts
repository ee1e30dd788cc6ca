import type { TargetKind } from '@app/database';
import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { targetKey } from '../count/aggregate.js';
import { combinationKey, countsOf } from './combination.js';
import { allLinks, type CombinedDay, insertCombinations } from './combination-rows.js';
import { CombinationSums } from './combination-sums.js';

const dayMs = 86_400_000;

/** Rows of a day that are due to be merged: those with a lower level. */
export interface DueMerge extends CombinedDay {
  level: number;
}

type SummedDay = CombinedDay & { level: number; sums: CombinationSums };

/**
 * Adds events to the combinations of their targets and, for links, of their accounts, in the caller's transaction, which
 * holds the locks of both. Each day gets one row with everything that the transaction counted.
 * @returns the days that now have many rows.
 */
export async function addCombinations(
  client: pg.PoolClient,
  events: readonly ClickEvent[],
  kinds: ReadonlyMap<string, TargetKind>,
): Promise<DueMerge[]> {
  const days = sumByDay(events, kinds);
  if (days.length === 0) return [];
  const ids = await insertCombinations(client, days);
  return days
    .map(({ account, target, day }, n) => ({ account, target, day, level: levelOf(ids[n] as string) }))
    .filter(({ level }) => level > 0);
}

function sumByDay(events: readonly ClickEvent[], kinds: ReadonlyMap<string, TargetKind>): SummedDay[] {
  const targets = new Map<string, Map<number, SummedDay>>();
  for (const event of events) {
    const counts = countsOf(event);
    if (!counts) continue;
    const id = targetKey(event);
    let days = targets.get(id);
    if (!days) targets.set(id, (days = new Map<number, SummedDay>()));
    const dayNumber = Math.floor(event.at / dayMs);
    let day = days.get(dayNumber);
    if (!day) days.set(dayNumber, (day = emptyDay(event.account, event.target, dayNumber)));
    day.sums.add(combinationKey(event), counts);
  }
  const accounts = new Map<string, SummedDay>();
  for (const [id, days] of targets) {
    if (kinds.get(id) !== 'link') continue;
    for (const [dayNumber, { account, sums }] of days) {
      const accountId = `${account} ${dayNumber}`;
      let day = accounts.get(accountId);
      if (!day) accounts.set(accountId, (day = emptyDay(account, allLinks, dayNumber)));
      day.sums.addAll(sums.rows);
    }
  }
  return [...[...targets.values()].flatMap((days) => [...days.values()]), ...accounts.values()];
}

const emptyDay = (account: string, target: string, dayNumber: number): SummedDay => {
  const day = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
  return { account, target, day, level: 0, sums: new CombinationSums() };
};

/**
 * One row in 16 makes the rows of level 0 due to be merged, one in 256 those of levels 0 and 1, and so on. So a day
 * has about 16 rows of each level, and no combination is rewritten more often than there are levels. The level is
 * random, so that the days of many links are not due at the same time.
 */
const levelOf = (id: string): number => (/0{1,4}$/.exec(id)?.[0] ?? '').length;
