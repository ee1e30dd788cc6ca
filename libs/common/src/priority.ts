import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Niceness of what no visitor waits for: where a core is short, it gets a thirtieth of what the redirect app's main thread
 * gets. With less, a long rush would keep events from being counted at all.
 */
const behindVisitors = 15;

/**
 * Puts a process, with all its threads, behind what visitors wait for. As far as the system lets us: a process that
 * ended, or belongs to somebody else, stays as it is.
 */
export function putBehindVisitors(pid: number): void {
  for (const thread of threadsOf(pid)) lower(thread);
  lowerSession(pid);
}

/**
 * Puts what this process does beside its main thread (collecting garbage, compiling, syncing files) behind what visitors
 * wait for. V8 alone has four threads that mark garbage: on one core with them, the main thread had every fifth turn.
 */
export function putOwnThreadsBehindVisitors(): void {
  for (const thread of threadsOf(process.pid)) if (thread !== process.pid) lower(thread);
}

/** Ids of a process's threads, of which the first has the process's own; elsewhere than on Linux that stands for all. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Never raises one that its operator has put further back. */
function lower(thread: number): void {
  try {
    if (getPriority(thread) < behindVisitors) setPriority(thread, behindVisitors);
  } catch {
    // It has ended, or may not be changed.
  }
}

/**
 * Linux shares a core among sessions first (`sched_autogroup_enabled`), and niceness counts within one. So a process that
 * leads a session of its own moves that as well.
 */
function lowerSession(pid: number): void {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the program's name in brackets: state, parent, process group, session.
    const session = stat.slice(stat.lastIndexOf(')')).split(' ')[4];
    const group = `/proc/${pid}/autogroup`;
    const share = Number(/nice (-?\d+)/.exec(readFileSync(group, 'utf8'))?.[1]);
    // Only where it is needed: users other than root may write one in a tenth of a second.
    if (Number(session) === pid && share < behindVisitors) writeFileSync(group, String(behindVisitors));
  } catch {
    // It has ended, may not be changed, or this system has no such groups.
  }
}
