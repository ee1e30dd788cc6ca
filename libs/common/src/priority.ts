import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Niceness of work that no visitor waits for. On a busy core, such work gets about a thirtieth of the time of the redirect
 * app's main thread. With any less, a long burst of visits would keep events from being counted at all.
 */
const backgroundNiceness = 15;

/**
 * Lowers the priority of a process, with all its threads, so that visitors come first. Does nothing if the process has
 * exited or belongs to another user.
 */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) lowerThread(thread);
  lowerSession(pid);
}

let helperThreadsAreLow = false;

/**
 * Lowers the priority of this process's threads other than the main one: garbage collection, compilation, file syncs.
 * V8 alone has four threads that mark garbage. Sharing one core with them, the main thread got every fifth time slice.
 * Task threads that start later get the low priority too.
 */
export function lowerHelperThreads(): void {
  helperThreadsAreLow = true;
  for (const thread of threadsOf(process.pid)) if (thread !== process.pid) lowerThread(thread);
}

/** Lowers the priority of a thread that has just started with the inherited priority of the main thread. */
export function lowerNewThread(): void {
  if (helperThreadsAreLow) lowerHelperThreads();
}

/** Ids of a process's threads. The main thread has the id of the process. Outside Linux, that id represents all threads. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Never raises a priority that an operator has lowered further. */
function lowerThread(thread: number): void {
  try {
    if (getPriority(thread) < backgroundNiceness) setPriority(thread, backgroundNiceness);
  } catch {
    // The thread has exited, or we may not change it.
  }
}

/**
 * With `sched_autogroup_enabled`, Linux divides a core among sessions first, and niceness counts only within one. So a
 * session leader lowers its session as well.
 */
function lowerSession(pid: number): void {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the program name in parentheses: state, parent, process group, session.
    const session = stat.slice(stat.lastIndexOf(')')).split(' ')[4];
    const autogroup = `/proc/${pid}/autogroup`;
    const niceness = Number(/nice (-?\d+)/.exec(readFileSync(autogroup, 'utf8'))?.[1]);
    // Write only if necessary: users other than root may write an autogroup only every tenth of a second.
    if (Number(session) === pid && niceness < backgroundNiceness) {
      writeFileSync(autogroup, String(backgroundNiceness));
    }
  } catch {
    // The process has exited, we may not change it, or this system has no autogroups.
  }
}
