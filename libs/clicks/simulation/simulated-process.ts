import { Settings } from '@app/common';
import { Readiness } from '@app/operations';
import { AsyncLocalStorage } from 'node:async_hooks';
import * as fs from 'node:fs';
import { basename } from 'node:path';
import type pg from 'pg';
import { Registry } from 'prom-client';
import type { BatchQueue } from '../src/batch/batch-queue.js';
import type { BatchJob } from '../src/batch/packed-batch.js';
import type { ClickEvent } from '../src/click-event.js';
import { ClickRecorder } from '../src/record/click-recorder.js';
import { Forwarder } from '../src/forward/forwarder.js';
import { diskFiles, type JournalFiles } from '../src/journal/journal-files.js';
import { readFrames } from '../src/journal/record-frame.js';
import type { NumberedEvent, SimulatedService } from './simulated-service.js';

/** A fault at a file-system call. `is preempted`: another process runs just before the call. */
export type Fault = 'dies before' | 'dies after' | 'fails' | 'is preempted';

/** The disk that several simulated processes share. */
export interface SimulatedDisk {
  /** The data directory. */
  path: string;
  full: boolean;
  /** Lets another process run just before a call of this one. */
  preempt(process: SimulatedProcess): void;
}

/** Thrown by every call of a dead process, so that nothing it does has an effect. */
class Death extends Error {}

const current = new AsyncLocalStorage<SimulatedProcess>();
const never = <T>(): Promise<T> => new Promise(() => undefined);

function fail(code: string): never {
  throw Object.assign(new Error(code), { code });
}

/**
 * One run of a redirect process: recorder, forwarder and adoption on the real disk, with faults between any two calls. Its
 * timers, locks and open files end with it; its requests to the queue do not.
 */
export class SimulatedProcess {
  alive = true;
  stopping = false;
  readonly acknowledged = new Set<number>();
  /** Its ids in the journal: a new one each time that the disk has lost its folder. */
  readonly writers = new Set<string>();
  readonly registry = new Registry();
  readonly forwarder: Forwarder;
  /** The data of its last write. */
  private lastWrite: Buffer | undefined;
  /** File position at which the last write to a full disk ended. */
  private fullAt: number | undefined;
  private readonly recorder: ClickRecorder;
  private readonly intervals = new Set<() => void>();
  private readonly faults: { calls: number; fault: Fault }[] = [];
  private readonly locks = new Set<{ release(): void }>();
  private readonly openFiles = new Set<number>();

  constructor(
    private readonly disk: SimulatedDisk,
    private readonly service: SimulatedService,
  ) {
    const pool = {
      query: (_sql: string, [ids]: [string[]]) => this.request(() => service.watermarks(ids)),
    } as unknown as pg.Pool;
    const queue = {
      add: (batch: BatchJob) => this.request(() => service.add(batch)),
      fateOf: (jobId: string) => this.request(() => service.fateOf(jobId)),
      close: () => Promise.resolve(),
    } as unknown as BatchQueue;
    this.forwarder = new Forwarder(queue, pool);
    const settings = Object.assign(new Settings(), { DATA_DIR: disk.path });
    this.recorder = new ClickRecorder(settings, this.forwarder, queue, new Readiness(), this.registry);
    Object.assign(this.recorder, { files: this.files() });
  }

