import { newId, type Settings } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase, waitFor } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import type { ClickEvent } from '../click-event.js';
import { BatchCounter } from '../count/batch-counter.js';
import { countBatches } from '../count/count-batches.js';
import { readBatch } from '../count/read-batch.js';
import type { DatabaseClock } from '../database-clock.js';
import { checkClickLedger } from '../report/click-ledger.js';
import { type CombinationFilters, readCombinations } from '../report/combination-figures.js';
import { beginFigures, endFigures } from '../report/target-figures.js';
import { allLinks } from './combination-rows.js';
import {
  type CombinedCounts,
  type CombinedDimension,
  combinationKey,
  combinedDimensions,
  combinedFigures,
  countsOf,
  valuesOf,
} from './combination.js';
import { packCombinations, type PackedUpTo, purgeCombinations } from './keep-combinations.js';
import { completeLevel, mergeCombinations } from './merge-combinations.js';

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const dayOf = (age: number) => new Date(today - age * dayMs).toISOString().slice(0, 10);

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 10 });
  orm = await MikroORM.init(ormConfig(database.url));
  await pool.query(`update figure_starts set since = '2020-01-01'`);
});
afterEach(async () => {
  const { lines } = await checkClickLedger(pool);
  expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
});
afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

interface Target {
  account: string;
  target: string;
  kind: 'link' | 'website';
}

async function newTargets(...kinds: Target['kind'][]): Promise<Target[]> {
  const account = newId();
  const targets = kinds.map((kind) => ({ account, target: newId(), kind }));
  await orm.em.fork().transactional(async (em) => {
    for (const { target, kind } of targets) await beginFigures(em, account, kind, target);
  });
  return targets;
}

const traits = {
  country: 'DE',
  device: 'mobile',
  source: 'direct',
  browser: 'safari',
  system: 'ios',
} as const;
const click = (target: Target, more: Partial<ClickEvent> = {}): ClickEvent => {
  return { at: today, ...target, views: 1, clicks: 1, ...traits, ...more };
};
const count = (events: readonly ClickEvent[]) =>
  countBatches(pool, [readBatch({ writer: randomUUID(), sequence: 1, events })]);
const remove = ({ account, target }: Target) =>
  orm.em.fork().transactional((em) => endFigures(em, account, [target]));
const merge = (account: string, targets: readonly string[], ages: readonly number[], level = completeLevel) =>
  mergeCombinations(
    pool,
    targets.flatMap((target) => ages.map((age) => ({ account, target, day: dayOf(age), level }))),
  );
const rowsOf = async (account: string, target: string) => {
  const { rows } = await pool.query<{ size: number; sign: number; level: number }>(
    'select size, sign, level from combinations where account_id = $1 and target_id = $2',
    [account, target],
  );
  return rows;
};
/** A whole pass, by steps of `limit` keys. */
async function packAll(limit: number): Promise<void> {
  let after: PackedUpTo | null = null;
  do after = (await packCombinations(pool, after, limit)).next;
  while (after);
}
const week = { from: dayOf(6), to: dayOf(0) };

/** The expected result, computed from every event. */
function recount(events: readonly ClickEvent[], filters: CombinationFilters, by: CombinedDimension) {
  const none = (): CombinedCounts => ({ views: 0, clicks: 0, shown: 0, left: 0 });
  const total = none();
  const [days, keys] = [new Map<string, CombinedCounts>(), new Map<string, CombinedCounts>()];
  for (const event of events) {
    const [counts, values] = [countsOf(event), valuesOf(combinationKey(event))];
    const valueOf = (name: CombinedDimension) => values[combinedDimensions.indexOf(name)] as string;
    if (!counts) continue;
    if (!Object.entries(filters).every(([name, passes]) => passes(valueOf(name as CombinedDimension))))
      continue;
    const day = new Date(event.at).toISOString().slice(0, 10);
    const [ofDay, ofKey] = [days.get(day) ?? none(), keys.get(valueOf(by)) ?? none()];
    for (const sum of [total, ofDay, ofKey]) for (const name of combinedFigures) sum[name] += counts[name];
    days.set(day, ofDay);
    keys.set(valueOf(by), ofKey);
  }
  keys.delete('');
  return { total, days, keys };
}

