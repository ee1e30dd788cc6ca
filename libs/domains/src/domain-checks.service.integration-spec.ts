import { newId, Settings } from '@app/common';
import { type Domain, ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { DomainChecksService } from './domain-checks.service.js';
import { DomainsService } from './domains.service.js';
import { OwnHosts } from './own-hosts.js';
import { TxtRecords } from './txt-records.js';

const hourMs = 3_600_000;

describe('checks of domains on hosts whose clocks differ', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const accountId = newId();
  const settings = Object.assign(new Settings(), {
    SHORT_URL_BASE: 'https://go.example',
    API_BASE_URL: 'https://api.example',
  });
  const records = new TxtRecords(settings);
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
    return { domains, checks: new DomainChecksService(em, domains, records, new OwnHosts(settings, em)) };
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
