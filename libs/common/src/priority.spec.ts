import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { lowerPriority } from './priority.js';

const children: ChildProcess[] = [];

/** Starts a process with several threads. */
async function startProcess({ leadsSession = false } = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log("started"); setInterval(() => {}, 1000)'], {
    detached: leadsSession,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const threadsOf = (pid: number) =>
  existsSync('/proc/self/task') ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];

const sessionNiceness = (pid: number) =>
  existsSync('/proc/self/autogroup')
    ? /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]
    : '15';

describe('lowerPriority', () => {
  afterEach(() => children.splice(0).forEach((child) => child.kill()));

  it('lowers all threads of a process, and the session that it leads', async () => {
    const { pid = 0 } = await startProcess({ leadsSession: true });
    lowerPriority(pid);
    expect([...new Set(threadsOf(pid).map(getPriority))]).toEqual([15]);
    expect(sessionNiceness(pid)).toBe('15');
    lowerPriority(pid);
    expect(getPriority(pid)).toBe(15);
  });

  it('does not change a session that the process does not lead', async () => {
    const { pid = 0 } = await startProcess();
    const before = sessionNiceness(pid);
    lowerPriority(pid);
    expect(getPriority(pid)).toBe(15);
    expect(sessionNiceness(pid)).toBe(before);
  });

  it('ignores a process that has exited', async () => {
    const child = await startProcess({ leadsSession: true });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(() => lowerPriority(child.pid ?? 0)).not.toThrow();
  });

  it('never raises a priority', async () => {
    const { pid = 0 } = await startProcess();
    threadsOf(pid).forEach((thread) => setPriority(thread, 18));
    lowerPriority(pid);
    expect([...new Set(threadsOf(pid).map(getPriority))]).toEqual([18]);
  });
});