  /** From now on, each timer belongs to the process that sets it. */
  static ownTimers(): void {
    for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const) {
      const set = globalThis[name] as (run: () => void, ms?: number) => NodeJS.Timeout;
      const own = (run: () => void, ms?: number) => {
        const process = current.getStore();
        if (!process) return set(run, ms);
        const timer = set(() => {
          if (process.alive) process.run(run);
          else clearInterval(timer);
        }, ms);
        if (name === 'setInterval') process.intervals.add(run);
        return timer;
      };
      Object.assign(globalThis, { [name]: own });
    }
  }

  start(): void {
    this.run(() => this.recorder.onModuleInit());
  }

  record(numbers: readonly number[]): void {
    const events = numbers.map((n): NumberedEvent => ({ n }));
    this.run(() => {
      const recorded = this.recorder.record(events as unknown as ClickEvent[]);
      void recorded.then(() => numbers.forEach((n) => this.acknowledged.add(n)));
    });
  }

  /** SIGTERM. */
  stop(): void {
    this.stopping = true;
    this.run(() => {
      const died = (error: unknown): void => {
        if (!(error instanceof Death))
          this.service.violations.push(`the process does not stop: ${String(error)}`);
      };
      void this.recorder.onApplicationShutdown().then(() => this.die(), died);
    });
  }

  /** SIGKILL. The kernel releases the locks. */
  die(): void {
    this.alive = false;
    for (const fd of this.openFiles) fs.closeSync(fd);
    for (const lock of this.locks) lock.release();
    this.openFiles.clear();
    this.locks.clear();
  }

  /** Schedules a fault after the given number of calls. */
  plan(fault: Fault, calls: number): void {
    this.faults.push({ calls, fault });
  }

  heal(): void {
    this.faults.length = 0;
  }

  /** Runs everything that normally runs at intervals. */
  tick(): void {
    for (const run of this.intervals) if (this.alive && !this.stopping) this.run(run);
  }

  /** True if an event may be in the journal although the process died before it acknowledged it. */
  mayHaveKept(n: number): boolean {
    return readFrames(this.lastWrite ?? Buffer.alloc(0)).some((events) =>
      (events as NumberedEvent[]).some((event) => event.n === n),
    );
  }

  private run(code: () => void): void {
    try {
      current.run(this, code);
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
  }

  /** A request to another process, which continues if this one dies. */
  private async request<T>(send: () => Promise<T>): Promise<T> {
    if (!this.alive) await never();
    try {
      return await current.exit(send);
    } finally {
      if (!this.alive) await never();
    }
  }

  private call<T>(real: () => T): T {
    if (!this.alive) throw new Death();
    for (const planned of this.faults) planned.calls--;
    const due = this.faults.findIndex(({ calls }) => calls < 0);
    const fault = due < 0 ? undefined : this.faults.splice(due, 1)[0]?.fault;
    if (fault === 'is preempted') this.disk.preempt(this);
    if (fault === 'dies before') this.die();
    if (!this.alive) throw new Death();
    if (fault === 'fails') fail('EIO');
    const result = real();
    if (fault !== 'dies after') return result;
    this.die();
    throw new Death();
  }

  private files(): JournalFiles {
    const { disk } = this;
    const allocating = <Args extends unknown[], Result>(real: (...args: Args) => Result) => {
      return (...args: Args): Result => this.call(() => (disk.full ? fail('ENOSPC') : real(...args)));
    };
    const changing = <Args extends unknown[], Result>(real: (...args: Args) => Result) => {
      return (...args: Args): Result => this.call(() => real(...args));
    };
    const asynchronous = <Args extends unknown[], Result>(call: (...args: Args) => Result) => {
      return async (...args: Args): Promise<Result> => {
        try {
          return call(...args);
        } catch (error) {
          if (error instanceof Death) await never();
          throw error;
        }
      };
    };
    const files = {
      chmodSync: changing(fs.chmodSync),
      existsSync: changing(fs.existsSync),
      ftruncateSync: changing(fs.ftruncateSync),
      mkdirSync: allocating(fs.mkdirSync),
      readdirSync: changing(fs.readdirSync),
      readFile: asynchronous(changing(fs.readFileSync)),
      rmdirSync: changing(fs.rmdirSync),
      rmSync: changing(fs.rmSync),
      stat: asynchronous(changing(fs.statSync)),
      unlink: asynchronous(changing(fs.unlinkSync)),
      unlinkSync: changing(fs.unlinkSync),
      writeFile: asynchronous(allocating(fs.writeFileSync)),
      fdatasync: (_fd: number, done: (error: Error | null) => void) => {
        let failure: Error | null = null;
        try {
          this.call(() => undefined);
        } catch (error) {
          if (error instanceof Death) throw error;
          failure = error as Error;
        }
        setImmediate(() => done(failure));
      },
      renameSync: changing((from: string, to: string) => {
        fs.renameSync(from, to);
        this.writers.add(basename(to));
        this.service.journaled.add(basename(to));
      }),
      openSync: allocating((path: string, flags: string) => {
        const fd = fs.openSync(path, flags);
        this.openFiles.add(fd);
        return fd;
      }),
      closeSync: (fd: number) => {
        try {
          this.call(() => undefined);
        } finally {
          if (this.openFiles.delete(fd)) fs.closeSync(fd);
        }
      },
      writeSync: (fd: number, data: Buffer, offset: number, length: number, position: number) => {
        return this.call(() => {
          // A full disk accepts part of the data, then nothing.
          if (disk.full && position === this.fullAt) fail('ENOSPC');
          this.lastWrite = Buffer.from(data.subarray(offset, offset + length));
          const written = fs.writeSync(fd, data, offset, disk.full ? length >> 1 : length, position);
          this.fullAt = disk.full ? position + written : undefined;
          return written;
        });
      },
      tryLock: changing((path: string) => {
        if (disk.full && !fs.existsSync(path)) fail('ENOSPC');
        const lock = diskFiles.tryLock(path);
        if (!lock) return null;
        this.locks.add(lock);
        return {
          release: () => {
            if (this.locks.delete(lock)) lock.release();
          },
        };
      }),
    };
    return files as unknown as JournalFiles;
  }
}
