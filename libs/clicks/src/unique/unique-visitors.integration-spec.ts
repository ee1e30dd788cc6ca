import { newId } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { allLinks } from '../combine/combination-rows.js';
import { countBatches } from '../count/count-batches.js';
import { readBatch } from '../count/read-batch.js';
import { checkClickLedger } from '../report/click-ledger.js';
import { beginFigures, endAccountFigures, endFigures } from '../report/target-figures.js';
import { purgeVisitorSecrets, purgeVisitorSketches, shareVisitorSecrets } from './keep-visitors.js';
import { toMark } from './visitor-mark.js';

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

type Target = Pick<ClickEvent, 'account' | 'target' | 'kind'>;

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
/** A view by a visitor whose register no other visitor has. */
const view = (target: Target, visitor?: number, age = 0): ClickEvent => ({
  at: today - age * dayMs,
  ...target,
  views: 1,
  clicks: 1,
  ...traits,
  ...(visitor !== undefined && { mark: toMark(visitor, 1) }),
});
const count = (...events: ClickEvent[]) =>
  countBatches(pool, [readBatch({ writer: randomUUID(), sequence: 1, events })]);
const remove = ({ account, target }: Target) =>
  orm.em.fork().transactional((em) => endFigures(em, account, [target]));

const rows = async (sql: string, ...params: unknown[]): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text: sql, values: params, rowMode: 'array' })).rows;
/** A click that belongs to an earlier view. */
const click = (target: Target, visitor?: number, age = 0): ClickEvent => ({
  ...view(target, undefined, age),
  views: 0,
  ...(visitor !== undefined && { format: 5, clickMark: toMark(visitor, 1) }),
});
/** By day, the latest first: clicks, unique clicks, and the clicks that have visitors. */
const clicksOf = ({ target }: Target) =>
  rows(
    'select clicks, unique_clicks, marked_clicks from daily_rollups where target_id = $1 order by day desc',
    target,
  );
const clicksOfAccount = ({ account }: Target) =>
  rows(
    'select clicks, unique_clicks, marked_clicks from account_daily_rollups where account_id = $1 order by day desc',
    account,
  );
/** By day, the latest first: views, visitors, and the views that have visitors. */
const ofTarget = ({ target }: Target) =>
  rows(
    'select views, visitors, visitor_views from daily_rollups where target_id = $1 order by day desc',
    target,
  );
const ofAccount = ({ account }: Target) =>
  rows(
    'select views, visitors, visitor_views from account_daily_rollups where account_id = $1 order by day desc',
    account,
  );
const sketchesOf = async ({ account }: Target): Promise<unknown[]> =>
  (await rows('select target_id from visitor_sketches where account_id = $1 order by 1', account)).flat();
const nextMonth = () => pool.query('update visitor_sketches set day = day - 30');

describe('visitors', () => {
  it('count once per day for a link, a website and the account', async () => {
    const [first, second, website] = (await newTargets('link', 'link', 'website')) as [
      Target,
      Target,
      Target,
    ];
    await count(
      view(first, 1),
      view(first, 1),
      view(first, 2),
      view(second, 2),
      view(website, 3),
      view(first, 1, 1),
    );
    await count(view(second, 2), view(second, 4), view(website, 3));
    expect(await ofTarget(first)).toEqual([
      [3, 2, 3],
      [1, 1, 1],
    ]);
    expect(await ofTarget(second)).toEqual([[3, 2, 3]]);
    expect(await ofTarget(website)).toEqual([[2, 1, 2]]);
    expect(await ofAccount(first)).toEqual([
      [6, 3, 6],
      [1, 1, 1],
    ]);
  });

  it('are unknown if no event has a mark, and leave nothing behind', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count(view(link));
    expect(await ofTarget(link)).toEqual([[1, null, null]]);
    expect(await ofAccount(link)).toEqual([[1, null, null]]);
    expect(await sketchesOf(link)).toEqual([]);
  });

  it('leave out views without a mark, and report how many have one', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count(view(link), view(link, 1), view(link));
    expect(await ofTarget(link)).toEqual([[3, 1, 1]]);
  });

  it('are never more than views', async () => {
    const [link] = (await newTargets('link')) as [Target];
    // A rank this high stands for many visitors.
    await count({ ...view(link), mark: toMark(1, 33) });
    await count(...Array.from({ length: 12_000 }, (_, n) => view(link, n)));
    const [[views, visitors, visitorViews]] = (await ofTarget(link)) as [[number, number, number]];
    expect([views, visitorViews]).toEqual([12_001, 12_001]);
    expect(visitors).toBeLessThanOrEqual(views);
    expect(visitors).toBeGreaterThan(11_000);
  });

  it('count the same, whichever of two workers is first', async () => {
    const targets = await newTargets(...Array<'link'>(30).fill('link'));
    const batches = Array.from({ length: 12 }, (_, n) =>
      targets.flatMap((target) => [view(target, n), view(target, n % 3)]).toSorted(() => (n % 2) - 0.5),
    );
    await Promise.all(batches.map((events) => count(...events)));
    for (const target of targets) expect(await ofTarget(target)).toEqual([[24, 12, 24]]);
    expect(await ofAccount(targets[0] as Target)).toEqual([[720, 12, 720]]);
  });

  it('are not counted again for a batch that arrives twice', async () => {
    const [link] = (await newTargets('link')) as [Target];
    const batch = readBatch({ writer: randomUUID(), sequence: 1, events: [view(link, 1)] });
    await countBatches(pool, [batch]);
    await countBatches(pool, [batch]);
    expect(await ofTarget(link)).toEqual([[1, 1, 1]]);
  });

  it('stay unchanged when the sketch of their day is gone', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count(view(link, 1));
    await nextMonth();
    expect(await purgeVisitorSketches(pool, 10_000)).toBeGreaterThan(0);
    await count(view(link, 1), view(link, 2));
    expect(await ofTarget(link)).toEqual([[3, 1, 1]]);
    expect(await ofAccount(link)).toEqual([[3, 1, 1]]);
    expect(await sketchesOf(link)).toEqual([]);
  });
});

