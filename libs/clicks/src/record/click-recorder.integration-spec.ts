import { newId, Settings } from '@app/common';
import { connectionOptions } from '@app/database';
import { Readiness } from '@app/operations';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Registry } from 'prom-client';
import { BatchQueue, type JobFate } from '../batch/batch-queue.js';
import { type BatchJob, type BatchToSend, unpackBatch } from '../batch/packed-batch.js';
import type { ClickEvent } from '../click-event.js';
import { countBatches } from '../count/count-batches.js';
import { readBatch } from '../count/read-batch.js';
import { Adoption } from '../forward/adoption.js';
import { ClickRecorder } from './click-recorder.js';
import { Forwarder } from '../forward/forwarder.js';
import { diskFiles, type JournalFiles } from '../journal/journal-files.js';
import { frame } from '../journal/record-frame.js';

/** A queue with a worker, both in this process. */
class TestQueue extends BatchQueue {
  readonly jobs: BatchJob[] = [];
  mode: 'counts' | 'counts later' | 'keeps' | 'strands' | 'loses' | 'refuses' | 'hangs' = 'counts';

  constructor(private readonly pool: pg.Pool) {
    super(new Settings());
  }

  override async add(sent: BatchToSend): Promise<string> {
    if (this.mode === 'refuses') throw new Error('refused');
    if (this.mode === 'hangs') return new Promise(() => undefined);
    const batch = unpackBatch(sent);
    this.jobs.push(batch);
    const counting = this.mode.startsWith('counts') && countBatches(this.pool, [readBatch(batch)]);
    // A queue confirms a job in much less than the 50 ms that a visitor waits, no matter how slow the worker is.
    if (this.mode === 'counts') await counting;
    return newId();
  }

  override fateOf(): Promise<JobFate> {
    return Promise.resolve(this.mode === 'keeps' ? 'waiting' : this.mode === 'strands' ? 'taken' : 'gone');
  }
}

let database: TestDatabase;
let pool: pg.Pool;
let data: string;
let journal: string;
let queue: TestQueue;
let forwarder: Forwarder;
let readiness: Readiness;
let registry: Registry;
let recorder: ClickRecorder;
let link: { account: string; target: string; kind: 'link' };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'waypost-recorder-'));
  journal = join(data, 'journal');
  link = { account: newId(), target: newId(), kind: 'link' };
  await pool.query(`insert into target_totals (account_id, target_id, kind) values ($1, $2, 'link')`, [
    link.account,
    link.target,
  ]);
  const every = setInterval;
  // Shortens all intervals.
  jest.spyOn(globalThis, 'setInterval').mockImplementation((run, ms = 0) => every(run, ms / 20));
  queue = new TestQueue(pool);
  forwarder = new Forwarder(queue, pool);
  readiness = new Readiness();
  readiness.started();
  registry = new Registry();
  const settings = Object.assign(new Settings(), { DATA_DIR: data });
  recorder = new ClickRecorder(settings, forwarder, queue, readiness, registry);
});

