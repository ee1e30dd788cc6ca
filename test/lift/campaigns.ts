import { type ArmFigures, compareArms, designEffect, isRatioBroken } from '@app/analytics';
import { bucketCount } from '@app/clicks';
import { VisitorDraws } from '@app/routing';
import { assign, holdoutDraw } from '@app/visits';

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 10, 1);
const days = 30;
const visitsPerDay = 10_000;
const visitsPerVisitor = 1.3;
const mostVisitorsOfAddress = 200;
const userAgents = Array.from({ length: 100 }, (_, n) => `in-app browser ${n}`);
const baseRate = 0.03;
const liftedRate = 0.0375;

/** Of order values: log-normal, with this mean. */
const meanAmount = 5_000;
const sigma = 1;

/** How many campaigns did something that they should, or should not, do. */
export interface CampaignResults {
  /** Without a lift: claimed one at some look. */
  falseClaims: { conversions: number; revenue: number };
  /** The interval contained the true difference at all looks, without a lift and with one. */
  covered: { conversions: number; revenue: number; lifted: number };
  /** With a lift of 25%: claimed more at some look. */
  found: number;
  /**
   * With a holdout of 20%: the sample ratio of a sound one alarmed at some look, and of one that lost 5% of its visits.
   */
  falseAlarms: number;
  alarms: number;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const newArm = (): ArmFigures => ({ visits: 0, conversions: 0, sum: 0, squares: 0 });

/** The arms of one measure, and the observations so far. */
class Comparison {
  readonly arms = { treated: newArm(), heldout: newArm() };
  claimed = { more: false, less: false };
  missed = false;

  constructor(private readonly truth: number) {}

  /** @param values of the visit's conversions. */
  add(arm: 'treated' | 'heldout', value: number | null): void {
    const figures = this.arms[arm];
    figures.visits++;
    if (value === null) return;
    figures.conversions++;
    figures.sum += value;
    figures.squares += value * value;
  }

  look(effect: number): void {
    const { low, high } = compareArms([{ ...this.arms, effect }])?.perThousand ?? {};
    if (low === null || high === null || low === undefined || high === undefined) return;
    if (low > 0) this.claimed.more = true;
    if (high < 0) this.claimed.less = true;
    if (this.truth < low || this.truth > high) this.missed = true;
  }

  get claims(): boolean {
    return this.claimed.more || this.claimed.less;
  }
}

/** The visits that were assigned with one share, as the worker counts them. */
class Assignments {
  private readonly visits = { treated: 0, heldout: 0 };
  private today = newDay();
  private readonly sums = { visits: 0, visitSquares: 0, bucketSquares: 0 };
  alarmed = false;

  constructor(private readonly share: number) {}

  add(arm: 'treated' | 'heldout', bucket: number): void {
    this.today[arm][bucket] = (this.today[arm][bucket] ?? 0) + 1;
  }

  /** Ends a day. @returns the design effect. */
  look(): number {
    for (const arm of ['treated', 'heldout'] as const) {
      const buckets = this.today[arm];
      const visits = buckets.reduce((sum, count) => sum + count, 0);
      this.visits[arm] += visits;
      this.sums.visits += visits;
      this.sums.visitSquares += visits ** 2;
      this.sums.bucketSquares += buckets.reduce((sum, count) => sum + count ** 2, 0);
    }
    this.today = newDay();
    const effect = designEffect(this.sums);
    if (isRatioBroken([{ ...this.visits, share: this.share, effect }])) this.alarmed = true;
    return effect;
  }
}

const newDay = () => ({
  treated: Array<number>(bucketCount).fill(0),
  heldout: Array<number>(bucketCount).fill(0),
});

/**
 * One campaign, looked at every day, with the assignment of the redirect and the statistics of the report. Visits per visitor
 * are geometric, visitors per address log-uniform: few behind most addresses, up to 200 behind those of carriers.
 */
function run(seed: number) {
  const random = randomOf(seed);
  const draws = new VisitorDraws(`simulation ${seed}`);
  const linkId = `link ${seed}`;
  const tenth = { conversions: true, holdout: 10, holdoutSince: begin };
  const fifth = { ...tenth, holdout: 20 };
  const none = new Comparison(0);
  const revenue = new Comparison(0);
  const lifted = new Comparison(1_000 * (liftedRate - baseRate));
  const ofTenth = new Assignments(0.1);
  const sound = new Assignments(0.2);
  const lossy = new Assignments(0.2);
  for (let day = 0; day < days; day++) {
    const at = begin + day * dayMs;
    for (let visits = 0, address = 0; visits < visitsPerDay; address++) {
      const visitors = Math.floor((mostVisitorsOfAddress + 1) ** random());
      for (let visitor = 0; visitor < visitors && visits < visitsPerDay; visitor++) {
        const userAgent = userAgents[Math.floor(random() * userAgents.length)] ?? '';
        const drawn = draws.draw(
          { address: `${day}.${address}`, userAgent, linkId, ruleId: holdoutDraw },
          at,
        );
        const [inTenth, inFifth] = [tenth, fifth].map((link) => assign(link, () => drawn));
        if (!inTenth || !inFifth) throw new Error('a link with a hold-out assigns every visit');
        const bucket = Number(inTenth.assigned.split('/')[2]);
        do {
          visits++;
          ofTenth.add(inTenth.arm, bucket);
          sound.add(inFifth.arm, bucket);
          if (inFifth.arm === 'treated' || random() >= 0.05) lossy.add(inFifth.arm, bucket);
          const chance = random();
          const converts = chance < baseRate;
          const rate = inTenth.arm === 'treated' ? liftedRate : baseRate;
          none.add(inTenth.arm, converts ? 1 : null);
          lifted.add(inTenth.arm, chance < rate ? 1 : null);
          revenue.add(inTenth.arm, converts ? amountOf(random) : null);
        } while (random() >= 1 / visitsPerVisitor);
      }
    }
    const effect = ofTenth.look();
    for (const each of [none, revenue, lifted]) each.look(effect);
    sound.look();
    lossy.look();
  }
  return { none, revenue, lifted, sound, lossy };
}

function amountOf(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(meanAmount * Math.exp(sigma * normal - (sigma * sigma) / 2));
}

/** Runs campaigns. @param seed of the first one; the same seed has the same results. */
export function runCampaigns(campaigns: number, seed: number): CampaignResults {
  const results: CampaignResults = {
    falseClaims: { conversions: 0, revenue: 0 },
    covered: { conversions: 0, revenue: 0, lifted: 0 },
    found: 0,
    falseAlarms: 0,
    alarms: 0,
  };
  for (let n = 0; n < campaigns; n++) {
    const { none, revenue, lifted, sound, lossy } = run(seed * 1_000_003 + n);
    results.falseClaims.conversions += Number(none.claims);
    results.falseClaims.revenue += Number(revenue.claims);
    results.covered.conversions += Number(!none.missed);
    results.covered.revenue += Number(!revenue.missed);
    results.covered.lifted += Number(!lifted.missed);
    results.found += Number(lifted.claimed.more);
    results.falseAlarms += Number(sound.alarmed);
    results.alarms += Number(lossy.alarmed);
  }
  return results;
}