describe('unique clicks', () => {
  it('distinguish 20 reloads from 20 people, for a link, a website and the account', async () => {
    const [reloaded, shared, website] = (await newTargets('link', 'link', 'website')) as [
      Target,
      Target,
      Target,
    ];
    await count(...Array.from({ length: 20 }, () => view(reloaded, 1)));
    await count(...Array.from({ length: 20 }, (_, n) => view(shared, n)));
    await count(click(website, 3), click(website, 3), click(website, 4));
    expect(await clicksOf(reloaded)).toEqual([[20, 1, 20]]);
    expect(await clicksOf(shared)).toEqual([[20, 20, 20]]);
    expect(await clicksOf(website)).toEqual([[3, 2, 3]]);
    expect(await clicksOfAccount(shared)).toEqual([[40, 20, 40]]);
  });

  it('count only visitors who clicked, while visitors count everyone with a view', async () => {
    const [link] = (await newTargets('link')) as [Target];
    const shown = (visitor: number): ClickEvent => ({ ...view(link, visitor), clicks: 0 });
    await count(shown(1), shown(2), shown(3));
    expect(await clicksOf(link)).toEqual([[0, null, null]]);
    await count(click(link, 2), click(link, 2));
    expect(await ofTarget(link)).toEqual([[3, 3, 3]]);
    expect(await clicksOf(link)).toEqual([[2, 1, 2]]);
    await count(shown(4));
    expect(await ofTarget(link)).toEqual([[4, 4, 4]]);
    expect(await clicksOf(link)).toEqual([[2, 1, 2]]);
  });

  it('leave out clicks without a mark, such as those from redirect processes of the previous version', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count(click(link), click(link, 1));
    expect(await clicksOf(link)).toEqual([[2, 1, 1]]);
    expect(await ofTarget(link)).toEqual([[0, null, null]]);
  });

  it('are counted once for a batch that arrives twice, and are never more than clicks', async () => {
    const [link] = (await newTargets('link')) as [Target];
    const events = [click(link, 1), { ...click(link), format: 5, clickMark: toMark(2, 33) }];
    const batch = readBatch({ writer: randomUUID(), sequence: 1, events });
    await countBatches(pool, [batch]);
    await countBatches(pool, [batch]);
    const [[clicks, unique, marked]] = (await clicksOf(link)) as [[number, number, number]];
    expect([clicks, marked]).toEqual([2, 2]);
    expect(unique).toBeLessThanOrEqual(2);
  });

  it('count the same, whichever of two workers is first', async () => {
    const targets = await newTargets(...Array<'link'>(20).fill('link'));
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        count(
          ...targets
            .flatMap((target) => [click(target, n), view(target, n % 3)])
            .toSorted(() => (n % 2) - 0.5),
        ),
      ),
    );
    for (const target of targets) expect(await clicksOf(target)).toEqual([[16, 8, 16]]);
    expect(await clicksOfAccount(targets[0] as Target)).toEqual([[320, 8, 320]]);
  });

  it('stay unchanged when the sketch of their day is gone', async () => {
    const [website] = (await newTargets('website')) as [Target];
    await count(click(website, 1));
    await nextMonth();
    await purgeVisitorSketches(pool, 10_000);
    await count(click(website, 2), view(website, 3));
    expect(await clicksOf(website)).toEqual([[3, 1, 1]]);
    expect(await ofTarget(website)).toEqual([[1, null, null]]);
  });

  it('of the account never exceed its clicks when a link is deleted', async () => {
    const [first, second] = (await newTargets('link', 'link')) as [Target, Target];
    await count(view(first, 1), view(first, 2), click(first, 3), view(second, 4));
    await remove(first);
    expect(await clicksOfAccount(second)).toEqual([[1, 1, 1]]);
  });
});

