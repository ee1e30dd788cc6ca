import { checkClickLedger, type ClickEvent } from '@app/clicks';
import { newId } from '@app/common';
import { connectionOptions } from '@app/database';
import {
  AppUnderTest,
  inOneProcess,
  patientConnection,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { cpSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { WriterProcess } from './writer-process.js';

describe('the click path', () => {
  let service: Service;
  let worker: AppUnderTest;
  let pool: pg.Pool;
  let journal: string;
  let link: { account: string; target: string; kind: 'link' };
  let started: WriterProcess[];

  const startWriter = async (): Promise<WriterProcess> => {
    const writer = await WriterProcess.start(service.env);
    started.push(writer);
    return writer;
  };

  beforeEach(async () => {
    // The writer stands in for the redirect app.
    service = await startService({ apps: inOneProcess ? ['worker', 'api', 'jobs'] : ['worker'] });
    ({ worker } = service.apps);
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    journal = join(service.dataDir, 'journal');
    link = { account: newId(), target: newId(), kind: 'link' };
    started = [];
    await pool.query(`insert into target_totals (account_id, target_id, kind) values ($1, $2, 'link')`, [
      link.account,
      link.target,
    ]);
  });

  afterEach(async () => {
    const { lines } = await checkClickLedger(pool);
    await Promise.all(started.map((writer) => writer.end('SIGKILL')));
    await pool.end();
    await service.stop();
    expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  const clicks = (count: number): ClickEvent[] =>
    Array.from({ length: count }, () => ({
      ...link,
      at: Date.now(),
      views: 1,
      clicks: 1,
      country: 'DE',
      device: 'mobile',
      source: 'direct',
    }));

  async function counted(): Promise<number> {
    const { rows } = await pool.query<{ clicks: number }>(
      'select clicks from target_totals where target_id = $1',
      [link.target],
    );
    return rows[0]?.clicks ?? -1;
  }

  const writers = () => readdirSync(journal).filter((name) => !name.endsWith('.new'));
  const batches = () =>
    readdirSync(journal, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.batch'));

  it('counts clicks and removes their batches; writer and worker stop cleanly', async () => {
    const writer = await startWriter();
    worker.signal('SIGSTOP');
    await writer.record(clicks(3));
    expect(batches()).toHaveLength(1);
    worker.signal('SIGCONT');
    await waitFor(async () => (await counted()) === 3);
    await waitFor(() => batches().length === 0);
    await writer.record(clicks(2));
    expect(await writer.end('SIGTERM')).toBe(0);
    await waitFor(async () => (await counted()) === 5);
    expect(await worker.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('shows a click in the rollups within two seconds', async () => {
    const writer = await startWriter();
    for (let n = 1; n <= 3; n++) {
      await writer.record(clicks(1));
      await waitFor(async () => (await counted()) === n, { timeout: 2_000 });
    }
  });

  it('measures how long batches wait for a worker, and how long clicks wait to be counted', async () => {
    const metric = async (name: string) => {
      const text = await (await fetch(`${service.workerUrl}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    const [lag, waiting] = [
      () => metric('waypost_clicks_queue_lag_seconds'),
      () => metric('waypost_clicks_queue_waiting'),
    ];
    expect(await lag()).toBe(0);
    const writer = await startWriter();
    const blocker = await pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select 1 from target_totals where target_id = $1 for update', [link.target]);
      // More than a worker takes at a time.
      for (let i = 0; i < 60; i++) await writer.record(clicks(500));
      await waitFor(async () => (await lag()) >= 1);
      const before = await waiting();
      await writer.record(clicks(500));
      await waitFor(async () => (await waiting()) > before);
      // The lag is that of the oldest batch.
      expect(await lag()).toBeGreaterThanOrEqual(1);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    await waitFor(() => batches().length === 0);
    await waitFor(async () => (await lag()) === 0);
    expect(await metric('waypost_clicks_count_lag_seconds_count')).toBeGreaterThan(0);
    expect(await metric('waypost_clicks_count_lag_seconds_sum')).toBeGreaterThan(1);
  });

  it('loses nothing and counts nothing twice when the worker is killed under load', async () => {
    const writer = await startWriter();
    let sent = 0;
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 20; i++) {
        await writer.record(clicks(50));
        sent += 50;
        if (i === 10) await worker.restart('SIGKILL');
      }
    }
    await waitFor(() => batches().length === 0);
    expect(await counted()).toBe(sent);
  });

  it('counts the batches of a worker once if it is suspended past its lock', async () => {
    const writer = await startWriter();
    const blocker = await pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select 1 from target_totals where target_id = $1 for update', [link.target]);
      await writer.record(clicks(10));
      await waitFor(async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      worker.signal('SIGSTOP');
      await blocker.query('rollback');
    } finally {
      blocker.release();
    }
    const second = new AppUnderTest('worker', { ...service.env, WORKER_PORT: '0' });
    await second.start();
    await writer.record(clicks(1));
    await waitFor(
      async () => (await pool.query('select 1 from batch_writers where watermark > 0')).rows.length > 0,
    );
    worker.signal('SIGCONT');
    await waitFor(() => batches().length === 0);
    expect(await counted()).toBe(11);
    await second.stop();
  });

  it('adopts the journal of a killed writer once', async () => {
    await worker.kill();
    const killed = await startWriter();
    await killed.record(clicks(7));
    await killed.end('SIGKILL');
    expect(batches()).toHaveLength(1);
    const [dead = ''] = writers();
    const copy = join(service.dataDir, 'copy');
    cpSync(join(journal, dead), copy, { recursive: true });
    await Promise.all([startWriter(), startWriter(), worker.start()]);
    await waitFor(async () => (await counted()) === 7 && !writers().includes(dead));
    expect(writers()).toHaveLength(2);

    // Moved, not copied, or it could be adopted while it is incomplete.
    renameSync(copy, join(journal, dead));
    await waitFor(() => !writers().includes(dead));
    expect(await counted()).toBe(7);
  });

  it('does not touch the journal of a living writer, and removes that of one that stops', async () => {
    await worker.kill();
    const writer = await startWriter();
    await writer.record(clicks(1));
    const other = await startWriter();
    expect(writers()).toHaveLength(2);
    await other.end('SIGTERM');
    expect(writers()).toHaveLength(1);
    expect(batches()).toHaveLength(1);
  });

  it('counts what was recorded while there was no worker', async () => {
    await worker.kill();
    const writer = await startWriter();
    for (let i = 0; i < 5; i++) await writer.record(clicks(10));
    await worker.start();
    await waitFor(async () => (await counted()) === 50);
    await waitFor(() => batches().length === 0);
  });

  it('counts batches of a later version, ignoring additions that it does not know', async () => {
    const writer = await startWriter();
    const later = clicks(4).map((event) => ({ ...event, format: 99, planet: 'mars', device: 'hologram' }));
    await writer.record([...later, ...clicks(1)]);
    await waitFor(async () => (await counted()) === 5);
    expect((await pool.query('select from dead_letters')).rows).toEqual([]);
    const { rows } = await pool.query(
      `select dimension, key, count from dimension_rollups where dimension in ('country', 'device', 'planet') order by 1, 2`,
    );
    expect(rows).toEqual([
      { dimension: 'country', key: 'DE', count: 5 },
      { dimension: 'device', key: 'mobile', count: 1 },
      { dimension: 'device', key: 'other', count: 4 },
    ]);
  });
});
