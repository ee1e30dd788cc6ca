import { loadSettings, newId } from '@app/common';
import { connectionOptions } from '@app/database';
import { defineJob, type JobData, JobQueue, type JobReport } from '@app/jobs';
import { AppUnderTest, patientConnection, type Service, startService, waitFor } from '@app/testing';
import pg from 'pg';

interface Result {
  apps: number;
  idempotencyKeys: number;
  imports: number;
  oldConversions: number;
  securityEvents: number;
  signInFailures: number;
  signUpMails: number;
  spentNonces: number;
  unconfirmedSignups: number;
  visitorSecrets: number;
  visitorSketches: number;
  webhookClicks: number;
  webhookDeliveries: number;
}
const nothing: Result = {
  apps: 0,
  idempotencyKeys: 0,
  imports: 0,
  oldConversions: 0,
  securityEvents: 0,
  signInFailures: 0,
  signUpMails: 0,
  spentNonces: 0,
  unconfirmedSignups: 0,
  visitorSecrets: 0,
  visitorSketches: 0,
  webhookClicks: 0,
  webhookDeliveries: 0,
};

/** As `apps/jobs` declares it. */
const housekeeping = defineJob<JobData, { deleted: Result }, Result>('housekeeping');

describe('housekeeping', () => {
  let service: Service;
  let pool: pg.Pool;
  let queue: JobQueue;
  let jobs: AppUnderTest;
  let second: AppUnderTest;

  beforeEach(async () => {
    service = await startService({ apps: [], env: { LOG_LEVEL: 'info' } });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    queue = new JobQueue(loadSettings(service.env));
    jobs = service.apps.jobs;
    second = new AppUnderTest('jobs', { ...service.env, JOBS_PORT: '0' });
  });

  afterEach(async () => {
    await queue.onApplicationShutdown();
    // A test may have failed while it was suspended.
    jobs.signal('SIGCONT');
    await second.stop();
    await pool.end();
    await service.stop();
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${table}`);
    return rows[0]?.n ?? -1;
  };

  /** Idempotency keys of which `expired` are too old, and two are not. */
  const insertKeys = (expired: number) =>
    pool.query(
      `insert into idempotency_keys (account_id, key, request_hash, status, body, created_at)
       select gen_random_uuid(), n::text, '', 201, '{}', now() - case when n <= $1 then interval '25 hours' else interval '23 hours' end
       from generate_series(1, $1 + 2) as n`,
      [expired],
    );

  const insertExpiredNonces = (rows: number) =>
    pool.query(
      `insert into spent_nonces
       select (lpad(to_hex((extract(epoch from now() - interval '9 days') * 1000)::bigint), 12, '0') ||
         lpad(to_hex(n), 20, '0'))::uuid from generate_series(1, $1::int) as n`,
      [rows],
    );

  /** Runs plpgsql before every statement that deletes nonces. */
  const beforeNoncesAreDeleted = (statement: string) =>
    pool.query(
      `create or replace function before_delete() returns trigger language plpgsql as
         $$ begin ${statement}; return null; end $$;
       create or replace trigger before_delete before delete on spent_nonces
         for each statement execute function before_delete()`,
    );

  /** Adds the job that the app would add when it starts. */
  const add = () => queue.addUnlessPending(housekeeping, { accountId: null });

  const report = async (id: string): Promise<JobReport<{ deleted: Result }, Result>> => {
    const found = await queue.find(housekeeping, id, null);
    if (!found) throw new Error('there is no such job');
    return found;
  };

  const completed = async (id: string): Promise<Result | undefined> => {
    await waitFor(async () => (await report(id)).state === 'completed');
    return (await report(id)).result;
  };

  const completions = (app: AppUnderTest) => app.output().split('job housekeeping').length - 1;

  /** Secrets and sketches of visitors of the day before yesterday, of yesterday, of today and of tomorrow. */
  const insertVisitors = async () => {
    const days = `select (now() at time zone 'utc')::date + n from generate_series(-2, 1) as n`;
    await pool.query(`insert into visitor_secrets select day, 'secret' from (${days}) as days (day)`);
    await pool.query(
      `insert into visitor_sketches select day, gen_random_uuid(), gen_random_uuid(), '' from (${days}) as days (day)`,
    );
  };

  it('runs at startup and preserves what has not expired', async () => {
    await insertKeys(3);
    await insertExpiredNonces(4);
    await insertVisitors();
    await pool.query('insert into spent_nonces values ($1)', [newId()]);
    await jobs.start();
    await waitFor(async () => (await count('visitor_sketches')) === 3);
    expect(await count('visitor_secrets')).toBe(2);
    await waitFor(async () => (await count('idempotency_keys')) === 2);
    await waitFor(async () => (await count('spent_nonces')) === 1);
  });

  it('deletes apps that no user connected within a day, or whose connections ended more than a day ago', async () => {
    await pool.query(
      `with apps (name, registered, consented, until) as (values
         ('just registered', interval '23 hours', null, null),
         ('never connected', interval '25 hours', null, null),
         ('connected', interval '9 days', interval '9 days', interval '-1 day'),
         ('ended lately', interval '9 days', interval '9 days', interval '1 hour'),
         ('ended', interval '9 days', interval '9 days', interval '25 hours')
       ), added as (
         insert into oauth_clients
         select gen_random_uuid(), name, '{https://app.example/}', now() - registered, now() - consented from apps
         returning id, name
       )
       insert into api_keys (account_id, id, name, hash, prefix, scopes, created_at, expires_at, client_id)
       select gen_random_uuid(), gen_random_uuid(), name, name, 'app.example', '{read}'::text[], now() - interval '9 days', now() - until, added.id
       from added join apps using (name) where until is not null
       union all
       select gen_random_uuid(), gen_random_uuid(), 'key', 'key', 'way_', '{read}', now(), now() - interval '9 days', null`,
    );
    await jobs.start();
    await completed(await add());
    const names = async (table: string) =>
      (await pool.query<{ name: string }>(`select name from ${table}`)).rows.map(({ name }) => name).sort();
    expect(await names('oauth_clients')).toEqual(['connected', 'ended lately', 'just registered']);
    expect(await names('api_keys')).toEqual(['connected', 'ended lately', 'key']);
  });

  it('reports progress and result, but only for the account of the job', async () => {
    await insertKeys(3);
    await insertExpiredNonces(25_000);
    const id = await add();
    expect(await report(id)).toMatchObject({ state: 'waiting', progress: undefined, result: undefined });
    await jobs.start();
    expect(await completed(id)).toEqual({ ...nothing, idempotencyKeys: 3, spentNonces: 25_000 });
    const { progress, error, createdAt, finishedAt } = await report(id);
    expect(progress?.deleted).toEqual({ ...nothing, idempotencyKeys: 3, spentNonces: 25_000 });
    expect(error).toBeUndefined();
    expect(finishedAt?.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    expect(await queue.find(housekeeping, id, newId())).toBeUndefined();
    expect(await queue.find(defineJob('other'), id, null)).toBeUndefined();
    expect(await queue.find(housekeeping, newId(), null)).toBeUndefined();
  });

  it('continues after a kill in the middle, from its last progress', async () => {
    await insertKeys(3);
    await insertExpiredNonces(5);
    const id = await add();
    const blocker = await pool.connect();
    try {
      await blocker.query('begin; lock table spent_nonces in share mode');
      await jobs.start();
      await waitFor(async () => (await report(id)).progress?.deleted.idempotencyKeys === 3);
      expect(await report(id)).toMatchObject({ state: 'running' });
      await jobs.kill();
      // PostgreSQL does not notice that a client is gone while its statement waits for a lock, so it would still
      // delete.
      await pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    await jobs.start();
    expect(await completed(id)).toEqual({ ...nothing, idempotencyKeys: 3, spentNonces: 5 });
  });

  it('goes back to the queue when the process stops, and continues after its next start', async () => {
    await insertExpiredNonces(100_000);
    await beforeNoncesAreDeleted('perform pg_sleep(0.5)');
    const id = await add();
    await jobs.start();
    await waitFor(async () => (await report(id)).progress?.deleted.spentNonces);
    expect(await jobs.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await report(id)).toMatchObject({ state: 'waiting' });
    const left = await count('spent_nonces');
    expect(left).toBeGreaterThan(0);
    expect((await report(id)).progress?.deleted.spentNonces).toBe(100_000 - left);
    await jobs.start();
    expect(await completed(id)).toMatchObject({ spentNonces: 100_000 });
  });

  it('retries a failing step, reports the reason, and completes the other steps meanwhile', async () => {
    await insertKeys(3);
    await insertExpiredNonces(5);
    await beforeNoncesAreDeleted(`raise exception 'not now'`);
    const id = await add();
    await jobs.start();
    await waitFor(async () => (await report(id)).error);
    expect(await report(id)).toMatchObject({
      state: 'running',
      error: 'spentNonces: not now',
      progress: { deleted: { idempotencyKeys: 3, spentNonces: 0 } },
    });
    await pool.query('drop trigger before_delete on spent_nonces');
    expect(await completed(id)).toEqual({ ...nothing, idempotencyKeys: 3, spentNonces: 5 });
    expect((await report(id)).error).toBeUndefined();
  });

  it('runs once with several processes', async () => {
    await insertExpiredNonces(30_000);
    await beforeNoncesAreDeleted('perform pg_sleep(0.5)');
    const id = await add();
    await Promise.all([jobs.start(), second.start()]);
    expect(await add()).toBe(id);
    expect(await completed(id)).toMatchObject({ spentNonces: 30_000 });
    await waitFor(() => completions(jobs) + completions(second) > 0);
    expect(completions(jobs) + completions(second)).toBe(1);
  });

  it('continues in another process if its own is suspended, which then abandons it', async () => {
    await insertExpiredNonces(50_000);
    await beforeNoncesAreDeleted('perform pg_sleep(1)');
    const id = await add();
    await jobs.start();
    await waitFor(async () => (await report(id)).progress?.deleted.spentNonces);
    jobs.signal('SIGSTOP');
    await second.start();
    const result = await completed(id);
    expect(await count('spent_nonces')).toBe(0);
    jobs.signal('SIGCONT');
    await waitFor(async () => (await fetch(`${service.jobsUrl}/health/ready`)).ok);
    expect((await report(id)).result).toEqual(result);
    expect(await jobs.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await waitFor(() => completions(second) > 0);
    expect(completions(second)).toBe(1);
  });
});
