import { newId, Settings } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { domainClaims } from './domain-claims.js';
import { OwnHosts } from './own-hosts.js';

describe('the hosts and domains of an installation', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let hosts: OwnHosts;
  let runs: number;
  const settings = Object.assign(new Settings(), { SHORT_URL_BASE: 'https://go.example' });
  const accountId = newId();

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    hosts = new OwnHosts(settings, orm.em);
    await orm.em.execute(
      `insert into domains (uid, account_id, host, proven_at)
       select gen_random_uuid(), ?, 'go-' || n || '.example', case when n % 2 = 0 then now() end from generate_series(1, 2500) n`,
      [accountId],
    );
  });
  beforeEach(() => {
    runs = 0;
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const ownOf = (names: string[]) =>
    hosts.checking(() => {
      runs++;
      return names.filter((name) => hosts.has(name));
    });

  it('are found by checks that ask without waiting, which run again only if something is ours', async () => {
    expect(await ownOf(['go.example', 'go-1.example', 'shop.example'])).toEqual(['go.example']);
    expect(runs).toBe(1);
    expect(await ownOf(['go-1.example', 'go-2.example', 'go-4.example'])).toEqual([
      'go-2.example',
      'go-4.example',
    ]);
    expect(runs).toBe(3);
  });

  it('are known as soon as they are proven', async () => {
    expect(await ownOf(['go-3.example'])).toEqual([]);
    await orm.em.execute(`update domains set proven_at = now() where host = 'go-3.example'`);
    expect(await ownOf(['go-3.example'])).toEqual(['go-3.example']);
  });

  it('are looked up once for checks of checks, whose errors pass through', async () => {
    const refuse = (name: string) =>
      hosts.checking(() => {
        if (hosts.has(name)) throw new Error(`${name} is ours`);
      });
    await expect(
      hosts.checking(() => Promise.all(['x.example', 'go-2.example'].map(refuse))),
    ).rejects.toThrow('go-2.example is ours');
    const broken = () => Promise.reject(new Error('broken'));
    await expect(hosts.checking(broken)).rejects.toThrow('broken');
  });

  it('are listed whole, sorted by host, although they are read in parts', async () => {
    const listed: string[] = [];
    for await (const { host } of domainClaims(orm.em.fork())) listed.push(host);
    const rows = await orm.em.execute<{ host: string }[]>(
      'select host from domains where host is not null order by host',
    );
    expect(rows).toHaveLength(2_500);
    expect(listed).toEqual(rows.map(({ host }) => host));
  });
});
