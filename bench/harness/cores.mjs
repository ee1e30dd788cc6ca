// What is measured has a core of its own, and the load another one, where `taskset` is there and there are two.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { descendants } from './processes.mjs';

/** The core of what is measured. */
export const serverCore = '0';
/** The core of the generator of load, and of what is kept apart from what is measured. */
export const loadCore = '1';

/** True where the program is on the path. */
export const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export const pinning = has('taskset') && cpus().length > 1;

/** Program and arguments that run on that core alone. `null`: wherever the system likes. */
export const pinned = (core, program, args) =>
  pinning && core !== null ? ['taskset', ['-c', core, program, ...args]] : [program, args];

/** Moves a process and those that it has started to a core; what it starts later is born there. */
export function pinTree(core, pid) {
  if (!pinning || core === null) return;
  for (const one of [pid, ...descendants(pid)]) spawnSync('taskset', ['-acp', core, String(one)]);
}
