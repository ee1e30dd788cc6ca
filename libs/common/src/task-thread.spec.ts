import { Worker } from 'node:worker_threads';
import { runOneTaskThread, TaskThread, TaskTooLong } from './task-thread.js';

const cpuMs = 10_000;
const idleMs = 60_000;

/** Has a thread that answers each task with the number of its tasks so far. */
class Counted {
  static running = 0;
  static started = 0;
  readonly thread = new TaskThread<null, number>(() => {
    Counted.running++;
    Counted.started++;
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       let tasks = 0;
       parentPort.on('message', () => setTimeout(() => parentPort.postMessage(++tasks), 20));`,
      { eval: true },
    );
    worker.on('exit', () => Counted.running--);
    return worker;
  }, idleMs);

  /** The thread's answer, and the number of threads. */
  run = (): Promise<[number, number]> =>
    this.thread.run(null, cpuMs).then((tasks) => [tasks, Counted.running]);
}

describe('TaskThread', () => {
  let threads: Counted[];
  beforeEach(() => {
    Counted.started = 0;
    threads = [new Counted(), new Counted()];
  });
  afterEach(() => Promise.all(threads.map(({ thread }) => thread.stop())));
  const runBoth = (): Promise<[number, number][]> =>
    Promise.all([...threads, ...threads].map((counted) => counted.run()));

  it('keeps its thread for the next task, next to other threads', async () => {
    await runBoth();
    expect(await runBoth()).toEqual([
      [3, 2],
      [3, 2],
      [4, 2],
      [4, 2],
    ]);
    expect(Counted.started).toBe(2);
  });

  it('ends before another one works, with little memory', async () => {
    runOneTaskThread();
    threads = [new Counted(), new Counted()];
    expect(await runBoth()).toEqual(Array(4).fill([1, 1]));
    const [first] = threads;
    expect([await first?.run(), await first?.run()]).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});

describe('the time of a task', () => {
  /** Works for the requested number of milliseconds, or sleeps. */
  const script = `
    const { parentPort } = require('node:worker_threads');
    const spent = () => {
      const { user, system } = process.threadCpuUsage();
      return user + system;
    };
    parentPort.on('message', ({ work = 0, sleep = 0 }) => {
      for (const end = spent() + work * 1000; spent() < end; );
      setTimeout(() => parentPort.postMessage('done'), sleep);
    });`;
  let thread: TaskThread<{ work?: number; sleep?: number }, string>;
  beforeEach(() => {
    thread = new TaskThread(() => new Worker(script, { eval: true }), idleMs);
  });
  afterEach(() => thread.stop());

  it('is CPU time, so a task that has to wait is not ended', async () => {
    expect(await thread.run({ sleep: 1_500 }, 1_000)).toBe('done');
    expect(await thread.run({ work: 600 }, 1_000)).toBe('done');
    expect(await thread.run({ work: 600 }, 1_000)).toBe('done');
  });

  it('ends a task that works for longer', async () => {
    await expect(thread.run({ work: 60_000 }, 1_000)).rejects.toThrow(TaskTooLong);
  });

  it('ends a task that waits for four times as long, without blaming it', async () => {
    const waiting = thread.run({ sleep: 60_000 }, 1_000);
    await expect(waiting).rejects.not.toThrow(TaskTooLong);
    await expect(waiting).rejects.toThrow('too little CPU time');
  });
});
