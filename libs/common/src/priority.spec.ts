import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { putBehindVisitors } from './priority.js';

const children: ChildProcess[] = [];

/** A program with several threads, which has begun. */
async function program(detached: boolean): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log("begun"); setInterval(() => {}, 1000)'], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const threads = (pid: number) =>
  existsSync('/proc/self/task') ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];

const shareOfSession = (pid: number) =>
  existsSync('/proc/self/autogroup')
    ? /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]
    : '15';

afterEach(() => children.splice(0).forEach((child) => child.kill()));

it('puts a process behind visitors with all its threads, and with its session where it leads one', async () => {
  const { pid = 0 } = await program(true);
  putBehindVisitors(pid);
  expect([...new Set(threads(pid).map(getPriority))]).toEqual([15]);
  expect(shareOfSession(pid)).toBe('15');
  putBehindVisitors(pid);
  expect(getPriority(pid)).toBe(15);
});

it('leaves a session alone in which others are', async () => {
  const { pid = 0 } = await program(false);
  const before = shareOfSession(pid);
  putBehindVisitors(pid);
  expect(getPriority(pid)).toBe(15);
  expect(shareOfSession(pid)).toBe(before);
});

it('does not mind a process that is gone', async () => {
  const child = await program(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => putBehindVisitors(child.pid ?? 0)).not.toThrow();
});

it('leaves one alone that is further back', async () => {
  const { pid = 0 } = await program(false);
  threads(pid).forEach((thread) => setPriority(thread, 18));
  putBehindVisitors(pid);
  expect([...new Set(threads(pid).map(getPriority))]).toEqual([18]);
});
