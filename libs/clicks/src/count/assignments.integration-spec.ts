import { newId, type Settings } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import type { ClickKind } from '@app/visitors';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import { assignmentKey, type ClickEvent, type HoldoutArm } from '../click-event.js';
import type { DatabaseClock } from '../database-clock.js';
import { beginFigures, endFigures } from '../report/target-figures.js';
import { BatchCounter } from './batch-counter.js';

const noon = (Math.floor(Date.now() / 86_400_000) - 0.5) * 86_400_000;
const traits = { country: 'DE', device: 'mobile', source: 'instagram', browser: 'safari' } as const;
const kind: ClickKind = {
  ...{ country: 'DE', device: 'mobile', source: 'instagram', sourceGroup: 'social', browser: 'safari' },
  ...{ system: 'ios', app: 'instagram', branch: 'none', isScan: false, outcome: 'none', arm: 'heldout' },
};

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;
let counter: BatchCounter;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 4 });
  orm = await MikroORM.init(ormConfig(database.url));
  const clock = { now: () => noon } as DatabaseClock;
  counter = new BatchCounter(pool, clock, new Registry(), { COMBINATION_DAYS: 400 } as Settings);
});
afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

async function newLink() {
  const [account, target] = [newId(), newId()];
  await orm.em.fork().transactional((em) => beginFigures(em, account, 'link', target));
  return { account, target, kind: 'link' as const };
}
type Link = Awaited<ReturnType<typeof newLink>>;

const inArm = (link: Link, arm: HoldoutArm, bucket: number, more: Partial<ClickEvent>): ClickEvent => ({
  ...{ at: noon, ...link, views: 1, clicks: 0, ...traits, format: 4 },
  assigned: assignmentKey(arm, Date.UTC(2026, 0, 1), bucket),
  ...more,
});
const shownIn = (link: Link, app: string, bucket = 0, more: Partial<ClickEvent> = {}) =>
  inArm(link, 'treated', bucket, { shown: `${app}/aggressive`, ...more });
const heldOutIn = (link: Link, app: string, bucket = 0) =>
  inArm(link, 'heldout', bucket, { clicks: 1, voucher: { ...kind, app } });

const count = (events: readonly ClickEvent[]) => counter.count({ writer: randomUUID(), sequence: 1, events });

/** Visits by arm and app; `all` for all apps, and `known` for those that are known by app. */
async function visitsOf({ target }: Link): Promise<Record<string, Record<string, number>>> {
  const { rows } = await pool.query<{ arm: string; app: string; visits: string }>(
    `select arm, app, sum(n) as visits from holdout_app_visits, unnest(buckets) as n where link_id = $1 group by 1, 2
     union all
     select arm, 'all', sum(n) from holdout_visits, unnest(buckets) as n where link_id = $1 group by 1
     union all
     select arm, 'known', sum(app_visits) from holdout_visits where link_id = $1 group by 1`,
    [target],
  );
  const visits: Record<string, Record<string, number>> = {};
  for (const { arm, app, visits: n } of rows) (visits[arm] ??= {})[app] = Number(n);
  return visits;
}

describe('visits of hold-outs', () => {
  it('are counted by arm, and by the app that they began in', async () => {
    const [link, other] = [await newLink(), await newLink()];
    const events = [
      shownIn(link, 'instagram'),
      shownIn(link, 'instagram', 5),
      shownIn(link, 'line'),
      // The page that they began with was opened in another app, or in none.
      shownIn(link, 'line', 0, { firstApp: 'instagram' }),
      shownIn(link, 'line', 0, { firstApp: 'none' }),
      heldOutIn(link, 'instagram'),
      heldOutIn(link, 'none'),
      shownIn(other, 'x'),
    ];
    await count(events);
    await count([shownIn(link, 'line', 63), heldOutIn(link, 'line')]);
    expect(await visitsOf(link)).toEqual({
      treated: { instagram: 3, line: 2, none: 1, all: 6, known: 6 },
      heldout: { instagram: 1, line: 1, none: 1, all: 3, known: 3 },
    });
    expect(await visitsOf(other)).toEqual({ treated: { x: 1, all: 1, known: 1 } });
  });

  it('are counted by app in the same parts of the visitors', async () => {
    const link = await newLink();
    await count([shownIn(link, 'line', 3), shownIn(link, 'line', 3), shownIn(link, 'x', 3)]);
    await count([shownIn(link, 'line', 60)]);
    const { rows } = await pool.query<{ app: string; third: number; last: number }>(
      `select app, buckets[4] as third, buckets[61] as last from holdout_app_visits where link_id = $1
       union all select 'all', buckets[4], buckets[61] from holdout_visits where link_id = $1 order by app`,
      [link.target],
    );
    expect(rows).toEqual([
      { app: 'all', third: 3, last: 1 },
      { app: 'line', third: 2, last: 1 },
      { app: 'x', third: 1, last: 0 },
    ]);
  });

  it('that an older version counted are not known by app', async () => {
    const link = await newLink();
    await count([shownIn(link, 'line')]);
    await pool.query(`update holdout_visits set buckets[1] = buckets[1] + 4 where link_id = $1`, [
      link.target,
    ]);
    await count([shownIn(link, 'line')]);
    expect(await visitsOf(link)).toEqual({ treated: { line: 2, all: 6, known: 2 } });
  });

  it('end with the link', async () => {
    const [link, other] = [await newLink(), await newLink()];
    await count([shownIn(link, 'line'), shownIn(other, 'line')]);
    await orm.em.fork().transactional((em) => endFigures(em, link.account, [link.target]));
    expect([await visitsOf(link), await visitsOf(other)]).toEqual([
      {},
      { treated: { line: 1, all: 1, known: 1 } },
    ]);
  });

  it('end by app with those of the arm, even if a version deletes them that does not know the apps', async () => {
    const [link, other] = [await newLink(), await newLink()];
    await count([shownIn(link, 'line'), heldOutIn(link, 'x'), shownIn(other, 'line')]);
    await pool.query(`delete from holdout_visits where link_id = $1 and arm = 'treated'`, [link.target]);
    expect([await visitsOf(link), await visitsOf(other)]).toEqual([
      { heldout: { x: 1, all: 1, known: 1 } },
      { treated: { line: 1, all: 1, known: 1 } },
    ]);
  });
});
