// What Linux tells of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc/<pid>/stat; every Linux that Node runs on has this one. */
const ticksPerSecond = 100;

/** The fields of /proc/<pid>/stat behind the name, which may hold blanks; null where the process is gone. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, ofEndedUser, ofEndedSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), own: user + system, ofEnded: ofEndedUser + ofEndedSystem };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

/** Pids of all processes that `pid` has started, and that these have started. */
export function descendants(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = stat(name)?.parent;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (parent) => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Seconds of CPU time that a process and those that it started have used since they began. */
export function cpuSeconds(pid) {
  const root = stat(pid);
  const ticks = descendants(pid).reduce(
    (sum, child) => sum + (stat(child)?.own ?? 0),
    root.own + root.ofEnded,
  );
  return ticks / ticksPerSecond;
}

/** Resident memory, MB (2^20 bytes). */
export const residentMb = (pid) => memory(pid, 'VmRSS');

/** The most that was ever resident, MB. */
export const peakResidentMb = (pid) => memory(pid, 'VmHWM');

function memory(pid, field) {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
