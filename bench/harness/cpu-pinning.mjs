// Runs the measured programs on one core and the load generator on another, if `taskset` and a second core are available.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { descendants } from './processes.mjs';

/** The core of the measured programs. */
export const serverCore = '0';
/** The core of the load generator and of everything that must not disturb the measured programs. */
export const loadCore = '1';

/** True if the program is on the PATH. */
export const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export const pinsToCores = isInstalled('taskset') && cpus().length > 1;

/** Program and arguments that run on one core only. With `null`, the system chooses. */
export const pinnedCommand = (core, program, args) =>
  pinsToCores && core !== null ? ['taskset', ['-c', core, program, ...args]] : [program, args];

/** Moves a process and its descendants to a core. Processes that they start later inherit it. */
export function pinProcessTree(core, pid) {
  if (!pinsToCores || core === null) return;
  for (const member of [pid, ...descendants(pid)]) spawnSync('taskset', ['-acp', core, String(member)]);
}
