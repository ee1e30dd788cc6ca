import { newId } from '@app/common';
import { inTransaction, ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { withAuditContext } from './audit-context.js';
import { AuditLogService } from './audit-log.service.js';
import { formatHead, type ChainHead } from './chain-head.js';
import { deleteAuditLog } from './delete-audit-log.js';
import { installationChain, record } from './record-entry.js';
import { sealEntries } from './seal-entries.js';
import { verifyChains } from './verify-chains.js';

describe('the audit log', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let client: pg.Client;
  let accountId: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    accountId = await addAccount();
  });
  afterEach(async () => {
    await client.end();
    await orm.close();
    await database.drop();
  });

  async function addAccount(): Promise<string> {
    const id = newId();
    await client.query('insert into accounts (id, created_at) values ($1, now())', [id]);
    return id;
  }

  const inEm = <T>(work: (em: EntityManager) => Promise<T>) => inTransaction(orm.em.fork(), work);

  const add = (name: string, account = accountId) =>
    inEm((em) =>
      record(em, {
        accountId: account,
        action: 'link.created',
        target: { type: 'link', id: newId(), name },
        fields: ['name'],
        details: { count: 1, list: ['b', 'a'], none: null, 'ü"\n': 'ü"\n' },
      }),
    );

  /** Records an entry in a transaction that stays open until `commit` is called. */
  async function addLater(name: string) {
    const recorded = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const late = inEm(async (em) => {
      await record(em, { accountId, action: 'link.created', target: { type: 'link', id: null, name } });
      recorded.resolve();
      await committed.promise;
    });
    await recorded.promise;
    return { commit: committed.resolve, late };
  }

  const seal = () => sealEntries(orm.em.fork(), 1_000);
  const verify = (...expected: ChainHead[]) => verifyChains(client, expected);
  const names = async (account = accountId) => {
    const entries: string[] = [];
    for await (const { seq, target } of new AuditLogService(orm.em.fork()).chain(account)) {
      entries.push(`${seq} ${target?.name}`);
    }
    return entries;
  };

  /** Runs SQL as a role that may disable the triggers. */
  const tamper = async (sql: string, values: unknown[] = []) => {
    await client.query('alter table audit_entries disable trigger user');
    await client.query(sql, values);
    await client.query('alter table audit_entries enable trigger user');
  };

  async function sealed(count: number): Promise<ChainHead> {
    for (let n = 1; n <= count; n++) await add(`entry ${n}`);
    await seal();
    const { heads, problems } = await verify();
    expect(problems).toEqual([]);
    const head = heads.find((candidate) => candidate.accountId === accountId);
    if (!head) throw new Error('the account has no chain');
    return head;
  }

  it('is committed with the change, or not at all', async () => {
    await expect(
      inEm(async (em) => {
        await record(em, { accountId, action: 'link.deleted' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(record(orm.em.fork(), { accountId, action: 'link.deleted' })).rejects.toThrow(
      'link.deleted is not recorded in a transaction',
    );
    expect(await seal()).toBe(0);
  });

  it('has one chain per account, in the order of its entries', async () => {
    const other = await addAccount();
    await add('a');
    await add('b', other);
    await add('c');
    expect(await seal()).toBe(3);
    await add('d');
    expect(await seal()).toBe(1);
    expect(await names()).toEqual(['1 a', '2 c', '3 d']);
    expect(await names(other)).toEqual(['1 b']);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0, heads: { length: 2 } });
  });

  it('seals a transaction that commits late after those that it has already sealed', async () => {
    const { commit, late } = await addLater('late');
    await add('early');
    await seal();
    commit();
    await late;
    await seal();
    expect(await names()).toEqual(['1 early', '2 late']);
    expect((await verify()).problems).toEqual([]);
  });

  it('is sealed once by many sealers, no matter how many write at the same time', async () => {
    const accounts = [accountId, await addAccount()];
    const writes = Promise.all(Array.from({ length: 120 }, (_, n) => add(String(n), accounts[n % 2])));
    let sealedByAll = 0;
    const sealUntilDone = async () => {
      while (sealedByAll < 120) {
        const sealedNow = await sealEntries(orm.em.fork(), 7);
        sealedByAll += sealedNow;
      }
    };
    await Promise.all([writes, sealUntilDone(), sealUntilDone(), sealUntilDone()]);
    expect(sealedByAll).toBe(120);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0, heads: [{ seq: 60 }, { seq: 60 }] });
  });

  it('records only what the operation declares', async () => {
    const context = {
      actor: { kind: 'user', id: newId(), name: 'a@example.com' },
      credentialId: newId(),
      requestId: newId(),
      actions: ['account.created'],
    } as const;
    await withAuditContext(context, () =>
      inEm(async (em) => {
        await record(em, { accountId, action: 'account.created' });
        await record(em, { accountId, action: 'session.started' });
      }),
    );
    const page = await new AuditLogService(orm.em.fork()).page(accountId, {}, 10);
    expect(page).toMatchObject([
      {
        action: 'account.created',
        actor: context.actor,
        credential: context.credentialId,
        request: context.requestId,
        seq: null,
      },
    ]);
  });

  it('rejects changes and deletions', async () => {
    await sealed(2);
    await add('unsealed');
    for (const table of ['audit_entries', 'unsealed_audit_entries']) {
      for (const change of [
        `update ${table} set action = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(client.query(change)).rejects.toThrow('cannot be changed or deleted');
      }
    }
    await expect(client.query('select delete_audit_log($1)', [installationChain])).rejects.toThrow(
      'cannot be deleted',
    );
  });

  describe('detects', () => {
    it('a changed entry', async () => {
      await sealed(3);
      await tamper(`update audit_entries set actor_name = 'somebody else' where seq = 2`);
      expect((await verify()).problems).toEqual([`account ${accountId}: position 2 was changed`]);
    });

    it.each([
      ['created_at', `created_at + interval '1 millisecond'`],
      ['action', `'link.deleted'`],
      ['target_name', 'null'],
      ['fields', `'{name,slug}'`],
      ['details', `details - 'count'`],
      ['request_id', `gen_random_uuid()`],
    ])('a change of %s', async (column, value) => {
      await sealed(1);
      await tamper(`update audit_entries set ${column} = ${value}`);
      expect((await verify()).problems).toEqual([`account ${accountId}: position 1 was changed`]);
    });

    it('a changed entry whose hash was recomputed to match', async () => {
      const head = await sealed(3);
      await tamper(`delete from audit_entries where seq >= 2`);
      await add('forged');
      await add('forged');
      await seal();
      expect((await verify()).problems).toEqual([]);
      expect((await verify(head)).problems).toEqual([
        `account ${accountId}: position 3, an expected head, has another hash`,
      ]);
    });

    it('a missing entry', async () => {
      await sealed(3);
      await tamper('delete from audit_entries where seq = 2');
      expect((await verify()).problems).toEqual([`account ${accountId}: position 2 is missing`]);
    });

    it('another order', async () => {
      await sealed(3);
      await tamper('update audit_entries set seq = case seq when 1 then -2 else -1 end where seq < 3');
      await tamper('update audit_entries set seq = -seq where seq < 0');
      expect((await verify()).problems).toEqual([
        `account ${accountId}: position 1 does not follow the entry before it`,
      ]);
    });

    it('missing last entries, given an earlier head', async () => {
      const head = await sealed(3);
      expect((await verify(head)).problems).toEqual([]);
      await tamper('delete from audit_entries where seq = 3');
      expect((await verify()).problems).toEqual([]);
      expect((await verify(head)).problems).toEqual([
        `account ${accountId}: position 3, an expected head, is missing; the chain ends at 2`,
      ]);
    });

    it('a missing chain, given an earlier head', async () => {
      const head = await sealed(3);
      await tamper('delete from audit_entries');
      expect((await verify(head)).problems).toEqual([
        `account ${accountId}: position 3, an expected head, is missing; the chain ends at 0`,
      ]);
    });

    it('nothing in chains that only grew', async () => {
      const head = await sealed(3);
      await sealed(2);
      expect((await verify(head)).problems).toEqual([]);
    });
  });

  describe('of a deleted account', () => {
    it('is gone, except for an entry of the installation', async () => {
      const head = await sealed(3);
      await add('unsealed');
      await inEm(async (em) => {
        await deleteAuditLog(em, accountId, 'a@example.com');
        await em.execute('delete from accounts where id = ?', [accountId]);
      });
      await seal();
      const { rows } = await client.query(
        `select account_id, action, target_id, target_name, details from audit_entries
         union all select account_id, action, target_id, target_name, details from unsealed_audit_entries`,
      );
      expect(rows).toEqual([
        {
          account_id: installationChain,
          action: 'account.deleted',
          target_id: accountId,
          target_name: 'a@example.com',
          details: { entries: 4, head: head.hash },
        },
      ]);
      const report = await verify(head);
      expect(report.problems).toEqual([]);
      expect(report.heads.map(formatHead)).toEqual([expect.stringMatching(/^installation:1:[0-9a-f]{64}$/)]);
    });

    it('does not come back with requests that were still running', async () => {
      await inEm((em) => deleteAuditLog(em, accountId, null));
      await add('sealed before the row is deleted');
      await seal();
      await add('not sealed by then');
      const { commit, late } = await addLater('late');
      await client.query('delete from accounts');
      commit();
      await late;
      await seal();
      const { heads, unsealed } = await verify();
      expect([heads.map((head) => head.accountId), unsealed]).toEqual([[installationChain], 0]);
    });
  });

  it('lists sealed and unsealed entries together, newest first, in pages', async () => {
    await sealed(3);
    await add('entry 4');
    const log = new AuditLogService(orm.em.fork());
    const first = await log.page(accountId, {}, 2);
    expect(first.map(({ seq, target }) => [seq, target?.name])).toEqual([
      [null, 'entry 4'],
      [3, 'entry 3'],
    ]);
    await seal();
    const second = await log.page(accountId, {}, 2, first.at(-1)?.id);
    expect(second.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(await log.page(accountId, { action: 'link.deleted' }, 2)).toEqual([]);
    expect(await log.page(accountId, { actorKind: 'system', since: new Date(0) }, 9)).toHaveLength(4);
    expect(await log.page(accountId, { until: new Date(0) }, 9)).toEqual([]);
    expect(await log.page(await addAccount(), {}, 9)).toEqual([]);
  });
});