afterEach(async () => {
  const stopped = recorder.onApplicationShutdown();
  // Do not wait for what a test left in the queue.
  skip(2_000);
  await stopped;
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const click = (): ClickEvent => ({ at: Date.UTC(2026, 10, 21), ...link, views: 1, clicks: 1 });

async function counted(): Promise<number> {
  const { rows } = await pool.query<{ clicks: number }>(
    'select clicks from target_totals where target_id = $1',
    [link.target],
  );
  return rows[0]?.clicks ?? -1;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function batchFiles(): string[] {
  return readdirSync(journal, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.batch'),
  );
}

/** Creates the folder of a dead writer: no process holds its lock. */
function leaveBehind(batches: Buffer[], writer: string = randomUUID()): string {
  mkdirSync(join(journal, writer), { recursive: true });
  batches.forEach((file, i) => writeFileSync(join(journal, writer, `${i + 1}.batch`), file));
  return writer;
}

const monotonic = performance.now.bind(performance);
let skipped = 0;

/** Advances the monotonic clock. */
function skip(ms: number): void {
  skipped += ms;
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + skipped);
}

const age = async () =>
  (await registry.getSingleMetric('waypost_clicks_journal_oldest_seconds')?.get())?.values[0]?.value;

const lost = async () =>
  (await registry.getSingleMetric('waypost_clicks_lost_total')?.get())?.values[0]?.value;

describe('recording', () => {
  it('writes events to disk, has them counted, and removes the file when the database has counted them', async () => {
    recorder.onModuleInit();
    await recorder.record([click(), click()]);
    expect(batchFiles()).toHaveLength(1);
    await until(() => batchFiles().length === 0 && forwarder.depth().batches === 0);
    expect(await counted()).toBe(2);
  });

  it('writes the events of one turn of the event loop into one batch', async () => {
    recorder.onModuleInit();
    await Promise.all(Array.from({ length: 700 }, () => recorder.record([click()])));
    await until(() => forwarder.depth().batches === 0 && batchFiles().length === 0);
    expect(await counted()).toBe(700);
    expect(queue.jobs.map(({ sequence, events }) => [sequence, events.length])).toEqual([
      [1, 500],
      [2, 200],
    ]);
  });

  it('keeps a batch while the queue is unavailable and sends it when the queue is back', async () => {
    queue.mode = 'refuses';
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => forwarder.depth().batches === 1);
    queue.mode = 'counts';
    await until(() => batchFiles().length === 0);
    expect(await counted()).toBe(1);
  });

  it('sends a batch again if its job is gone, and counts it once', async () => {
    queue.mode = 'loses';
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => queue.jobs.length === 1);
    queue.mode = 'counts';
    skip(11_000);
    await until(() => batchFiles().length === 0);
    expect(queue.jobs.map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect(await counted()).toBe(1);
  });

  it('does not send a batch again while its job waits', async () => {
    queue.mode = 'keeps';
    const looks = jest.spyOn(queue, 'fateOf');
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => queue.jobs.length === 1);
    skip(11_000);
    await until(() => looks.mock.calls.length === 1);
    skip(11_000);
    await until(() => looks.mock.calls.length === 2);
    expect(queue.jobs).toHaveLength(1);
    expect(batchFiles()).toHaveLength(1);
  });

  it('sends a batch again if a worker holds it without counting it although the database works', async () => {
    queue.mode = 'strands';
    const looks = jest.spyOn(queue, 'fateOf');
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => queue.jobs.length === 1);
    skip(11_000);
    await until(() => looks.mock.calls.length === 1);
    expect(queue.jobs).toHaveLength(1);
    skip(11_000);
    await until(() => queue.jobs.length === 2);
    queue.mode = 'counts';
    skip(21_000);
    await until(() => batchFiles().length === 0);
    expect(await counted()).toBe(1);
  });

  it('gives a worker more time if the database was unavailable', async () => {
    queue.mode = 'strands';
    const looks = jest.spyOn(queue, 'fateOf');
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => queue.jobs.length === 1);
    const away = jest.spyOn(pool, 'query').mockImplementation(() => {
      throw new Error('away');
    });
    skip(11_000);
    await until(() => looks.mock.calls.length === 1);
    away.mockRestore();
    skip(11_000);
    await until(() => looks.mock.calls.length === 2);
    expect(queue.jobs).toHaveLength(1);
    skip(11_000);
    await until(() => queue.jobs.length === 2);
  });

  it('sends all other batches if one cannot be read', async () => {
    const writer = leaveBehind([frame([click()]), frame([click()])]);
    const first = join(journal, writer, '1.batch');
    rmSync(first);
    // A folder cannot be read as a file, not even by root.
    mkdirSync(first);
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(async () => (await counted()) === 2);
    rmSync(first, { recursive: true });
    writeFileSync(first, frame([click()]));
    skip(11_000);
    await until(() => !existsSync(join(journal, writer)));
    expect(await counted()).toBe(3);
  });

  it('continues if a counted batch cannot be removed', async () => {
    const source = {
      writer: randomUUID(),
      own: true,
      read: async () => ({ events: [click()] }),
      discard: async (): Promise<void> => {
        throw new Error('the disk is read-only');
      },
    };
    const all = Array.from({ length: 70 }, (_, i) => i + 1);
    forwarder.offer(source, all);
    await until(async () => (await counted()) === 70);
    expect(forwarder.pending(source.writer)).toBe(70);
    source.discard = () => Promise.resolve();
    await until(() => forwarder.pending(source.writer) === 0);
    expect(queue.jobs.map(({ sequence }) => sequence)).toEqual(all);
  });

  it('has at most 64 batches of a writer in progress; the others wait on disk', async () => {
    queue.mode = 'keeps';
    leaveBehind(Array.from({ length: 70 }, () => frame([click()])));
    recorder.onModuleInit();
    await until(() => queue.jobs.length === 64);
    await recorder.record([click()]);
    await until(() => queue.jobs.length === 65);
    expect(forwarder.depth().batches).toBe(71);
    expect(batchFiles()).toHaveLength(71);
    const [first] = queue.jobs;
    if (first) await countBatches(pool, [readBatch(first)]);
    await until(() => queue.jobs.length === 66);
    expect(batchFiles()).toHaveLength(70);
  });
});