const sample = <T>(...values: T[]) => fc.constantFrom(...values);
const visit = fc.record({
  target: fc.nat(2),
  age: fc.nat(3),
  country: sample('DE', 'BR', 'US'),
  source: sample('instagram', 'tiktok', 'direct', 'blog.example'),
  device: sample('mobile' as const, 'desktop' as const),
  browser: sample('safari', 'chrome'),
  system: sample('ios', 'android'),
  utm_source: sample(undefined, 'News', 'news'),
  branch: sample(undefined, 'b1', 'other'),
  kind: sample('plain', 'page', 'left', 'bot'),
});

type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never;

function eventOf(targets: readonly Target[], v: Visit): ClickEvent {
  const target = targets[v.target] as Target;
  const { country, source, device, browser, system } = v;
  const at = today - v.age * dayMs;
  if (v.kind === 'bot') return { at, ...target, views: 0, clicks: 0, excluded: 'bot' };
  const event: ClickEvent = { at, ...target, views: 1, clicks: 1, country, source, device, browser, system };
  if (v.utm_source) event.utm_source = v.utm_source;
  if (target.kind === 'website')
    return v.kind === 'page' ? { ...event, clicks: 0 } : { ...event, views: 0, item: 'i1' };
  if (v.branch) event.branch = v.branch;
  if (v.kind === 'page') return { ...event, clicks: 0, shown: 'instagram/aggressive' };
  if (v.kind !== 'left') return event;
  const nonce = `${Math.floor(at).toString(16).padStart(12, '0')}${randomUUID().replaceAll('-', '').slice(12)}`;
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(nonce) as RegExpExecArray;
  return {
    ...event,
    views: 0,
    left: 'instagram/aggressive',
    nonce: `${parts[1]}-${parts[2]}-7${parts[3]}-8${parts[4]}-${parts[5]}`,
  };
}

describe('the counts of combinations', () => {
  it('equal a recount of the visits by any filters, even after merges, late events and deletions', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(visit, { maxLength: 12 }) },
      { weight: 2, arbitrary: sample('merge', 'pack', 'merge some') },
      { weight: 1, arbitrary: sample('delete') },
    );
    const filter = fc.tuple(
      sample<CombinedDimension>('country', 'source', 'app', 'utm_source', 'destination', 'system'),
      sample('DE', 'instagram', 'News', 'b1', 'ios', ''),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 10 }),
        fc.array(filter, { maxLength: 3 }),
        sample<CombinedDimension>('source', 'browser', 'app', 'utm_source', 'destination', 'item'),
        async (steps, pairs, by) => {
          const targets = await newTargets('link', 'link', 'website');
          const [first, second, website] = targets as [Target, Target, Target];
          const { account } = first;
          const ids = [...targets.map(({ target }) => target), allLinks];
          let events: ClickEvent[] = [];
          for (const each of steps) {
            if (Array.isArray(each)) {
              const counted = each.map((v) => eventOf(targets, v));
              await count(counted);
              events.push(...counted);
            } else if (each === 'pack') await packAll(100);
            else if (each === 'delete') {
              await remove(first);
              events = events.filter(({ target }) => target !== first.target);
              first.target = newId();
              await orm.em.fork().transactional((em) => beginFigures(em, account, 'link', first.target));
              ids[0] = first.target;
            } else await merge(account, ids, [0, 1, 2, 3], each === 'merge' ? completeLevel : 1);
          }
          const filters: CombinationFilters = {};
          for (const [name, key, passes] of pairs) filters[name] = (value) => (value === key) === passes;
          const query = { ...week, filters, by: [by] };
          const read = async (targetIds?: string[]) => {
            const { total, days, keys } = await readCombinations(
              orm.em,
              targetIds ? { accountId: account, targetIds } : { accountId: account },
              query,
            );
            const isZero = (counts: object) => Object.values(counts).every((n) => n === 0);
            return {
              total,
              days: new Map([...days].filter(([, counts]) => !isZero(counts))),
              keys: keys.get(by),
            };
          };
          const expected = (...those: Target[]) => {
            const own = events.filter(({ target }) => those.some((each) => each.target === target));
            const { total, days, keys } = recount(own, filters, by);
            return { total, days, keys };
          };
          expect(await read()).toEqual(expected(first, second));
          expect(await read([second.target])).toEqual(expected(second));
          expect(await read([website.target])).toEqual(expected(website));
          expect(await read([first.target, second.target])).toEqual(expected(first, second));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are exact while two workers count, merge and delete concurrently', async () => {
    const [kept, gone] = (await newTargets('link', 'link')) as [Target, Target];
    const counters = [1, 2].map(
      () =>
        new BatchCounter(pool, { now: () => today } as DatabaseClock, new Registry(), {
          COMBINATION_DAYS: 400,
        } as Settings),
    );
    const work: Promise<unknown>[] = [];
    for (let n = 0; n < 60; n++) {
      const events = [click(kept, { country: n % 2 ? 'DE' : 'FR' }), click(gone, { utm_source: `u${n}` })];
      work.push((counters[n % 2] as BatchCounter).count({ writer: randomUUID(), sequence: 1, events }));
      if (n % 7 === 0) work.push(merge(kept.account, [kept.target, gone.target, allLinks], [0], (n % 3) + 1));
      if (n === 30) work.push(remove(gone));
    }
    await Promise.all(work);
    const { total, keys } = await readCombinations(
      orm.em,
      { accountId: kept.account },
      { ...week, filters: {}, by: ['country', 'utm_source'] },
    );
    expect(total).toMatchObject({ views: 60, clicks: 60 });
    expect(keys.get('country')?.get('FR')?.clicks).toBe(30);
    expect(keys.get('utm_source')).toEqual(new Map());
    expect(await rowsOf(gone.account, gone.target)).toEqual([]);
  });

  it('need few rows, no matter how many transactions counted a day', async () => {
    const [link] = (await newTargets('link')) as [Target];
    for (let n = 0; n < 200; n++) {
      const { due } = await count([click(link)]);
      await mergeCombinations(pool, due);
    }
    expect((await rowsOf(link.account, link.target)).length).toBeLessThan(100);
    await merge(link.account, [link.target, allLinks], [0]);
    expect(await rowsOf(link.account, link.target)).toEqual([{ size: 1, sign: 1, level: completeLevel - 1 }]);
    expect(await rowsOf(link.account, allLinks)).toHaveLength(1);
  });
});

