import {
  byHand,
  chooseTechnique,
  explorationShare,
  type TechniqueRecord,
  type TechniqueRecords,
  visitsBeforeUnproven,
} from './rank-techniques.js';
import type { TechniqueRow } from './tables/table-rows.js';

const rows = ['first', 'second', 'third'].map((technique): TechniqueRow => ({
  family: 'instagram',
  platform: 'ios',
  technique,
  fires: 'page',
  stepsAfterMs: 1500,
  state: 'works',
  since: '2026-11',
  source: 'https://example.com/',
  on: true,
}));
const [best = '', ...others] = rows.map(({ technique }) => technique);

const none: TechniqueRecords = { ofVersion: () => undefined, ofApp: () => undefined };
/** The choice in every 1,000th of all chances, by technique; `by-hand` stands for none. */
function choices(of: readonly TechniqueRow[], records: TechniqueRecords): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let n = 0; n < 1_000; n++) {
    const technique = chooseTechnique(of, records, n / 1_000)?.technique ?? byHand;
    counts[technique] = (counts[technique] ?? 0) + 1;
  }
  return counts;
}
const chosen = (records: TechniqueRecords, chance = 0.5) => chooseTechnique(rows, records, chance)?.technique;
const recordsOf = (version: Record<string, TechniqueRecord>, app = version): TechniqueRecords => ({
  ofVersion: (technique) => version[technique],
  ofApp: (technique) => app[technique],
});

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Visits of an app whose techniques work at given rates, recorded as the worker records them: a window of recent
 * visits, which the redirect reads once a minute.
 */
class Simulation {
  private readonly stored = new Map<string, Map<string, TechniqueRecord>>();
  private read = new Map<string, Map<string, TechniqueRecord>>();
  private readonly chance: () => number;
  visits = 0;

  constructor(
    seed: number,
    private readonly of = rows,
  ) {
    this.chance = chances(seed);
  }

  visit(version: string, rates: Record<string, number>, perMinute = 20): string {
    if (this.visits++ % perMinute === 0) this.read = structuredClone(this.stored);
    const technique =
      chooseTechnique(
        this.of,
        {
          ofVersion: (name) => this.read.get(version)?.get(name),
          ofApp: (name) => this.read.get('all')?.get(name),
        },
        this.chance(),
      )?.technique ?? '';
    const left = this.chance() < (rates[technique] ?? 0) ? 1 : 0;
    for (const key of [version, 'all']) {
      const records = this.stored.get(key) ?? new Map<string, TechniqueRecord>();
      const record = records.get(technique) ?? { shown: 0, left: 0 };
      const sum = { shown: record.shown + 1, left: record.left + left };
      const scale = sum.shown > 100 ? 50 / sum.shown : 1;
      records.set(technique, { shown: sum.shown * scale, left: sum.left * scale });
      this.stored.set(key, records);
    }
    return technique;
  }

  /** Number of the next 100 visits that get a technique. */
  share(technique: string, version: string, rates: Record<string, number>): number {
    return Array.from({ length: 100 }, () => this.visit(version, rates)).filter((name) => name === technique)
      .length;
  }
}

describe('the choice of a technique', () => {
  it('follows the table without a record', () => {
    expect(chosen(none)).toBe(best);
  });

  it('prefers the better record', () => {
    expect(chosen(recordsOf({ [best]: { shown: 100, left: 20 }, second: { shown: 100, left: 60 } }))).toBe(
      'second',
    );
    expect(chosen(recordsOf({ [best]: { shown: 100, left: 60 }, second: { shown: 100, left: 20 } }))).toBe(
      best,
    );
  });

  it('uses other versions of the app until the version has a record of its own', () => {
    const app = { [best]: { shown: 100, left: 10 }, second: { shown: 100, left: 70 } };
    expect(chosen(recordsOf({}, app))).toBe('second');
    const version = { [best]: { shown: 60, left: 50 }, second: { shown: 60, left: 1 } };
    expect(chosen(recordsOf(version, app))).toBe(best);
  });

  it('tries each of the others in a few percent of visits', () => {
    expect(explorationShare).toBeLessThanOrEqual(0.05);
    expect(choices(rows, none)).toEqual({
      [best]: 960,
      ...Object.fromEntries(others.map((name) => [name, 20])),
    });
  });

  const good = { [best]: 0.7, second: 0.4, third: 0.1 };
  const broken = { ...good, [best]: 0 };

  it.each(Array.from({ length: 20 }, (_, n) => n + 1))(
    'replaces a technique that an app update breaks within 200 visits (%i)',
    (seed) => {
      const simulation = new Simulation(seed);
      for (let n = 0; n < 2_000; n++) simulation.visit('354', good);
      expect(simulation.share(best, '354', good)).toBeGreaterThan(80);
      for (let n = 0; n < 200; n++) simulation.visit('355', broken);
      expect(simulation.share(best, '355', broken)).toBeLessThan(50);
      for (let n = 0; n < 1_000; n++) simulation.visit('355', broken);
      expect(simulation.share('second', '355', broken)).toBeGreaterThan(80);
    },
  );

  it.each(Array.from({ length: 20 }, (_, n) => n + 1))(
    'replaces a broken technique even without a new version (%i)',
    (seed) => {
      const simulation = new Simulation(seed);
      for (let n = 0; n < 2_000; n++) simulation.visit('354', good);
      for (let n = 0; n < 200; n++) simulation.visit('354', broken);
      expect(simulation.share(best, '354', broken)).toBeLessThan(50);
    },
  );

  it('returns to a technique that works again', () => {
    const simulation = new Simulation(1);
    for (let n = 0; n < 1_000; n++) simulation.visit('355', broken);
    expect(simulation.share(best, '355', broken)).toBeLessThan(20);
    for (let n = 0; n < 6_000; n++) simulation.visit('355', good);
    expect(simulation.share(best, '355', good)).toBeGreaterThan(80);
  });
});