describe('the journal of a dead writer', () => {
  it('is counted under its own identity up to the last intact record, and its folder is removed', async () => {
    const whole = frame([click(), click()]);
    const torn = Buffer.concat([frame([click()]), frame([click()]).subarray(0, -1)]);
    const writer = leaveBehind([whole, torn, Buffer.alloc(0)]);
    recorder.onModuleInit();
    await until(() => batchFiles().length === 0);
    expect(queue.jobs.map(({ writer: by, sequence }) => [by, sequence])).toEqual([
      [writer, 1],
      [writer, 2],
    ]);
    expect(await counted()).toBe(3);
    await recorder.onApplicationShutdown();
    expect(readdirSync(journal)).toEqual([]);
  });

  it('is adopted no matter how many batches it has, as after days without a database', () => {
    queue.mode = 'refuses';
    const writer = leaveBehind([frame([click()])]);
    const names = Array.from({ length: 200_000 }, (_, i) => `${i + 1}.batch`);
    const list = (path: string) => (path === join(journal, writer) ? names : diskFiles.readdirSync(path));
    const files = { ...diskFiles, readdirSync: list as JournalFiles['readdirSync'] };
    const adoption = new Adoption(journal, () => undefined, forwarder, files);
    expect(forwarder.pending(writer)).toBe(names.length);
    adoption.stop();
  });

  it('is counted once if a copy of it comes back after a year', async () => {
    const writer = leaveBehind([frame([click()]), frame([click()])]);
    cpSync(join(journal, writer), join(data, 'copy'), { recursive: true });
    recorder.onModuleInit();
    await until(() => !existsSync(join(journal, writer)));
    cpSync(join(data, 'copy'), join(journal, writer), { recursive: true });
    await until(() => !existsSync(join(journal, writer)));
    expect(await counted()).toBe(2);
  });

  it('is left to the next process if the first one stops before it is counted', async () => {
    queue.mode = 'refuses';
    recorder.onModuleInit();
    await recorder.record([click()]);
    await recorder.onApplicationShutdown();
    expect(batchFiles()).toHaveLength(1);
    queue.mode = 'counts';
    const settings = Object.assign(new Settings(), { DATA_DIR: data });
    const next = new ClickRecorder(settings, new Forwarder(queue, pool), queue, readiness, new Registry());
    next.onModuleInit();
    await until(() => batchFiles().length === 0);
    await next.onApplicationShutdown();
    expect(await counted()).toBe(1);
  });
});

