import type { DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import { connectionOptions } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { UniqueVisitors } from './unique-visitors.js';

const dayMs = 86_400_000;
const midnight = Math.ceil(Date.now() / dayMs) * dayMs;
const noon = midnight - dayMs / 2;
const [account, agent] = ['01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3', 'Mozilla/5.0 (iPhone)'];

const requestOf = (address: string, userAgent = agent) =>
  ({
    headers: { 'user-agent': userAgent },
    socket: { remoteAddress: address },
  }) as unknown as IncomingMessage;
const ada = requestOf('203.0.113.77');

describe('the marks of visitors', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let now = noon;
  const clock = { now: () => now } as DatabaseClock;
  const processes: UniqueVisitors[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
  });
  beforeEach(() => (now = noon));
  afterEach(() => processes.splice(0).forEach((each) => each.onApplicationShutdown()));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function start(
    env: NodeJS.ProcessEnv = { UNIQUES: 'on' },
    ofDatabase = pool,
  ): Promise<UniqueVisitors> {
    const visitors = new UniqueVisitors(loadSettings(env), ofDatabase, clock);
    processes.push(visitors);
    await visitors.onModuleInit();
    return visitors;
  }

  it('do not exist unless they are turned on, and neither do secrets', async () => {
    const visitors = await start({});
    expect(visitors.markOf(ada, account, noon)).toBeUndefined();
    expect((await pool.query('select from visitor_secrets')).rowCount).toBe(0);
  });

  it('are the same for a visitor all day, in every process', async () => {
    const [first, second] = [await start(), await start()];
    const mark = first.markOf(ada, account, noon);
    expect(mark).toEqual(expect.any(Number));
    expect(first.markOf(ada, account, midnight - 1)).toBe(mark);
    expect(second.markOf(ada, account, noon)).toBe(mark);
    expect(second.markOf(requestOf('::ffff:203.0.113.77'), account, noon)).toBe(mark);
  });

  it('differ by address, IPv6 network, user agent and account', async () => {
    const visitors = await start();
    const marks = [
      [ada, account],
      [requestOf('203.0.113.78'), account],
      [requestOf('203.0.113.77', `${agent} Instagram`), account],
      [requestOf('2001:db8::1'), account],
      [requestOf('2001:db8:0:1::1'), account],
      [ada, account.replace('b3', 'b4')],
    ].map(([request, of]) => visitors.markOf(request as IncomingMessage, of as string, noon));
    expect(new Set(marks).size).toBe(marks.length);
    expect(visitors.markOf(requestOf('2001:db8::2'), account, noon)).toBe(marks[3]);
  });

  it('change at midnight, when the next secret is already shared, and the old one is deleted', async () => {
    const visitors = await start();
    const mark = visitors.markOf(ada, account, noon);
    expect(visitors.markOf(ada, account, midnight)).toBeUndefined();
    now = midnight - dayMs / 48;
    await visitors.refresh();
    const next = visitors.markOf(ada, account, midnight);
    expect(next).toEqual(expect.any(Number));
    expect(next).not.toBe(mark);
    expect(visitors.markOf(ada, account, noon)).toBe(mark);
    now = midnight;
    await visitors.refresh();
    expect(visitors.markOf(ada, account, noon)).toBeUndefined();
    expect(visitors.markOf(ada, account, midnight)).toBe(next);
  });

  it('survive the loss of the shared secret, and an unavailable database', async () => {
    const visitors = await start();
    const mark = visitors.markOf(ada, account, noon);
    await pool.query('delete from visitor_secrets');
    await visitors.refresh();
    expect((await start()).markOf(ada, account, noon)).toBe(mark);
    const unreachable = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
    expect((await start({ UNIQUES: 'on' }, unreachable)).markOf(ada, account, noon)).toBeUndefined();
    await unreachable.end();
  });
});
