import { existsSync, readFileSync } from 'node:fs';

/** True if the process is running. A zombie, which has ended but was not reaped by its parent, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}
