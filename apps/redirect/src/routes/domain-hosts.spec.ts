import { loadSettings } from '@app/common';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainHosts, type ServedDomain } from './domain-hosts.js';
import type { DomainName, DomainRow } from './domain-lookup.js';
import { LookupUnavailable } from './watched-cache.js';

const settings = loadSettings({
  SHORT_URL_BASE: 'https://go.example',
  SHORT_HOSTS: 'printed.example',
  API_BASE_URL: 'https://api.example',
});

/** The table of domains, and every lookup in it. */
class Table {
  readonly rows: DomainRow[] = [];
  readonly lookups: (string | number | null)[] = [];
  isUnavailable = false;

  add(host: string, id: number, row: Partial<DomainRow> = {}): DomainRow {
    const whole = { ...noRow, id, host, account_id: `account-${id}`, ...row };
    this.rows.push(whole);
    return whole;
  }

  async find({ host, id }: DomainName): Promise<DomainRow | undefined> {
    this.lookups.push(host ?? id);
    if (this.isUnavailable) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const row = this.rows.find((each) => each.host === host || each.id === id);
    return row && { ...row };
  }
}

const noRow = {
  is_proven: true,
  home_url: null,
  not_found_url: null,
  link_id: null,
  link_domain: null,
  link_slug: null,
};

describe('the domains that the redirect serves', () => {
  let table: Table;
  let domains: DomainHosts;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    table = new Table();
    domains = new DomainHosts(settings, table);
    domains.connected(performance.now());
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const idsOf = async (hosts: string[]) => {
    const found: ServedDomain[] = [];
    for (const host of hosts) found.push(await domains.find(host));
    return found.map(({ id }) => id);
  };

  it('are looked up once, on the first request', async () => {
    table.add('one.example', 1);
    table.add('two.example', 2);
    expect(await idsOf(['one.example', 'ONE.example.:3001', 'one.example'])).toEqual([1, 1, 1]);
    expect(table.lookups).toEqual(['one.example']);
    expect(domains.find('one.example')).not.toBeInstanceOf(Promise);
  });

  it('need no lookup for hosts of the installation, addresses and names that no account can add', async () => {
    const hosts = [
      'go.example',
      'go.example:80',
      'printed.example',
      '',
      'localhost:1',
      '127.0.0.1:80',
      '[::1]:80',
    ];
    for (const host of [...hosts, 'a b.example', `${'x'.repeat(300)}.example`, undefined]) {
      expect(domains.find(host)).toMatchObject({ id: 0, account: null });
    }
    expect(table.lookups).toEqual([]);
  });

  it('treat a host that no account has ever verified as the default domain, with one lookup', async () => {
    expect(await idsOf(['nobody.example', 'nobody.example'])).toEqual([0, 0]);
    expect(table.lookups).toEqual(['nobody.example']);
  });

  it('are looked up again after a notification, each alone', async () => {
    const one = table.add('one.example', 1);
    table.add('two.example', 2);
    await idsOf(['one.example', 'two.example', 'nobody.example']);
    one.is_proven = false;
    domains.drop(one);
    expect(await domains.find('one.example')).toMatchObject({ id: 1, isProven: false });
    expect(await domains.findById(1)).toMatchObject({ isProven: false });
    table.add('nobody.example', 3);
    domains.drop({ id: 3, host: 'nobody.example' });
    expect(await idsOf(['nobody.example', 'one.example', 'two.example'])).toEqual([3, 1, 2]);
    table.rows.splice(0, 1);
    domains.drop(one);
    expect(await idsOf(['one.example'])).toEqual([0]);
    expect(await domains.findById(1)).toMatchObject({ id: 0 });
    expect(table.lookups.filter((name) => name === 'two.example')).toHaveLength(1);
  });

  it('do not cache a result that a change overtook', async () => {
    const one = table.add('one.example', 1);
    const before = domains.find('one.example');
    domains.drop(one);
    one.is_proven = false;
    await before;
    expect(await domains.find('one.example')).toMatchObject({ isProven: false });
  });

  it('are known by their id as soon as they are known by their host, for the links on them', async () => {
    table.add('one.example', 7);
    await domains.find('one.example');
    expect(domains.originOf(7)).toBe('https://one.example');
    expect(domains.domainOf(7)).toMatchObject({ id: 7, account: 'account-7' });
    expect(domains.of('one.example').id).toBe(7);
    expect(table.lookups).toEqual(['one.example']);
  });

  it('stay available to visits that have begun, while a change is read', async () => {
    const one = table.add('one.example', 1);
    await domains.find('one.example');
    domains.drop(one);
    expect(domains.of('one.example').id).toBe(1);
    expect(domains.originOf(1)).toBe('https://one.example');
  });

  it('stay available to a visit whose lookup a change overtook', async () => {
    const one = table.add('one.example', 1);
    const found = domains.find('ONE.example.');
    domains.drop(one);
    expect(await found).toMatchObject({ id: 1 });
    expect(domains.of('ONE.example.').id).toBe(1);
  });

  it('take bounded memory, and are not displaced by hosts that visitors invent', async () => {
    table.add('one.example', 1);
    await domains.find('one.example');
    for (let n = 0; n < 30_000; n++) await domains.find(`invented-${n}.example`);
    // On a busy machine, this may take longer than the last heartbeat is trusted.
    domains.heartbeat(performance.now());
    table.lookups.length = 0;
    await domains.find('one.example');
    expect(table.lookups).toEqual([]);
    await domains.find('invented-0.example');
    await domains.find('invented-29999.example');
    expect(table.lookups).toEqual(['invented-0.example']);
  });

  it('take bounded memory however many of them are visited', async () => {
    for (let n = 1; n <= 25_000; n++) {
      table.rows.length = 0;
      table.add(`go-${n}.example`, n);
      await domains.find(`go-${n}.example`);
    }
    domains.heartbeat(performance.now());
    table.lookups.length = 0;
    table.rows.length = 0;
    await idsOf(['go-25000.example', 'go-1.example']);
    expect(domains.originOf(1)).toBe('https://go.example');
    expect(table.lookups).toEqual(['go-1.example']);
  });

  it('are all looked up again after the listener has reconnected', async () => {
    jest.useFakeTimers();
    table.add('one.example', 1);
    await idsOf(['one.example', 'nobody.example']);
    domains.disconnected();
    jest.advanceTimersByTime(1_000);
    domains.connected(performance.now());
    await idsOf(['one.example', 'nobody.example']);
    await domains.findById(1);
    expect(table.lookups).toEqual(['one.example', 'nobody.example', 'one.example', 'nobody.example']);
  });

  it('are looked up again every second while changes are not notified', async () => {
    jest.useFakeTimers();
    table.add('one.example', 1);
    await domains.find('one.example');
    domains.disconnected();
    await domains.find('one.example');
    expect(table.lookups).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    await domains.find('one.example');
    expect(table.lookups).toHaveLength(2);
  });

  it('are served from the cache while the database is unavailable, as are unknown hosts; others cannot be resolved', async () => {
    jest.useFakeTimers();
    const one = table.add('one.example', 1);
    await idsOf(['one.example', 'nobody.example']);
    table.isUnavailable = true;
    domains.disconnected();
    jest.advanceTimersByTime(60_000);
    expect(await idsOf(['one.example', 'nobody.example', 'go.example'])).toEqual([1, 0, 0]);
    domains.drop(one);
    expect(await idsOf(['one.example'])).toEqual([1]);
    await expect(domains.find('other.example')).rejects.toThrow(LookupUnavailable);
    await expect(domains.findById(9)).rejects.toThrow(LookupUnavailable);
  });
});
