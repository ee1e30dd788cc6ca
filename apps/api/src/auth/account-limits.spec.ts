import { type DomainError, loadSettings } from '@app/common';
import type { Signatures } from '@app/database';
import type { ImportsService } from '@app/imports';
import { LimiterStore } from '@app/operations';
import { AccountLimits } from './account-limits.js';
import type { Creator } from './caller.js';

const limit = 5;

describe('the limit of keys', () => {
  it.each([
    ['first', '20', 1_000],
    ['open', '20', 20],
    ['open', '0', 1_000],
    ['open', '5000', 1_000],
  ] as const)('never exceeds 1,000: sign-up %s, KEYS_PER_ACCOUNT=%s', (SIGNUP, KEYS_PER_ACCOUNT, most) => {
    const settings = loadSettings({ SIGNUP, KEYS_PER_ACCOUNT });
    const unused = {} as ImportsService & Signatures;
    expect(new AccountLimits(settings, new LimiterStore(settings), unused, unused).maxKeys).toBe(most);
  });
});

describe('the limits of new links while sign-up is open', () => {
  let limits: AccountLimits;
  /** Counted links that ended imports have not created, by account. */
  let unused: Record<string, number>;

  beforeEach(() => {
    const settings = loadSettings({ SIGNUP: 'open', LINKS_PER_HOUR: String(limit) });
    unused = {};
    const imports = {
      takeUnusedLinks: (accountId: string) => {
        const links = unused[accountId] ?? 0;
        delete unused[accountId];
        return Promise.resolve(links);
      },
    } as Partial<ImportsService> as ImportsService;
    const signatures = {
      sign: (_purpose: string, value: string) => Promise.resolve(Buffer.from(value)),
    } as Partial<Signatures> as Signatures;
    limits = new AccountLimits(settings, new LimiterStore(settings), imports, signatures);
  });

  const creator = (accountId: string, userId: string | null = null, network = '192.0.2.1'): Creator => ({
    accountId,
    userId,
    network,
  });
  const admitted = async (of: Creator, links: number) => (await limits.countLinks(of, links)).admitted;
  const messageOf = async (of: Creator): Promise<string> =>
    limits.countLink(of).then(
      () => '',
      (error: DomainError) => error.message,
    );

  it('apply to an account across its users and networks', async () => {
    expect(await admitted(creator('a', 'first'), 3)).toBe(3);
    expect(await admitted(creator('a', 'second', '198.51.100.1'), 3)).toBe(2);
    expect(await messageOf(creator('a', 'third', '203.0.113.1'))).toMatch(
      /^An account may create 5 links and pages in an hour\. Try again in \d+ min\.$/,
    );
  });

  it('apply to a user across all their accounts', async () => {
    for (let n = 0; n < limit; n++) await limits.countLink(creator(`account ${n}`, 'user', `192.0.${n}.1`));
    expect(await messageOf(creator('one more', 'user', '198.51.100.1'))).toMatch(
      /^A user may create 5 links/,
    );
    expect(await admitted(creator('one more', 'somebody else', '198.51.100.1'), 1)).toBe(1);
  });

  it('are ten times higher for a network, a /24 or a /64', async () => {
    for (const [name, network, neighbor] of [
      ['IPv4', '192.0.2.1', '192.0.2.254'],
      ['IPv6', '2001:db8:0:1::/64', '2001:db8:0:1::/64'],
    ] as const) {
      for (let n = 0; n < 10; n++) {
        expect(await admitted(creator(`${name} ${n}`, `${name} ${n}`, network), limit)).toBe(limit);
      }
      expect(await messageOf(creator(name, name, neighbor))).toMatch(/^A network may create 50 links/);
    }
    expect(await admitted(creator('elsewhere', null, '192.0.3.1'), 1)).toBe(1);
  });

  it('do not count rejected links, so one account cannot use up the limit of its network', async () => {
    for (let n = 0; n < 100; n++) await admitted(creator('greedy', 'greedy'), limit);
    expect(await admitted(creator('neighbor', 'neighbor'), limit)).toBe(limit);
  });

  it('let an import reserve the remainder of the lowest limit', async () => {
    expect(await limits.takeLinks(creator('a', 'user'), 3)).toBe(3);
    expect(await limits.takeLinks(creator('b', 'user'))).toBe(2);
    await expect(limits.takeLinks(creator('c', 'user'))).rejects.toThrow(
      'A user may create 5 links and pages in an hour, and 0 are left.',
    );
  });

  it('return the links that an import did not create, never more than were counted', async () => {
    await limits.takeLinks(creator('a', 'importer'), limit);
    unused.a = 4;
    expect(await admitted(creator('a', 'colleague'), 4)).toBe(4);
    expect(await admitted(creator('b', 'colleague'), limit)).toBe(limit - 4);
    unused.a = 1;
    expect(await admitted(creator('a', 'importer'), limit)).toBe(1);
  });

  it('are off with LINKS_PER_HOUR=0', async () => {
    const settings = loadSettings({ SIGNUP: 'open', LINKS_PER_HOUR: '0' });
    const off = new AccountLimits(
      settings,
      new LimiterStore(settings),
      {} as ImportsService,
      {} as Signatures,
    );
    expect(await off.countLinks(creator('a', 'user'), 1_000_000)).toEqual({ admitted: 1_000_000 });
    expect(await off.takeLinks(creator('a', 'user'))).toBeNull();
  });
});
