import { newId, Settings } from '@app/common';
import { type Domain, ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { DomainChecksService, dueSql, isKnown, isNew } from './domain-checks.service.js';
import { DomainsService } from './domains.service.js';
import { TxtRecords } from './txt-records.js';

const hourMs = 3_600_000;

const settings = Object.assign(new Settings(), {
  SHORT_URL_BASE: 'https://go.example',
  API_BASE_URL: 'https://api.example',
});
const records = new TxtRecords(settings);

describe('checks of domains on hosts whose clocks differ', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const accountId = newId();
  const tokensOf = jest.spyOn(records, 'tokensOf');

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await orm.em.execute(`insert into accounts (id, name, created_at) values (?, 'Account', now())`, [
      accountId,
    ]);
  });
  afterEach(() => jest.useRealTimers());
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const services = () => {
    const em = orm.em.fork();
    const domains = new DomainsService(em, settings);
    return { domains, checks: new DomainChecksService(em, domains, records) };
  };

  /** Turns this host's clock, but not the database's. */
  function turnClock(hours: number): void {
    jest.useRealTimers();
    const doNotFake = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
    jest.useFakeTimers({
      now: Date.now() + hours * hourMs,
      doNotFake: [...doNotFake, 'clearTimeout', 'clearInterval', 'clearImmediate', 'performance', 'hrtime'],
    });
  }

  /** Checks a domain on a host whose clock is off by the given number of hours. */
  async function check({ uid, token }: Domain, isThere: boolean, hours = 0): Promise<Domain> {
    turnClock(hours);
    tokensOf.mockResolvedValueOnce(new Set(isThere ? [token ?? ''] : []));
    return services().checks.check(accountId, uid ?? '');
  }

  it('leave a domain without its record a day by the clock of the database', async () => {
    const domain = await services().domains.create(accountId, { host: 'day.example' }, 10);
    expect((await check(domain, true)).provenAt).not.toBeNull();
    expect((await check(domain, false)).provenAt).not.toBeNull();
    expect((await check(domain, false, 25)).provenAt).not.toBeNull();
    await orm.em.execute(`update domains set missing_since = now() - interval '25 hours' where host = ?`, [
      domain.host,
    ]);
    expect((await check(domain, false, -48)).provenAt).toBeNull();
  });

  it('find new domains that a host with a wrong clock created', async () => {
    turnClock(-100);
    await services().domains.create(accountId, { host: 'new.example' }, 10);
    turnClock(0);
    tokensOf.mockResolvedValue(new Set());
    expect(await services().checks.checkDue(new AbortController().signal)).toBe(1);
  });
});

describe('the checks of the jobs app', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let asked: string[];
  const accountId = newId();

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await orm.em.execute(`insert into accounts (id, name, created_at) values (?, 'Account', now())`, [
      accountId,
    ]);
  });
  beforeEach(() => {
    asked = [];
    jest.spyOn(records, 'tokensOf').mockImplementation(async (host) => {
      asked.push(host);
      return new Set();
    });
  });
  afterEach(async () => {
    await orm.em.execute('delete from domains where host is not null');
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const checkDue = () => {
    const em = orm.em.fork();
    const checks = new DomainChecksService(em, new DomainsService(em, settings), records);
    return checks.checkDue(new AbortController().signal);
  };
  const domain = (host: string, columns: string) =>
    orm.em.execute(
      `insert into domains (uid, account_id, host, token, proven_at, missing_since, created_at)
       select gen_random_uuid(), ?, ?, 'token', ${columns}`,
      [accountId, host],
    );
  /** Minutes until the next check of a domain; null for none. */
  const nextOf = async (host: string) => {
    const [row] = await orm.em.execute<{ minutes: number | null }[]>(
      `select round(extract(epoch from next_check_at - checked_at) / 60)::int as minutes from domains where host = ?`,
      [host],
    );
    return row?.minutes;
  };

  it('check a domain hourly until a month after it was lost, then daily, and a new one for three days', async () => {
    await domain('proven.example', 'now(), null, now()');
    await domain('lost.example', `null, now() - interval '29 days', now() - interval '1 year'`);
    await domain('lost-long.example', `null, now() - interval '31 days', now() - interval '1 year'`);
    await domain('new.example', `null, null, now() - interval '2 days'`);
    await domain('abandoned.example', `null, null, now() - interval '4 days'`);
    expect(await checkDue()).toBe(5);
    expect(await nextOf('proven.example')).toBe(60);
    expect(await nextOf('lost.example')).toBe(60);
    expect(await nextOf('lost-long.example')).toBe(24 * 60);
    expect(await nextOf('new.example')).toBe(5);
    expect(await nextOf('abandoned.example')).toBeNull();
    expect(await checkDue()).toBe(0);
  });

  it('check a bounded number per run, the longest overdue first, and new ones regardless of what else is due', async () => {
    await orm.em.execute(
      `insert into domains (uid, account_id, host, token, proven_at, next_check_at)
       select gen_random_uuid(), ?, 'go-' || n || '.example', 'token', now(), now() - n * interval '1 minute'
       from generate_series(1, 1100) n`,
      [accountId],
    );
    await domain('new.example', 'null, null, now()');
    expect(await checkDue()).toBe(1_001);
    expect(asked).toContain('new.example');
    expect(asked).toContain('go-1100.example');
    expect(asked).toContain('go-101.example');
    expect(asked).not.toContain('go-100.example');
    asked.length = 0;
    expect(await checkDue()).toBe(100);
  });

  it('continue after a domain that cannot be checked, and report it', async () => {
    await orm.em.execute(
      `insert into domains (uid, account_id, host, token, proven_at, next_check_at)
       select gen_random_uuid(), ?, 'go-' || n || '.example', 'token', now(), now() - n * interval '1 minute'
       from generate_series(1, 25) n`,
      [accountId],
    );
    jest.spyOn(records, 'tokensOf').mockImplementation((host) => {
      asked.push(host);
      return host === 'go-25.example' ? Promise.reject(new Error('broken')) : Promise.resolve(new Set());
    });
    await expect(checkDue()).rejects.toThrow('broken');
    expect(asked).toHaveLength(25);
    expect(await nextOf('go-1.example')).toBe(60);
  });

  it('find those that are due by an index, however many are not', async () => {
    await orm.em.execute(
      `insert into domains (uid, account_id, host, token, proven_at, next_check_at)
       select gen_random_uuid(), ?, 'go-' || n || '.example', 'token', case when n % 2 = 0 then now() end,
         case when n > 10 then now() + interval '1 hour' else now() end
       from generate_series(1, 50000) n`,
      [accountId],
    );
    await orm.em.execute('analyze domains');
    for (const [condition, index] of [
      [isNew, 'domains_first_check_idx'],
      [isKnown, 'domains_recheck_idx'],
    ] as const) {
      const plan = await orm.em.execute<{ 'QUERY PLAN': string }[]>(`explain ${dueSql(condition, 1_000)}`);
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain(index);
      expect(text).not.toContain('Seq Scan');
    }
  });
});
