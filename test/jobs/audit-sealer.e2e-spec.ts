import { verifyChains } from '@app/accounts';
import { newId } from '@app/common';
import { AppUnderTest, type Service, startService, waitFor } from '@app/testing';
import pg from 'pg';

describe('the sealer of the audit log', () => {
  let service: Service;
  let client: pg.Client;
  let jobs: AppUnderTest;
  let second: AppUnderTest;
  let accountId: string;

  beforeEach(async () => {
    service = await startService({ apps: [] });
    client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    accountId = newId();
    await client.query('insert into accounts (id, created_at) values ($1, now())', [accountId]);
    jobs = service.apps.jobs;
    second = new AppUnderTest('jobs', { ...service.env, JOBS_PORT: '0' });
  });
  afterEach(async () => {
    jobs.signal('SIGCONT');
    await second.stop();
    await client.end();
    await service.stop();
  });

  const add = (count: number) =>
    client.query(
      `insert into unsealed_audit_entries (account_id, id, created_at, action, actor_kind)
       select $1, gen_random_uuid(), clock_timestamp(), 'link.created', 'system' from generate_series(1, $2)`,
      [accountId, count],
    );

  /** Runs plpgsql for every entry that is sealed. */
  const whenSealing = (statement: string) =>
    client.query(
      `create or replace function when_sealing() returns trigger language plpgsql as
         $$ begin ${statement}; return new; end $$;
       create or replace trigger when_sealing before insert on audit_entries
         for each row execute function when_sealing()`,
    );

  const isSealing = async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return rows.length > 0;
  };

  const allSealed = async (count: number) => {
    await waitFor(async () => (await verifyChains(client)).unsealed === 0);
    expect(await verifyChains(client)).toMatchObject({ problems: [], heads: [{ accountId, seq: count }] });
  };

  it('seals entries committed while it runs, and those committed before', async () => {
    await add(2_500);
    await jobs.start();
    await allSealed(2_500);
    await add(1);
    await allSealed(2_501);
  });

  it('continues after a kill in the middle', async () => {
    await whenSealing('perform pg_sleep(0.01)');
    await add(500);
    await jobs.start();
    await waitFor(isSealing);
    await jobs.kill();
    await add(5);
    await whenSealing('null');
    await jobs.start();
    await allSealed(505);
  });

  it('runs in several processes, one of which is suspended while it seals', async () => {
    await whenSealing('perform pg_sleep(0.01)');
    await add(200);
    await jobs.start();
    await waitFor(isSealing);
    jobs.signal('SIGSTOP');
    await second.start();
    await allSealed(200);
    jobs.signal('SIGCONT');
    await add(10);
    await allSealed(210);
  });

  it('waits while the database is unavailable', async () => {
    await whenSealing(`raise exception 'not now'`);
    await add(3);
    await jobs.start();
    await waitFor(() => jobs.output().includes('could not seal the audit log'));
    await whenSealing('null');
    await allSealed(3);
  });
});
