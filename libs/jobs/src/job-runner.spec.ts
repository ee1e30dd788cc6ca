import type { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { defineJob, type JobData, JobFailure, type JobHandler, type JobRun } from './job-definition.js';
import type { StoredProgress } from './job-queue.js';
import { JobInterruption, JobRunner } from './job-runner.js';

type Run = JobRun<JobData, number>;

const definition = defineJob<JobData, number, string>('test');
const em = { name: 'default', fork: () => em } as unknown as EntityManager;

class StoredJob {
  readonly id = '1';
  readonly data = { accountId: null };
  progress: number | StoredProgress<number> = 0;
  updates = 0;

  constructor(readonly name = definition.kind) {}

  updateProgress(progress: StoredProgress<number>): Promise<void> {
    this.updates++;
    this.progress = { ...progress };
    return Promise.resolve();
  }
}

let interrupt: AbortController;

const start = (run: (run: Run) => Promise<string>, job = new StoredJob()): Promise<unknown> => {
  const runner = new JobRunner(em, [{ definition, run } as unknown as JobHandler]);
  return runner.run(job as unknown as Job<JobData>, interrupt.signal);
};

/** Runs a job to its end, without waiting for its pauses. */
async function finish(running: Promise<unknown>): Promise<unknown> {
  const settled = running.catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10 * 60_000);
  return settled;
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

beforeEach(() => {
  jest.useFakeTimers();
  interrupt = new AbortController();
});

afterEach(() => jest.useRealTimers());

describe('JobRunner', () => {
  it('returns the result of the handler, and stores its progress', async () => {
    const job = new StoredJob();
    const result = await start(async ({ data, progress, report }) => {
      expect([data, progress]).toEqual([{ accountId: null }, undefined]);
      await report(1);
      await report(2);
      return 'done';
    }, job);
    expect(result).toBe('done');
    expect(job.progress).toEqual({ value: 2, failures: 0 });
  });

  it('continues an earlier run from its progress', async () => {
    const job = new StoredJob();
    job.progress = { value: 7, failures: 0 };
    expect(await start(async ({ progress }) => `from ${progress}`, job)).toBe('from 7');
  });

  it('repeats a run that fails, from the last progress, and stores the reason', async () => {
    const job = new StoredJob();
    const starts: (number | undefined)[] = [];
    const running = start(async ({ progress = 0, report }) => {
      starts.push(progress);
      await report(progress + 1);
      if (progress < 2) throw new Error(`failed at ${progress}`);
      return 'done';
    }, job);
    expect(await finish(running)).toBe('done');
    expect(starts).toEqual([0, 1, 2]);
    expect(job.progress).toEqual({ value: 3, failures: 2, error: 'failed at 1' });
  });

  it('gives up after five retries', async () => {
    let runs = 0;
    const error = await finish(
      start(() => {
        runs++;
        return Promise.reject(new Error('no luck'));
      }),
    );
    expect(error).toBeInstanceOf(UnrecoverableError);
    expect((error as Error).message).toBe('no luck');
    expect(runs).toBe(6);
  });

  it.each([
    ['a JobFailure', new JobFailure('the file is empty')],
    ['an error of our own code', new TypeError('not a function')],
  ])('does not repeat a run after %s', async (_what, failure) => {
    let runs = 0;
    const error = await finish(
      start(() => {
        runs++;
        return Promise.reject(failure);
      }),
    );
    expect(error).toBeInstanceOf(UnrecoverableError);
    expect((error as Error).message).toBe(failure.message);
    expect(runs).toBe(1);
  });

  it('waits for a database that is unavailable, without counting these failures', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    let runs = 0;
    const running = start(() => (++runs > 100 ? Promise.resolve('done') : Promise.reject(away)));
    expect(await finish(running)).toBe('done');
  });

  it('fails a job of a kind without a handler', async () => {
    const error = await finish(start(() => Promise.resolve('done'), new StoredJob('other')));
    expect(error).toEqual(new UnrecoverableError('no handler for jobs of the kind other'));
  });

  it('waits until the queue accepts the progress', async () => {
    const job = new StoredJob();
    const store = job.updateProgress.bind(job);
    let failures = 3;
    job.updateProgress = (progress) => (failures-- > 0 ? Promise.reject(new Error('away')) : store(progress));
    const running = start(async ({ report }) => {
      await report(1);
      return 'done';
    }, job);
    expect(await finish(running)).toBe('done');
    expect(job.progress).toEqual({ value: 1, failures: 0 });
  });

  it.each(['stopped', 'lost'] as const)(
    'ends an interrupted run without failing the job: %s',
    async (reason) => {
      const job = new StoredJob();
      const interruption = new JobInterruption(reason);
      const running = start(async ({ signal, report }) => {
        interrupt.abort(interruption);
        await report(1);
        signal.throwIfAborted();
        return 'done';
      }, job);
      expect(await finish(running)).toBe(interruption);
      // A process that has lost the job does not overwrite the progress of the one that has it.
      expect(job.updates).toBe(reason === 'stopped' ? 1 : 0);
    },
  );

  it.each([
    ['stopped', 'done'],
    ['lost', new JobInterruption('lost')],
  ] as const)(
    'uses the result of a run that finishes nevertheless, unless the job was lost: %s',
    async (reason, result) => {
      const running = start(() => {
        interrupt.abort(new JobInterruption(reason));
        return Promise.resolve('done');
      });
      expect(await finish(running)).toEqual(result);
    },
  );
});
