import {
  chooseTechnique,
  explorationShare,
  type TechniqueRecord,
  type TechniqueRecords,
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

  constructor(seed: number) {
    this.chance = chances(seed);
  }

  visit(version: string, rates: Record<string, number>, perMinute = 20): string {
    if (this.visits++ % perMinute === 0) this.read = structuredClone(this.stored);
    const technique =
      chooseTechnique(
        rows,
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
    const counts = new Map<string, number>();
    for (let n = 0; n < 1_000; n++) {
      const technique = chosen(none, n / 1_000) ?? '';
      counts.set(technique, (counts.get(technique) ?? 0) + 1);
    }
    expect(explorationShare).toBeLessThanOrEqual(0.05);
    expect(Object.fromEntries(counts)).toEqual({
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
