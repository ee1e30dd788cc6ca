import { jest } from '@jest/globals';
import { defineJob, type JobData, type JobHandler } from './job-definition.js';
import type { JobQueue } from './job-queue.js';
import { RecurringJobs } from './recurring-jobs.js';

const hourMs = 3_600_000;
const data = { accountId: null };
const run = () => Promise.resolve();
const hourly: JobHandler = {
  definition: defineJob<JobData, unknown, unknown>('hourly'),
  recurring: { everyMs: hourMs, data },
  run,
};
const onDemand: JobHandler = { definition: defineJob<JobData, unknown, unknown>('on demand'), run };

describe('RecurringJobs', () => {
  const addUnlessPending = jest.fn<JobQueue['addUnlessPending']>();
  let jobs: RecurringJobs;

  beforeEach(() => {
    jest.useFakeTimers();
    addUnlessPending.mockReset().mockResolvedValue('id');
    jobs = new RecurringJobs({ addUnlessPending } as unknown as JobQueue, [hourly, onDemand]);
  });

  afterEach(() => {
    jobs.onApplicationShutdown();
    jest.useRealTimers();
  });

  it('adds a recurring job at the start and then at its interval, and no other', async () => {
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(hourMs - 1);
    expect(addUnlessPending.mock.calls).toEqual([[hourly.definition, data]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(addUnlessPending).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10 * hourMs);
    expect(addUnlessPending).toHaveBeenCalledTimes(12);
  });

  it('retries until the queue can be reached', async () => {
    addUnlessPending.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(addUnlessPending).toHaveBeenCalledTimes(3);
  });

  it('adds nothing after it is stopped', async () => {
    addUnlessPending.mockRejectedValue(new Error('away'));
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1_000);
    jobs.onApplicationShutdown();
    const calls = addUnlessPending.mock.calls.length;
    await jest.advanceTimersByTimeAsync(2 * hourMs);
    expect(addUnlessPending).toHaveBeenCalledTimes(calls);
  });
});
