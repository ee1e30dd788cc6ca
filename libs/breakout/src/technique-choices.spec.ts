import { BreakoutTables } from './tables/breakout-tables.js';
import { shippedRows } from './tables/shipped-tables.js';
import { changedChoices, type TechniqueChoice, type TechniqueOutcomeRecord } from './technique-choices.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const earlier = new Date('2026-11-01T12:00:00.000Z');
const second = {
  ...shippedRows.techniques[0],
  technique: 'second',
} as (typeof shippedRows.techniques)[number];
const tables = new BreakoutTables({ ...shippedRows, techniques: [...shippedRows.techniques, second] });
const first = 'instagram-extbrowser';
const instagram = { app: 'instagram', system: 'ios' };

const record = (version: string, technique: string, shown: number, left: number): TechniqueOutcomeRecord => ({
  ...instagram,
  version,
  technique,
  shown,
  left,
});
const choice = (
  version: string,
  technique: string,
  more: Partial<TechniqueChoice> = {},
): TechniqueChoice => ({
  ...instagram,
  version,
  technique,
  switchedAt: null,
  leftPercent: null,
  ...more,
});
const changed = (records: TechniqueOutcomeRecord[], before: TechniqueChoice[] = []) =>
  changedChoices(tables, records, before, 'all', now);

const good = [record('354', first, 100, 70), record('all', first, 100, 70)];

describe('the choices of techniques', () => {
  it('begin without a switch', () => {
    const chosen = [choice('354', first, { leftPercent: 70 }), choice('all', first, { leftPercent: 70 })];
    expect(changed(good)).toEqual(chosen);
    expect(changed(good, chosen)).toEqual([]);
  });

  it('know when an update of the app made a switch necessary, even if it is noticed only afterward', () => {
    const before = [choice('354', first, { leftPercent: 70 }), choice('all', first, { leftPercent: 70 })];
    const records = [...good, record('355', first, 60, 0), record('355', 'second', 20, 14)];
    expect(changed(records, before)).toEqual([choice('355', 'second', { switchedAt: now, leftPercent: 70 })]);
  });

  it('report no share for a technique that was hardly tried', () => {
    const broken = [record('all', first, 100, 0), record('all', 'second', 3, 3)];
    expect(changed(broken)).toEqual([choice('all', 'second', { switchedAt: now })]);
  });

  it('keep the time of the switch', () => {
    const before = [choice('all', 'second', { switchedAt: earlier, leftPercent: 60 })];
    const records = [record('all', first, 100, 0), record('all', 'second', 100, 71)];
    expect(changed(records, before)).toEqual([
      choice('all', 'second', { switchedAt: earlier, leftPercent: 71 }),
    ]);
  });

  it('do not treat changes by an operator as a switch', () => {
    const before = [choice('all', 'gone', { switchedAt: earlier, leftPercent: 60 })];
    expect(changed([record('all', first, 100, 70)], before)).toEqual([
      choice('all', first, { leftPercent: 70 }),
    ]);
  });

  it('compare a technique that has proven itself with the one that was used before', () => {
    const tap = 'instagram-extbrowser-tap';
    const broken = [record('all', first, 100, 0), record('all', tap, 40, 30)];
    expect(changed(broken)).toEqual([choice('all', tap, { switchedAt: now, leftPercent: 75 })]);
    expect(changed([record('all', first, 100, 60), record('all', tap, 40, 20)])).toEqual([
      choice('all', first, { leftPercent: 60 }),
    ]);
  });

  it('end when the steps prove better than a technique that was never known to work', () => {
    const unproven = shippedRows.techniques.filter(
      ({ family, platform, state }) => family === 'instagram' && platform === 'ios' && state === 'unproven',
    );
    const withoutFirst = new BreakoutTables({ ...shippedRows, techniques: unproven });
    const tap = 'instagram-extbrowser-tap';
    const chosen = [choice('all', tap, { switchedAt: earlier, leftPercent: 75 })];
    const records = [record('all', 'by-hand', 100, 40), record('all', tap, 100, 5)];
    const ended = [choice('all', 'by-hand', { leftPercent: 40 })];
    expect(changedChoices(withoutFirst, records, chosen, 'all', now)).toEqual(ended);
    expect(changedChoices(withoutFirst, records, ended, 'all', now)).toEqual([]);
    expect(changedChoices(withoutFirst, records, [], 'all', now)).toEqual([]);
    const recovered = [record('all', 'by-hand', 100, 40), record('all', tap, 100, 75)];
    expect(changedChoices(withoutFirst, recovered, ended, 'all', now)).toEqual([
      choice('all', tap, { leftPercent: 75 }),
    ]);
  });

  it('end when an operator turns off all techniques but one', () => {
    const chosen = [choice('all', 'second', { switchedAt: earlier, leftPercent: 60 })];
    const single = new BreakoutTables({ ...shippedRows, techniques: shippedRows.techniques.slice(0, 1) });
    const records = [record('all', first, 100, 70), record('all', 'second', 100, 60)];
    expect(changedChoices(single, records, chosen, 'all', now)).toEqual([
      choice('all', first, { leftPercent: 70 }),
    ]);
  });

  it('omit versions with few visits, and apps with one technique', () => {
    const tiktok = { ...record('all', 'safari', 100, 10), app: 'tiktok' };
    expect(changed([record('9999', first, 9, 0), tiktok, { ...tiktok, system: 'desktop' }])).toEqual([]);
  });
});
