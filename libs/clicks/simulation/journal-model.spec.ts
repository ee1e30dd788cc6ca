import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Fault, type SimulatedDisk, SimulatedProcess } from './simulated-process.js';
import { type DatabaseMode, type QueueMode, SimulatedService } from './simulated-service.js';
import { WriterFolder } from '../src/journal/writer-folder.js';

/** One step of a run. `who` and `which` pick one of the existing items, modulo their number. */
type Step =
  | { do: 'start'; fault: Fault | undefined; calls: number }
  | { do: 'flush' | 'work' | 'strand' | 'copy' | 'restore'; which: number }
  | { do: 'stop' | 'kill'; who: number }
  | { do: 'record'; who: number; groups: number[] }
  | { do: 'record many batches'; who: number; batches: number }
  | { do: 'pass'; ms: number }
  | { do: 'plan'; who: number; fault: Fault; calls: number }
  | { do: 'queue'; mode: QueueMode }
  | { do: 'database'; mode: DatabaseMode }
  | { do: 'worker'; working: boolean; redelivering: boolean }
  | { do: 'disk'; full: boolean };

const weighted = <T>(weight: number, shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record(shape),
});
const who = fc.nat(2);
const which = fc.nat(5);
const groups = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 300 })), {
  minLength: 1,
  maxLength: 3,
});
const faults = fc.constantFrom<Fault[]>('dies before', 'dies after', 'fails', 'is preempted');
const queueModes = fc.constantFrom<QueueMode[]>('works', 'is slow', 'loses the response', 'hangs', 'refuses');
const databaseModes = fc.constantFrom<DatabaseMode[]>('works', 'is slow', 'is unavailable');

const step = fc.oneof(
  weighted(160, { do: fc.constant('record'), who, groups }),
  weighted(160, { do: fc.constant('pass'), ms: fc.constantFrom(3, 50, 205, 205, 700, 2_100, 11_000) }),
  weighted(120, { do: fc.constant('plan'), who, fault: faults, calls: fc.nat(25) }),
  weighted(75, { do: fc.constantFrom('flush', 'work', 'strand', 'copy', 'restore'), which }),
  weighted(60, { do: fc.constantFrom('stop', 'kill', 'kill'), who }),
  weighted(40, { do: fc.constant('start'), fault: fc.option(faults, { nil: undefined }), calls: fc.nat(8) }),
  weighted(40, { do: fc.constant('queue'), mode: queueModes }),
  weighted(40, { do: fc.constant('worker'), working: fc.boolean(), redelivering: fc.boolean() }),
  weighted(20, { do: fc.constant('database'), mode: databaseModes }),
  weighted(20, { do: fc.constant('disk'), full: fc.boolean() }),
  weighted(2, { do: fc.constant('record many batches'), who, batches: fc.integer({ min: 60, max: 70 }) }),
) as fc.Arbitrary<Step>;

const maxProcesses = 3;
/** Longest recovery, in simulated time. */
const recoveredWithinMs = 60_000;
/** A busy machine may run fewer sequences, because the test stops after this time. */
const enoughMs = 40_000;
/** A disk that has room again is written to within this time. */
const probedWithinMs = 1_500;
/** A batch is sealed within this time after its first event. */
const sealedWithinMs = 300;

/** Real time in milliseconds, not simulated time. */
const realTime = performance.now.bind(performance);

class Simulation {
  readonly service = new SimulatedService();
  readonly processes: SimulatedProcess[] = [];
  /** Processes that live to the end. */
  survivors = new Set<SimulatedProcess>();
  private readonly disk: SimulatedDisk;
  private readonly journal: string;
  private readonly copies: string[] = [];
  private lastEvent = 0;

  constructor(private readonly path: string) {
    this.journal = join(path, 'journal');
    mkdirSync(this.journal);
    this.disk = { path, full: false, preempt: (process) => this.preempt(process) };
  }

  async take(step: Step): Promise<void> {
    const { service, disk } = this;
    const running = this.processes.filter(({ alive, stopping }) => alive && !stopping);
    const process = 'who' in step ? running[step.who % running.length] : undefined;
    switch (step.do) {
      case 'start':
        if (running.length < maxProcesses) this.start(step);
        return;
      case 'stop':
        return process?.stop();
      case 'kill':
        return process?.die();
      case 'record':
        for (const events of step.groups) process?.record(this.events(events));
        return this.pass(1);
      case 'record many batches':
        service.working = false;
        for (let batch = 0; process && !disk.full && batch < step.batches; batch++) {
          process.record(this.events(1));
          await this.pass(201);
        }
        return;
      case 'pass':
        return this.pass(step.ms);
      case 'plan':
        return process?.plan(step.fault, step.calls);
      case 'queue':
        service.queue = step.mode;
        return;
      case 'flush':
        return service.flush();
      case 'database':
        service.database = step.mode;
        return;
      case 'worker':
        Object.assign(service, { working: step.working, redelivering: step.redelivering });
        return;
      case 'work':
        service.deliver(step.which % service.jobs.length);
        return;
      case 'strand':
        return service.strand(step.which % service.jobs.length);
      case 'disk':
        disk.full = step.full;
        return;
      case 'copy':
        return this.copy(step.which);
      case 'restore':
        return this.restore(step.which);
    }
  }

  /** Advances the clock, and lets the worker count. */
  async pass(ms: number): Promise<void> {
    let passed = false;
    setTimeout(() => (passed = true), ms);
    while (!passed) {
      jest.advanceTimersToNextTimer();
      // One turn of the real event loop, so that all promises settle.
      await turn();
      this.service.work();
    }
  }

