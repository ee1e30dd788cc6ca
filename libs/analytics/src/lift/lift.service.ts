import { Settings } from '@app/common';
import type { HoldoutArm } from '@app/clicks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { daysIn } from '../engine/calendar.js';
import { findScope } from '../engine/known-scope.js';
import type { ReportScope } from '../engine/report-answer.js';
import type { RequestedScope } from '../engine/report-request.js';
import { type ArmRow, type LiftQuery, type LiftRow, liftStatement } from './lift-sql.js';
import {
  type ArmFigures,
  type BucketSums,
  compareArms,
  designEffect,
  type Difference,
  isRatioBroken,
  minConversions,
  type Stratum,
} from './lift-statistics.js';

/** The conclusion of a comparison. */
export const liftVerdicts = ['more', 'less', 'no_difference_seen', 'not_enough_data'] as const;
export type LiftVerdict = (typeof liftVerdicts)[number];

/**
 * Why there is no verdict. `sample_ratio`: an arm lacks visits, so the arms are not comparable. `range_only`: a
 * range of days or an app was requested, which anyone can choose after the fact.
 */
export const noVerdictReasons = ['sample_ratio', 'range_only'] as const;
export type NoVerdictReason = (typeof noVerdictReasons)[number];

/** The outcome of the visits of an arm. */
export interface LiftArm {
  visits: number;
  conversions: number;
  /** Net of refunds, in minor units. Null without a currency. */
  revenue: number | null;
}

/** The value of a way out of apps: visitors who are shown one, compared with those who are held out. */
export interface Lift {
  scope: ReportScope;
  /** The UTC days of the clicks; null if there are none to compare. */
  range: { from: string; to: string } | null;
  arms: Record<HoldoutArm, LiftArm>;
  /** Null without visits in both arms of a link. */
  conversions: Difference | null;
  /** In minor units. Null without a currency, too. */
  revenue: Difference | null;
  /** Conversions on the day of the click, which suffer least from those that are missing because of another browser. */
  sameDayConversions: Difference | null;
  verdict: LiftVerdict | null;
  reason: NoVerdictReason | null;
  /** Days until there is enough for an interval, at the rate so far. Null if there already is, or if nothing can be estimated. */
  moreDays: number | null;
}

type Measure = (arm: ArmRow) => Omit<ArmFigures, 'visits'>;

const counted =
  (field: 'orders' | 'sameDay'): Measure =>
  ({ [field]: count }) => ({ conversions: count, sum: count, squares: count });

/** Compares the arms of hold-outs. */
@Injectable()
export class LiftService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError `not_found`. */
  async read(accountId: string, requested: RequestedScope | undefined, query: LiftQuery): Promise<Lift> {
    const scope = await findScope(this.em, accountId, requested, this.settings.shortHost);
    const { rows } = await liftStatement(scope, query).execute(this.em.getKysely());
    // Anyone can choose among apps and ranges after the fact.
    const isChosen = query.range !== undefined || query.app !== undefined;
    const looks = isChosen ? 'once' : 'always';
    const compare = (measure: Measure) => compareArms(strataOf(rows, measure), looks);
    const conversions = compare(counted('orders'));
    const revenue = query.currency === undefined ? null : compare(({ revenue: sums }) => sums);
    const dates = rows.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()).sort();
    const [from, to] = [dates[0], dates.at(-1)];
    const range = from === undefined || to === undefined ? null : { from, to };
    const orders = (name: HoldoutArm): number =>
      sumOf(armsOf(rows, name), query.currency === undefined ? ({ orders: n }) => n : paidOf);
    const scarcer = Math.min(orders('treated'), orders('heldout'));
    const decisive = query.currency === undefined ? conversions : revenue;
    const reason = isChosen ? 'range_only' : isBroken(rows) ? 'sample_ratio' : null;
    return {
      scope: { kind: scope.kind, id: scope.id || null, label: scope.label },
      range,
      arms: {
        treated: armOf(rows, 'treated', query.currency),
        heldout: armOf(rows, 'heldout', query.currency),
      },
      conversions,
      revenue,
      sameDayConversions: compare(counted('sameDay')),
      verdict: reason === null ? verdictOf(decisive) : null,
      reason,
      moreDays:
        reason !== null || range === null || scarcer === 0 || scarcer >= minConversions
          ? null
          : Math.ceil(((minConversions - scarcer) * daysIn(range)) / scarcer),
    };
  }
}

function verdictOf(difference: Difference | null): LiftVerdict {
  const { low, high } = difference?.total ?? { low: null, high: null };
  if (low === null || high === null) return 'not_enough_data';
  return low > 0 ? 'more' : high < 0 ? 'less' : 'no_difference_seen';
}

const paidOf = ({ revenue }: ArmRow): number => revenue.conversions;

const armsOf = (rows: readonly LiftRow[], name: HoldoutArm): ArmRow[] =>
  rows.flatMap(({ arms }) => arms.filter(({ arm }) => arm === name));

function armOf(rows: readonly LiftRow[], name: HoldoutArm, currency: string | undefined): LiftArm {
  const arms = armsOf(rows, name);
  return {
    visits: sumOf(arms, ({ visits }) => visits),
    conversions: sumOf(arms, ({ orders }) => orders),
    revenue: currency === undefined ? null : sumOf(arms, ({ revenue }) => revenue.sum),
  };
}

function strataOf(rows: readonly LiftRow[], measure: Measure): Stratum[] {
  return rows.flatMap(({ arms, assigned }) => {
    const [treated, heldout] = (['treated', 'heldout'] as const).map((name) => {
      const arm = arms.find((each) => each.arm === name);
      return arm && { visits: arm.visits, ...measure(arm) };
    });
    return treated && heldout ? [{ treated, heldout, effect: effectOf(assigned) }] : [];
  });
}

const isBroken = (rows: readonly LiftRow[]): boolean =>
  isRatioBroken(
    rows
      .filter(({ isCurrent }) => isCurrent)
      .map(({ assigned, holdout }) => ({
        treated: sumOf(assigned, ({ arm, visits }) => (arm === 'treated' ? visits : 0)),
        heldout: sumOf(assigned, ({ arm, visits }) => (arm === 'heldout' ? visits : 0)),
        share: holdout / 100,
        effect: effectOf(assigned),
      })),
  );

const effectOf = (arms: readonly BucketSums[]): number =>
  designEffect({
    visits: sumOf(arms, ({ visits }) => visits),
    visitSquares: sumOf(arms, ({ visitSquares }) => visitSquares),
    bucketSquares: sumOf(arms, ({ bucketSquares }) => bucketSquares),
  });

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
