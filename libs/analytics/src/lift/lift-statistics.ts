import { bucketCount } from '@app/clicks';

/** Minimum number of conversions in each arm for an interval. With fewer, its assumptions do not hold. */
export const minConversions = 50;

/** The error probability of the intervals of a difference. */
const intervalLevel = 0.05;
/** How often a sound hold-out may be mistaken for a broken one, over all looks. */
const ratioLevel = 0.001;
/** Half the width of an ordinary interval in standard errors. */
const ordinaryErrors = 1.96;
/** The conversions, as `informationOf` counts them, at which the confidence sequence is at its narrowest. */
const tunedConversions = 500;
/** The same for the sample ratio, in visits that count for its variance. */
const tunedVisits = 10_000;

/** The outcome of the visits of an arm. */
export interface ArmFigures {
  visits: number;
  conversions: number;
  /** The sum of the value of each conversion: 1, or its net amount. */
  sum: number;
  /** The sum of the squares of these values. */
  squares: number;
}

/** The arms of one link in one period of its hold-out: only these are compared with each other. */
export interface Stratum {
  treated: ArmFigures;
  heldout: ArmFigures;
  /** From `designEffect`. */
  effect: number;
}

/** A difference and the ends of its interval. */
export interface Estimate {
  value: number;
  /** Null if there is too little for an interval. */
  low: number | null;
  high: number | null;
}

/** The value of the way out. */
export interface Difference {
  perThousand: Estimate;
  /** For all treated visits. */
  total: Estimate;
}

/** Sums over the visits of arms on days, whose visitors are in 64 equally likely buckets. */
export interface BucketSums {
  visits: number;
  /** Sum of the squares of the visits of an arm on a day. */
  visitSquares: number;
  /** Sum of the squares of the visits of a bucket of that arm and day. */
  bucketSquares: number;
}

/**
 * How much more the numbers of visits vary than if visits were drawn one by one, when in fact visitors are drawn,
 * for a day. At least 1.
 */
export function designEffect({ visits, visitSquares, bucketSquares }: BucketSums): number {
  const found = bucketSquares - visitSquares / bucketCount;
  const expected = visits * (1 - 1 / bucketCount);
  return expected === 0 ? 1 : Math.max(1, found / expected);
}

/**
 * Compares the arms of each stratum, and adds up the differences. Null if no stratum has visits in both arms.
 *
 * The interval is an asymptotic confidence sequence, the normal mixture of Robbins with an estimated variance (Waudby-Smith,
 * Arbour, Sinha, Kennedy and Ramdas, 2021): it holds at all looks together, no matter how often someone looks. It is
 * approximate.
 * @param looks `once` for an ordinary interval, which holds only for a single look.
 */
export function compareArms(
  strata: readonly Stratum[],
  looks: 'always' | 'once' = 'always',
): Difference | null {
  let [total, variance, visits] = [0, 0, 0];
  const conversions = { treated: 0, heldout: 0 };
  for (const { treated, heldout, effect } of strata) {
    if (treated.visits < 2 || heldout.visits < 2) continue;
    const scale = treated.visits / heldout.visits;
    total += treated.sum - scale * heldout.sum;
    variance +=
      effect * (treated.visits * varianceOf(treated) + scale * scale * heldout.visits * varianceOf(heldout));
    visits += treated.visits;
    conversions.treated += treated.conversions;
    conversions.heldout += heldout.conversions;
  }
  if (visits === 0) return null;
  const isEnough = Math.min(conversions.treated, conversions.heldout) >= minConversions;
  const information =
    (conversions.treated * conversions.heldout) / (conversions.treated + conversions.heldout);
  const errors = looks === 'once' ? ordinaryErrors : boundary(information / tunedConversions, intervalLevel);
  const radius = errors * Math.sqrt(variance);
  const scaled = (factor: number): Estimate => ({
    value: total * factor,
    low: isEnough ? (total - radius) * factor : null,
    high: isEnough ? (total + radius) * factor : null,
  });
  return { perThousand: scaled(1_000 / visits), total: scaled(1) };
}

/** Visits of a link since its present hold-out began. */
interface AssignedVisits {
  treated: number;
  heldout: number;
  /** The share that is held out, from 0 to 1. */
  share: number;
  /** From `designEffect`. */
  effect: number;
}

/**
 * True if an arm has too few or too many visits: then the arms are not comparable, and nothing may be concluded from
 * them. The test may be repeated any number of times: of all sound hold-outs, at most one in a thousand ever fails
 * it.
 */
export function isRatioBroken(links: readonly AssignedVisits[]): boolean {
  let [excess, variance, widened] = [0, 0, 0];
  for (const { treated, heldout, share, effect } of links) {
    const visits = treated + heldout;
    excess += heldout - share * visits;
    variance += visits * share * (1 - share);
    widened += effect * visits * share * (1 - share);
  }
  return Math.abs(excess) > boundary(variance / tunedVisits, ratioLevel) * Math.sqrt(widened);
}

/**
 * The bound that a sum of independent errors ever crosses with this probability, in its standard errors at the time.
 * @param time how much was seen, in units of what the bound is tuned for.
 */
function boundary(time: number, level: number): number {
  // About this many times the prior's variance is best at the time that the bound is tuned for, at either level.
  const ratio = 10 * Math.max(time, 1e-9);
  return Math.sqrt((1 + 1 / ratio) * (Math.log(1 + ratio) + 2 * Math.log(1 / level)));
}

/** The variance of the value of a visit. */
const varianceOf = ({ visits, sum, squares }: ArmFigures): number =>
  Math.max(0, (squares - (sum * sum) / visits) / (visits - 1));
