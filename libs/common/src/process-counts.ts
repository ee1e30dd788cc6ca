import { availableParallelism, totalmem } from 'node:os';
import type { Settings } from './settings.js';

const mebibyte = 2 ** 20;

/** Below this much memory, everything runs in one process by default. Machines that are sold with 1 GB have less. */
const smallMemory = 1024 * mebibyte;

/** A redirect process needs a quarter of this, but is not the only process on the machine. */
const memoryPerRedirect = 1024 * mebibyte;

/** One redirect process answers more than 50,000 visits a second. Operators who need more set the number. */
const maxByDefault = 4;

/** Counting a visit takes a third of the CPU time of answering it. */
const redirectsPerWorker = 3;

/** The resources of the machine, as far as this process may use them. */
export interface Machine {
  cores: number;
  /** Bytes: of the machine, or the limit of the control group. */
  memory: number;
  /** True if its kernel distributes the connections of a port among processes. */
  dividesPorts: boolean;
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const memory = totalmem();
  return {
    cores: availableParallelism(),
    memory: limit > 0 ? Math.min(limit, memory) : memory,
    dividesPorts: !['darwin', 'win32'].includes(process.platform),
  };
}

/** How `npm start` divides the work among processes. */
export interface ProcessCounts {
  /** True: all apps run in one process, which needs the least memory. */
  combined: boolean;
  redirects: number;
  workers: number;
}

/** The settings of operators; undefined for the default. */
interface WantedProcesses {
  memory: 'auto' | 'small' | 'normal';
  redirects?: number | undefined;
  workers?: number | undefined;
}

/**
 * Divides the work among processes. By default, half of the cores redirect: the others count, run the database, and answer the
 * API. @returns null if several processes are requested with little memory.
 */
export function processCounts(
  { memory, redirects, workers }: WantedProcesses,
  machine: Machine,
): ProcessCounts | null {
  const wantsSeveral = (redirects ?? 1) > 1 || (workers ?? 1) > 1;
  if (memory === 'small' && wantsSeveral) return null;
  const combined = memory === 'small' || (memory === 'auto' && machine.memory < smallMemory && !wantsSeveral);
  if (combined) return { combined, redirects: 1, workers: 1 };
  const possible = Math.min(
    machine.dividesPorts ? Math.floor(machine.cores / 2) : 1,
    Math.floor(machine.memory / memoryPerRedirect),
    maxByDefault,
  );
  const count = redirects ?? Math.max(possible, 1);
  return { combined, redirects: count, workers: workers ?? Math.ceil(count / redirectsPerWorker) };
}

/**
 * How `npm start` divides the work with these settings on this machine. Null if they request several processes with
 * little memory.
 */
export function processCountsOf(settings: Settings): ProcessCounts | null {
  const { MEMORY, REDIRECT_PORT, REDIRECT_PROCESSES, WORKER_PORT, WORKER_PROCESSES } = settings;
  const wanted = { memory: MEMORY, redirects: REDIRECT_PROCESSES, workers: WORKER_PROCESSES };
  const counts = processCounts(wanted, thisMachine());
  // Port 0 means any free port, which would be a different one for each process.
  if (counts && REDIRECT_PORT === 0) counts.redirects = 1;
  if (counts && WORKER_PORT === 0) counts.workers = 1;
  return counts;
}
