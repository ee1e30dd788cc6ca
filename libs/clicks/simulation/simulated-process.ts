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

/** What happens at a call to the file system. */
export type Fault = 'dies before' | 'dies after' | 'fails' | 'is overtaken';

/** The disk that several simulated processes share. */
export interface SimulatedDisk {
  /** The data directory. */
  path: string;
  full: boolean;
  /** Another process runs, just before a call of this one. */
  overtake(process: SimulatedProcess): void;
}

/** Thrown by every call of a dead process: nothing that it does has an effect any more. */
class Death extends Error {}

const current = new AsyncLocalStorage<SimulatedProcess>();
const never = <T>(): Promise<T> => new Promise(() => undefined);

function fail(code: string): never {
  throw Object.assign(new Error(code), { code });
}

/**
 * One run of a redirect process: its recorder, forwarder and adoption on the real disk, with faults between
 * any two calls. Its timers, its locks and its open files end with it; what it asked of others does not.
 */
export class SimulatedProcess {
  alive = true;
  stopping = false;
  readonly acknowledged = new Set<number>();
  /** What it is called in the journal; another time where the disk had lost its folder. */
  readonly writers = new Set<string>();
  readonly registry = new Registry();
  readonly forwarder: Forwarder;
  /** What its last write would bring into the journal. */
  private lastWrite: Buffer | undefined;
  /** Where in a file the last write to a full disk broke off. */
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
      query: (_sql: string, [ids]: [string[]]) => this.ask(() => service.watermarks(ids)),
    } as unknown as pg.Pool;
    const queue = {
      add: (batch: BatchJob) => this.ask(() => service.add(batch)),
      fateOf: (jobId: string) => this.ask(() => service.fateOf(jobId)),
      close: () => Promise.resolve(),
    } as unknown as BatchQueue;
    this.forwarder = new Forwarder(queue, pool);
    const settings = Object.assign(new Settings(), { DATA_DIR: disk.path });
    this.recorder = new ClickRecorder(settings, this.forwarder, queue, new Readiness(), this.registry);
    Object.assign(this.recorder, { files: this.files() });
  }

  /** From now on a timer belongs to the process that sets it. */
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
        if (!(error instanceof Death)) this.service.violations.push(`it does not stop: ${String(error)}`);
      };
      void this.recorder.onApplicationShutdown().then(() => this.die(), died);
    });
  }

  /** SIGKILL; the kernel lets go of the locks. */
  die(): void {
    this.alive = false;
    for (const fd of this.openFiles) fs.closeSync(fd);
    for (const lock of this.locks) lock.release();
    this.openFiles.clear();
    this.locks.clear();
  }

  /** Plans a fault at the call that comes after so many others. */
  plan(fault: Fault, calls: number): void {
    this.faults.push({ calls, fault });
  }

  heal(): void {
    this.faults.length = 0;
  }

  /** Runs all that it does at intervals, at once. */
  tick(): void {
    for (const run of this.intervals) if (this.alive && !this.stopping) this.run(run);
  }

  /** Whether the last append before its death may have been kept without anybody being told. */
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

  /** The answer of somebody else, who goes on when this process is dead. */
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    if (!this.alive) await never();
    try {
      return await current.exit(question);
    } finally {
      if (!this.alive) await never();
    }
  }

  private call<T>(real: () => T): T {
    if (!this.alive) throw new Death();
    for (const planned of this.faults) planned.calls--;
    const due = this.faults.findIndex(({ calls }) => calls < 0);
    const fault = due < 0 ? undefined : this.faults.splice(due, 1)[0]?.fault;
    if (fault === 'is overtaken') this.disk.overtake(this);
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
    const taking = <Args extends unknown[], Result>(real: (...args: Args) => Result) => {
      return (...args: Args): Result => this.call(() => (disk.full ? fail('ENOSPC') : real(...args)));
    };
    const changing = <Args extends unknown[], Result>(real: (...args: Args) => Result) => {
      return (...args: Args): Result => this.call(() => real(...args));
    };
    const later = <Args extends unknown[], Result>(call: (...args: Args) => Result) => {
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
      existsSync: changing(fs.existsSync),
      ftruncateSync: changing(fs.ftruncateSync),
      mkdirSync: taking(fs.mkdirSync),
      readdirSync: changing(fs.readdirSync),
      readFile: later(changing(fs.readFileSync)),
      rmdirSync: changing(fs.rmdirSync),
      rmSync: changing(fs.rmSync),
      stat: later(changing(fs.statSync)),
      unlink: later(changing(fs.unlinkSync)),
      unlinkSync: changing(fs.unlinkSync),
      writeFile: later(taking(fs.writeFileSync)),
      fdatasync: (_fd: number, done: (error: Error | null) => void) => {
        let problem: Error | null = null;
        try {
          this.call(() => undefined);
        } catch (error) {
          if (error instanceof Death) throw error;
          problem = error as Error;
        }
        setImmediate(() => done(problem));
      },
      renameSync: changing((from: string, to: string) => {
        fs.renameSync(from, to);
        this.writers.add(basename(to));
        this.service.journalled.add(basename(to));
      }),
      openSync: taking((path: string, flags: string) => {
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
          // A full disk takes a part, and then no more.
          if (disk.full && position === this.fullAt) fail('ENOSPC');
          this.lastWrite = Buffer.from(data.subarray(offset, offset + length));
          const written = fs.writeSync(fd, data, offset, disk.full ? length >> 1 : length, position);
          this.fullAt = disk.full ? position + written : undefined;
          return written;
        });
      },
      tryLock: changing((path: string) => {
        if (disk.full && !fs.existsSync(path)) fail('ENOSPC');
        const taken = diskFiles.tryLock(path);
        if (!taken) return null;
        this.locks.add(taken);
        return {
          release: () => {
            if (this.locks.delete(taken)) taken.release();
          },
        };
      }),
    };
    return files as unknown as JournalFiles;
  }
}
