import { spawn } from 'node:child_process';

/** Ends a process when the process that started the guard has died, however it died. */
export interface ProcessGuard {
  /** Call this when the guarded process has ended, so that no later process with the same pid is harmed. */
  dismiss(): void;
}

// A line on stdin means "dismissed". The end of stdin means that the other side has died.
const script = `
read -r dismissed && exit 0
pid=$1 tenths=$(($3 * 10))
kill -s "$2" "$pid" 2>/dev/null
shift 3
while kill -0 "$pid" 2>/dev/null; do
  [ "$tenths" -le 0 ] && kill -s KILL "$pid" 2>/dev/null && break
  tenths=$((tenths - 1))
  sleep 0.1
done
rm -rf -- "$@"
`;

/**
 * Starts a guard for `pid`: a small shell in its own session that notices our death when a pipe closes. Killing the
 * whole terminal session with `kill -9` reaches neither the guard nor the process that it guards.
 * @param signal sent to the process when we have died
 * @param timeout seconds after which the process is killed
 * @param folders removed once the process has ended
 */
export function guardProcess(
  pid: number,
  { signal, timeout, folders = [] }: { signal: 'INT' | 'TERM'; timeout: number; folders?: string[] },
): ProcessGuard {
  const guard = spawn(
    '/bin/sh',
    ['-c', script, 'waypost-guard', `${pid}`, signal, `${timeout}`, ...folders],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return { dismiss: () => guard.stdin.end('\n') };
}