describe('more than 5,000 combinations of a link and day', () => {
  it('keep known keys, fold open-ended ones, and report how many clicks that affects', async () => {
    const [link, other] = (await newTargets('link', 'link')) as [Target, Target];
    const events = Array.from({ length: 6_000 }, (_, n) =>
      click(link, {
        country: n % 3 === 0 ? 'BR' : 'DE',
        source: n % 4 === 0 ? 'instagram' : `s${n}.example`,
        referrer: n % 4 === 0 ? 'instagram.com' : `s${n}.example`,
        utm_campaign: `c${n}`,
      }),
    );
    await count([...events, ...events.slice(0, 1_000), click(other)]);
    const read = (targetIds: string[] | undefined, filters: CombinationFilters = {}) =>
      readCombinations(
        orm.em,
        targetIds ? { accountId: link.account, targetIds } : { accountId: link.account },
        { ...week, filters, by: ['source', 'referrer', 'utm_campaign', 'country'] },
      );
    const before = await read([link.target]);
    expect(before.folded).toBe(0);
    expect(before.keys.get('utm_campaign')?.size).toBe(6_000);
    await count([click(link, { utm_campaign: 'late', at: today + 1 })]);
    await merge(link.account, [link.target, allLinks], [0]);

    const after = await read([link.target]);
    expect(after.total.clicks).toBe(7_001);
    expect(after.folded).toBe(1_001);
    expect(after.keys.get('utm_campaign')?.get('other')?.clicks).toBe(1_001);
    // Those with the highest counts keep their keys.
    expect(after.keys.get('utm_campaign')?.get('c999')?.clicks).toBe(2);
    for (const [dimension, key] of [
      ['source', 'instagram'],
      ['referrer', 'instagram.com'],
      ['country', 'BR'],
    ] as const) {
      const known = { [dimension]: (value: string) => value === key };
      expect(after.keys.get(dimension)?.get(key)).toEqual(before.keys.get(dimension)?.get(key));
      const filtered = recount([...events, ...events.slice(0, 1_000)], known, 'device').total;
      expect((await read([link.target], known)).total).toEqual(filtered);
    }

    await remove(link);
    expect((await read(undefined)).total).toEqual({ views: 1, clicks: 1, shown: 0, left: 0 });
    await merge(link.account, [allLinks], [0]);
    const left = await read(undefined);
    expect(left.total).toEqual({ views: 1, clicks: 1, shown: 0, left: 0 });
    expect(left.keys.get('country')).toEqual(new Map([['DE', left.total]]));
    await remove(other);
    expect(await rowsOf(link.account, allLinks)).toEqual([]);
  });

  it('never fall below zero when a deleted link had keys that the account had folded', async () => {
    const [link, other] = (await newTargets('link', 'link')) as [Target, Target];
    const campaigns = (target: Target, size: number, more: Partial<ClickEvent> = {}) =>
      Array.from({ length: size }, (_, n) =>
        click(target, { utm_campaign: `${target.target} ${n}`, ...more }),
      );
    const kept = { utm_campaign: 'kept' };
    await count([
      ...campaigns(link, 1_000, { device: 'desktop' }),
      click(link, kept),
      // With more clicks, so that the account keeps these keys.
      ...campaigns(other, 5_000).flatMap((event) => [event, event]),
      click(other, { ...kept, at: today - dayMs }),
    ]);
    await count([click(other)]);
    await merge(link.account, [allLinks], [0]);
    await remove(link);
    const filters: CombinationFilters = {
      utm_campaign: (key) => key.startsWith(link.target) || key === 'kept',
    };
    const read = await readCombinations(
      orm.em,
      { accountId: link.account },
      { ...week, filters, by: ['country', 'device', 'utm_campaign'] },
    );
    const one = { views: 1, clicks: 1, shown: 0, left: 0 };
    const none = { views: 0, clicks: 0, shown: 0, left: 0 };
    expect(read.days).toEqual(
      new Map([
        [dayOf(0), none],
        [dayOf(1), one],
      ]),
    );
    expect(read.total).toEqual(one);
    const counts = [
      ...read.targets.values(),
      ...[...read.keys.values()].flatMap((keys) => [...keys.values()]),
    ];
    expect(counts.flatMap((each) => Object.values(each)).filter((figure) => figure < 0)).toEqual([]);
  });
});

