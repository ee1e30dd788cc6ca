import { existsSync, readFileSync } from 'node:fs';

/** Whether a process runs; one that has ended and whose parent has not taken note of it yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}