describe('deleting', () => {
  it('a link deletes its sketches, and the account never has more visitors than views', async () => {
    const [first, second] = (await newTargets('link', 'link')) as [Target, Target];
    await count(view(first, 1), view(first, 2), view(first, 3), view(second, 4));
    await remove(first);
    expect(await ofTarget(first)).toEqual([]);
    expect(await ofAccount(second)).toEqual([[1, 1, 1]]);
    expect(await sketchesOf(second)).toEqual([allLinks, second.target]);
    await remove(second);
    expect(await ofAccount(second)).toEqual([]);
    expect(await sketchesOf(second)).toEqual([]);
  });

  it('a link without known visitors leaves those of the account unknown', async () => {
    const [first, second] = (await newTargets('link', 'link')) as [Target, Target];
    await count(view(first), view(second));
    await remove(first);
    expect(await ofAccount(second)).toEqual([[1, null, null]]);
  });

  it('an account deletes everything that is left', async () => {
    const [link] = (await newTargets('link')) as [Target];
    await count(view(link, 1));
    await remove(link);
    await pool.query('insert into account_daily_rollups values ($1, $2)', [link.account, dayOf(0)]);
    await pool.query(`insert into visitor_sketches values ($1, $2, $3, '')`, [
      dayOf(0),
      link.account,
      allLinks,
    ]);
    await orm.em.fork().transactional((em) => endAccountFigures(em, link.account));
    expect(await sketchesOf(link)).toEqual([]);
  });

  it('old sketches keeps those of yesterday, and works in portions', async () => {
    await pool.query('delete from visitor_sketches');
    const [link] = (await newTargets('link')) as [Target];
    await count(...[0, 1, 2, 3].map((age) => view(link, 1, age)));
    expect(await purgeVisitorSketches(pool, 3)).toBe(3);
    expect(await purgeVisitorSketches(pool, 3)).toBe(1);
    expect(await rows('select distinct day::text from visitor_sketches order by 1')).toEqual([
      [dayOf(1)],
      [dayOf(0)],
    ]);
  });
});

describe('the secret of a day', () => {
  const share = (...ages: number[]) =>
    shareVisitorSecrets(pool, new Map(ages.map((age) => [dayOf(age), randomBytes(32)])));

  it('is the same for every process, no matter which shares it first', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => share(0, -1)));
    const known = all.map((secrets) =>
      [...secrets].map(([day, secret]) => [day, secret.toString('hex')]).sort(),
    );
    expect(known[0]?.map(([day]) => day)).toEqual([dayOf(0), dayOf(-1)]);
    expect(new Set(known.flat().map(([, secret]) => secret)).size).toBe(2);
    expect(new Set(known.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('comes back if the server lost it', async () => {
    const before = await share(0);
    await pool.query('delete from visitor_secrets');
    await shareVisitorSecrets(pool, before);
    expect(await share(0)).toEqual(before);
  });

  it('is deleted when the day is over', async () => {
    await share(0);
    await pool.query('update visitor_secrets set day = day - 1');
    expect((await share(0)).size).toBe(1);
    expect(await rows('select day::text from visitor_secrets')).toEqual([[dayOf(0)]]);
    await pool.query('update visitor_secrets set day = day - 1');
    expect(await purgeVisitorSecrets(pool)).toBe(1);
  });

  it('is nowhere in the files of its table after that, and in no log', async () => {
    await pool.query('delete from visitor_secrets');
    const [[day, secret]] = [...(await share(0))] as [[string, Buffer]];
    await share(-1);
    await pool.query('delete from visitor_secrets where day = $1', [day]);
    // The server does this on its own within a minute.
    await pool.query('vacuum visitor_secrets');
    await pool.query('checkpoint');
    const [[file, persistence, options]] = (await rows(
      `select pg_read_binary_file(pg_relation_filepath(oid)), relpersistence, reloptions
       from pg_class where relname = 'visitor_secrets'`,
    )) as [[Buffer, string, string[]]];
    expect(file.length).toBeGreaterThan(0);
    expect(file.includes(secret)).toBe(false);
    expect(options).toEqual(['autovacuum_vacuum_threshold=0', 'autovacuum_vacuum_scale_factor=0']);
    // Unlogged: the server writes it to no log, and base backups and replicas leave it out.
    expect(persistence).toBe('u');
  });
});