describe('the choice of an unproven technique', () => {
  const [known, first, second] = rows.map((row, n): TechniqueRow =>
    n === 0 ? row : { ...row, state: 'unproven' },
  );
  if (!known || !first || !second) throw new Error('no rows');
  const mixed = [known, first, second];
  const unproven = [first, second];
  const measured = { shown: visitsBeforeUnproven, left: 20 };

  it('is never made before the best technique has a record in this version of the app', () => {
    const tooFew = { ...measured, shown: visitsBeforeUnproven - 1 };
    const records = [
      none,
      recordsOf({ [best]: tooFew }),
      recordsOf({}, { [best]: { shown: 100, left: 50 } }),
      recordsOf({ second: measured }),
    ];
    for (const each of records) expect(choices(mixed, each)).toEqual({ [best]: 1_000 });
    expect(choices(unproven, none)).toEqual({ [byHand]: 1_000 });
    expect(choices(unproven, recordsOf({ [byHand]: tooFew }))).toEqual({ [byHand]: 1_000 });
  });

  it('is made in a few percent of visits after that, also where only the steps are known', () => {
    expect(choices(mixed, recordsOf({ [best]: measured }))).toEqual({ [best]: 960, second: 20, third: 20 });
    expect(choices(unproven, recordsOf({ [byHand]: measured }))).toEqual({
      [byHand]: 960,
      second: 20,
      third: 20,
    });
  });

  it('does not keep a technique that works from being tried', () => {
    const other = { ...second, state: 'works' as const };
    expect(choices([known, first, other], none)).toEqual({ [best]: 960, third: 40 });
  });

  it('is usual only once its own record is large enough and clearly better', () => {
    const usual = (record: TechniqueRecord, rate: number, of = mixed) => {
      const records = recordsOf({
        [best]: { shown: 100, left: rate },
        [byHand]: { shown: 100, left: rate },
        second: record,
      });
      return chooseTechnique(of, records, 0.5)?.technique ?? byHand;
    };
    expect(usual({ shown: 19, left: 19 }, 0)).toBe(best);
    expect(usual({ shown: 20, left: 20 }, 10)).toBe('second');
    expect(usual({ shown: 100, left: 50 }, 50)).toBe(best);
    expect(usual({ shown: 100, left: 80 }, 50)).toBe('second');
    expect(usual({ shown: 100, left: 100 }, 100)).toBe(best);
    expect(usual({ shown: 100, left: 0 }, 0)).toBe(best);
    expect(usual({ shown: 100, left: 50 }, 50, unproven)).toBe(byHand);
    expect(usual({ shown: 100, left: 80 }, 50, unproven)).toBe('second');
  });

  const works = { [best]: 0.6, second: 0.6, third: 0 };

  it.each(Array.from({ length: 20 }, (_, n) => n + 1))(
    'replaces a technique that an app update breaks, and not one that works as well (%i)',
    (seed) => {
      const simulation = new Simulation(seed, mixed);
      for (let n = 0; n < 2_000; n++) simulation.visit('354', works);
      expect(simulation.share(best, '354', works)).toBeGreaterThan(80);
      for (let n = 0; n < 2_000; n++) simulation.visit('355', { ...works, [best]: 0 });
      expect(simulation.share('second', '355', { ...works, [best]: 0 })).toBeGreaterThan(80);
    },
  );
});