  /** Ends all faults. Resolves once nothing is left to do and all processes have stopped. */
  async recover(): Promise<void> {
    const { service, disk } = this;
    Object.assign(service, { queue: 'works', database: 'works', working: true, redelivering: false });
    disk.full = false;
    this.processes.forEach((process) => process.heal());
    this.survivors = new Set(this.processes.filter(({ alive, stopping }) => alive && !stopping));
    if (this.survivors.size === 0) this.start();
    // If the disk accepted neither a record nor its removal, the next batch has the same number.
    await this.pass(probedWithinMs);
    this.living.filter(({ stopping }) => !stopping).forEach((process) => process.record(this.events(1)));
    await this.pass(sealedWithinMs);
    const done = () => service.idle && this.living.every(({ forwarder }) => forwarder.depth().batches === 0);
    const own = (name: string) => this.living.some(({ writers }) => writers.has(name));
    await this.until(() => done() && this.entries().every(own));
    this.living.forEach((process) => process.stop());
    await this.until(() => this.living.length === 0);
    service.expireLocks();
    service.work();
  }

  /** Paths in the journal, without the locks. */
  entries(): string[] {
    return readdirSync(this.journal, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !/lock$/.test(name),
    );
  }

  end(): void {
    this.living.forEach((process) => process.die());
    jest.clearAllTimers();
  }

  private get living(): SimulatedProcess[] {
    return this.processes.filter(({ alive }) => alive);
  }

  private async until(holds: () => boolean): Promise<void> {
    for (let waited = 0; !holds(); waited += 500) {
      if (waited > recoveredWithinMs) throw new Error(`no recovery: ${this.entries().join(', ')}`);
      await this.pass(500);
    }
  }

  private start({ fault, calls = 0 }: { fault?: Fault; calls?: number } = {}): void {
    const process = new SimulatedProcess(this.disk, this.service);
    this.processes.push(process);
    if (fault) process.plan(fault, calls);
    process.start();
  }

  private preempt(process: SimulatedProcess): void {
    const other = this.living.find((one) => one !== process && !one.stopping);
    if (other) other.tick();
    else this.start();
  }

  private events(count: number): number[] {
    return Array.from({ length: count }, () => ++this.lastEvent);
  }

  private copy(which: number): void {
    const writers = WriterFolder.writers(this.journal);
    const writer = writers[which % writers.length];
    if (!writer || this.copies.includes(writer)) return;
    cpSync(join(this.journal, writer), join(this.path, writer), { recursive: true });
    this.copies.push(writer);
  }

  /** Restores a copy, but only once everything in it has been counted and its folder removed. */
  private restore(which: number): void {
    const writer = this.copies[which % this.copies.length];
    if (!writer || WriterFolder.writers(this.journal).includes(writer)) return;
    cpSync(join(this.path, writer), join(this.journal, writer), { recursive: true });
    this.service.restored.add(writer);
  }
}

/** Compares what was recorded with what was counted. @returns violations of the promise. */
async function violationsOf(simulation: Simulation): Promise<string[]> {
  const { service, processes, survivors } = simulation;
  const violations = [...service.violations];
  const acknowledged = new Set(processes.flatMap(({ acknowledged }) => [...acknowledged]));
  for (const [n, times] of service.counted) {
    if (times > 1) violations.push(`event ${n} was counted ${times} times`);
    if (acknowledged.has(n) || service.direct.has(n)) continue;
    if (!processes.some((process) => process.mayHaveKept(n))) violations.push(`event ${n} came from nowhere`);
  }
  for (const process of processes) {
    const missing = [...process.acknowledged].filter((n) => !service.counted.has(n));
    const journaled = missing.filter((n) => !service.direct.has(n));
    if (journaled.length > 0) violations.push(`acknowledged and not counted: ${journaled.join(', ')}`);
    // Events that bypassed a full disk are only in the queue and in the memory of their process.
    if (service.wasFlushed && !survivors.has(process)) continue;
    const lost =
      (await process.registry.getSingleMetric('waypost_clicks_lost_total')?.get())?.values[0]?.value ?? 0;
    if (missing.length > lost) violations.push(`${missing.length} lost, but only ${lost} reported`);
  }
  for (const name of simulation.entries()) violations.push(`${name} was left behind`);
  return violations;
}

let path: string;

beforeAll(() => {
  // In memory, if possible: there are thousands of folders.
  const inMemory = '/dev/shm';
  path = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'waypost-model-'));
  Logger.overrideLogger(false);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  SimulatedProcess.ownTimers();
});

afterAll(() => {
  jest.useRealTimers();
  rmSync(path, { recursive: true, force: true });
});

describe('the click path up to the database', () => {
  it(
    'counts every acknowledged event once despite crashes, failures, losses and repetitions',
    async () => {
      const end = realTime() + enoughMs;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { size: '+1', maxLength: 30 }), async (steps) => {
          if (realTime() > end) return;
          const simulation = new Simulation(mkdtempSync(join(path, 'run-')));
          try {
            await simulation.take({ do: 'start', fault: undefined, calls: 0 });
            for (const one of steps) await simulation.take(one);
            await simulation.recover();
            expect(await violationsOf(simulation)).toEqual([]);
          } finally {
            simulation.end();
          }
        }),
        { numRuns: 2_000 },
      );
    },
    3 * enoughMs,
  );
});
