// CPU time and memory of processes, read from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc/<pid>/stat. Every Linux platform that Node supports uses 100. */
const ticksPerSecond = 100;

/** Parent and CPU ticks of a process, and the ticks of its exited children. Null if the process has exited. */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, exitedUser, exitedSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), ticks: user + system, exitedTicks: exitedUser + exitedSystem };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

/** Pids of all direct and indirect child processes. */
export function descendants(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = readStat(name)?.parent;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (parent) => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** CPU time of a process and its descendants since they started, in seconds. */
export function cpuSeconds(pid) {
  const root = readStat(pid);
  const ticks = descendants(pid).reduce(
    (sum, child) => sum + (readStat(child)?.ticks ?? 0),
    root.ticks + root.exitedTicks,
  );
  return ticks / ticksPerSecond;
}

/** CPU time of a process alone, in seconds; 0 if it has exited. */
export const ownCpuSeconds = (pid) => (readStat(pid)?.ticks ?? 0) / ticksPerSecond;

/** Resident memory in MB (2^20 bytes). */
export const residentMb = (pid) => readMemory(pid, 'VmRSS');

/** Peak resident memory in MB. */
export const peakResidentMb = (pid) => readMemory(pid, 'VmHWM');

function readMemory(pid, field) {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