describe('a merge', () => {
  it('that dies halfway changes nothing, and counting continues', async () => {
    const [link] = (await newTargets('link')) as [Target];
    for (let n = 0; n < 3; n++) await count([click(link)]);
    await pool.query(`
      create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger die before insert on combinations for each row when (new.level > 0) execute function die()`);
    await expect(merge(link.account, [link.target], [0])).rejects.toThrow();
    const rows = await rowsOf(link.account, link.target);
    expect(rows.map(({ level }) => level)).toEqual([0, 0, 0]);
    const counter = new BatchCounter(pool, { now: () => today } as DatabaseClock, new Registry(), {
      COMBINATION_DAYS: 400,
    } as Settings);
    for (let n = 0; n < 40; n++) {
      await counter.count({ writer: randomUUID(), sequence: 1, events: [click(link)] });
    }
    // The counter merges after it has reported a batch as counted. That merge has to die, too.
    await waitFor(() => !counter.busy);
    await pool.query('drop trigger die on combinations; drop function die()');
    expect(await merge(link.account, [link.target], [0])).toBe(43);
  });

  it('refuses a damaged row and leaves it as it is', async () => {
    const [link] = (await newTargets('link')) as [Target];
    for (let n = 0; n < 2; n++) await count([click(link)]);
    await pool.query(`update combinations set lines = replace(lines, '1 1', '1 2') where target_id = $1`, [
      link.target,
    ]);
    await expect(merge(link.account, [link.target], [0])).rejects.toThrow(RangeError);
    expect(await rowsOf(link.account, link.target)).toHaveLength(2);
    await remove(link);
  });
});