describe('the age of the oldest batch', () => {
  /** Moves the machine's clock. */
  const setClock = (ms: number): void => {
    const at = Date.now() + ms;
    jest.spyOn(Date, 'now').mockReturnValue(at);
  };

  it('is measured by the monotonic clock, and ignores changes of the wall clock', async () => {
    queue.mode = 'keeps';
    recorder.onModuleInit();
    await recorder.record([click()]);
    setClock(7_200_000);
    await until(() => queue.jobs.length === 1);
    skip(20_000);
    expect(await age()).toBeGreaterThanOrEqual(20);
    expect(await age()).toBeLessThan(3_600);
    setClock(-14_400_000);
    skip(20_000);
    expect(await age()).toBeGreaterThanOrEqual(40);
    expect(await age()).toBeLessThan(3_600);
  });

  it('includes the time on disk, behind 64 other batches', async () => {
    queue.mode = 'keeps';
    const source = { writer: randomUUID(), own: true, discard: async () => undefined };
    const read = async () => ({ events: [click()] });
    for (let sequence = 1; sequence <= 65; sequence++) forwarder.offer({ ...source, read }, [sequence]);
    await until(() => queue.jobs.length === 64);
    skip(5_000);
    await countBatches(pool, queue.jobs.map(readBatch));
    await until(() => queue.jobs.length === 65);
    expect(forwarder.depth().batches).toBe(1);
    expect(await age()).toBeGreaterThanOrEqual(5);
  });

  it('is that of the file for a dead writer, and 0 if that is in the future', async () => {
    queue.mode = 'keeps';
    const writer = leaveBehind([frame([click()])]);
    const file = join(journal, writer, '1.batch');
    const hourMs = 3_600_000;
    utimesSync(file, new Date(), new Date(Date.now() + hourMs));
    recorder.onModuleInit();
    await until(() => queue.jobs.length === 1);
    expect(await age()).toBeGreaterThanOrEqual(0);
    expect(await age()).toBeLessThan(hourMs / 2_000);
    const [job] = queue.jobs;
    if (job) await countBatches(pool, [readBatch(job)]);
    await until(() => !existsSync(file));
    utimesSync(join(journal, leaveBehind([frame([click()])]), '1.batch'), 0, Date.now() / 1_000 - 3_600);
    await until(() => queue.jobs.length === 2);
    expect(await age()).toBeGreaterThanOrEqual(3_600);
    setClock(hourMs);
    expect(await age()).toBeLessThan(5_000);
  });
});

describe('a journal that cannot be written', () => {
  /** Puts a file in place of the writer's folder, so that not even root can create a batch there. */
  function breakJournal(): () => void {
    const [writer = ''] = readdirSync(journal);
    renameSync(join(journal, writer), join(data, 'aside'));
    writeFileSync(join(journal, writer), '');
    return () => {
      rmSync(join(journal, writer));
      renameSync(join(data, 'aside'), join(journal, writer));
    };
  }

  it('is bypassed straight to the queue, reported, and used again when it works', async () => {
    queue.mode = 'counts later';
    recorder.onModuleInit();
    const mend = breakJournal();
    await Promise.all([recorder.record([click()]), recorder.record([click()])]);
    await recorder.record([click()]);
    await until(async () => (await counted()) === 3);
    expect(await readiness.report()).toEqual({
      status: 'degraded',
      reasons: ['the click journal cannot be written'],
    });
    await until(() => forwarder.depth().batches === 0);
    mend();
    await until(async () => (await readiness.report()).status === 'ok');
    await recorder.record([click()]);
    expect(batchFiles()).toHaveLength(1);
    await until(() => batchFiles().length === 0);
    expect(await counted()).toBe(4);
    expect(await lost()).toBe(0);
  });

  it.each(['refuses', 'hangs'] as const)(
    'drops events and counts them as lost if the queue %s',
    async (mode) => {
      recorder.onModuleInit();
      const mend = breakJournal();
      queue.mode = mode;
      await Promise.all([recorder.record([click(), click()]), recorder.record([click()])]);
      expect(await lost()).toBe(3);
      mend();
      queue.mode = 'counts';
      skip(11_000);
      await until(() => forwarder.depth().batches === 0);
      expect(queue.jobs.map(({ sequence, events }) => [sequence, events])).toEqual([[1, []]]);
      expect(await counted()).toBe(0);
    },
  );

  it('adopts its own folder when it comes back', async () => {
    queue.mode = 'refuses';
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(() => forwarder.depth().batches === 1);
    const [writer = ''] = readdirSync(journal);
    renameSync(join(journal, writer), join(data, 'aside'));
    await recorder.record([click()]);
    expect(await lost()).toBe(1);
    await until(async () => (await readiness.report()).status === 'ok');
    expect(readdirSync(journal)).not.toContain(writer);
    renameSync(join(data, 'aside'), join(journal, writer));
    queue.mode = 'counts';
    await until(() => !existsSync(join(journal, writer)));
    expect(await counted()).toBe(1);
  });

  it('starts without a journal and creates one when the disk works', async () => {
    writeFileSync(journal, '');
    recorder.onModuleInit();
    await recorder.record([click()]);
    await until(async () => (await counted()) === 1);
    rmSync(journal);
    await until(async () => (await readiness.report()).status === 'ok');
    await recorder.record([click()]);
    expect(batchFiles()).toHaveLength(1);
  });
});