describe('packing', () => {
  it('gives every past day one row, even after late events and deletions', async () => {
    const [link, gone] = (await newTargets('link', 'link')) as [Target, Target];
    for (const age of [0, 1, 1, 2, 2, 20, 20]) {
      await count([click(link, { at: today - age * dayMs }), click(gone, { at: today - age * dayMs })]);
    }
    await packAll(2);
    expect(await rowsOf(link.account, link.target)).toHaveLength(1 + 1 + 1 + 2);
    expect(await rowsOf(link.account, allLinks)).toHaveLength(4);
    await count([click(link, { at: today - 2 * dayMs })]);
    await remove(gone);
    await packAll(2);
    expect((await rowsOf(link.account, allLinks)).filter(({ sign }) => sign < 0)).toHaveLength(1);
    const { days } = await readCombinations(
      orm.em,
      { accountId: link.account },
      { from: dayOf(30), to: dayOf(0), filters: {}, by: [] },
    );
    expect([...days].sort().map(([day, { clicks }]) => [day, clicks])).toEqual([
      [dayOf(20), 2],
      [dayOf(2), 3],
      [dayOf(1), 2],
      [dayOf(0), 1],
    ]);
  });
});

it('reads the days of many links in portions, each day once', async () => {
  const links = await newTargets('link', 'link', 'link');
  const { account } = links[0] as Target;
  const ages = [0, 3, 30, 300];
  await count(links.flatMap((link) => ages.map((age) => click(link, { at: today - age * dayMs }))));
  // More than are read at a time, with the existing ones far apart.
  const others = () => Array.from({ length: 1_200 }, () => newId());
  const targetIds = links.flatMap(({ target }) => [target, ...others()]);
  const { total, days } = await readCombinations(
    orm.em,
    { accountId: account, targetIds },
    { from: dayOf(300), to: dayOf(0), filters: {}, by: [] },
  );
  expect(total).toEqual({ views: 12, clicks: 12, shown: 0, left: 0 });
  expect([...days.values()].map(({ clicks }) => clicks)).toEqual([3, 3, 3, 3]);
});

it('is checked by the click ledger', async () => {
  const [link] = (await newTargets('link')) as [Target];
  await count([click(link)]);
  await pool.query('delete from combinations where account_id = $1', [link.account]);
  const { lines } = await checkClickLedger(pool);
  expect(lines.filter(({ breaches }) => breaches > 0).map(({ name }) => name)).toEqual([
    'daily views = views of combinations, for each target and day',
    'daily clicks = clicks of combinations, for each target and day',
    'account views = views of its combinations, for each day',
    'account clicks = clicks of its combinations, for each day',
  ]);
  await remove(link);
});

describe('COMBINATION_DAYS', () => {
  const since = async () => {
    const { rows } = await pool.query<{ since: Date }>(
      `select since from figure_starts where figure = 'combined'`,
    );
    return rows[0]?.since.toISOString().slice(0, 10);
  };

  it('limits how long combinations are kept, and moves the day from which they are available', async () => {
    const [link] = (await newTargets('link')) as [Target];
    for (const age of [0, 29, 30, 31, 32]) await count([click(link, { at: today - age * dayMs })]);
    while ((await purgeCombinations(pool, 30, 1)) > 0);
    expect(await rowsOf(link.account, link.target)).toHaveLength(3);
    expect(await since()).toBe(dayOf(30));
    await purgeCombinations(pool, 400, 100);
    expect(await since()).toBe(dayOf(30));
  });

  it('leaves that day unchanged while there is nothing to delete, as in a new installation', async () => {
    await pool.query(`update figure_starts set since = 'epoch' where figure = 'combined'`);
    const [link] = (await newTargets('link')) as [Target];
    await count([click(link, { at: today - 29 * dayMs })]);
    expect(await purgeCombinations(pool, 30, 10)).toBe(0);
    expect(await since()).toBe('1970-01-01');
    await count([click(link, { at: today - 31 * dayMs })]);
    // The day is the link's, and that of the account.
    expect(await purgeCombinations(pool, 30, 10)).toBe(2);
    expect(await since()).toBe(dayOf(30));
    await remove(link);
  });

  it('stores none and deletes all if it is 0', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count([click(link)]);
    while ((await purgeCombinations(pool, 0, 10)) > 0);
    expect(await since()).toBe(dayOf(-1));
    const counter = new BatchCounter(pool, { now: () => today } as DatabaseClock, new Registry(), {
      COMBINATION_DAYS: 0,
    } as Settings);
    await counter.count({ writer: randomUUID(), sequence: 1, events: [click(link)] });
    const { rows } = await pool.query('select from combinations');
    expect(rows).toHaveLength(0);
    await remove(link);
  });
});
