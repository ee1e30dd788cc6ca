import { spawn } from 'node:child_process';

/** Ends a process when the process that asked for it has died, however it died. */
export interface ProcessGuard {
  /** To be called when the guarded process has ended, so that nobody who gets its pid later is harmed. */
  dismiss(): void;
}

// The pipe to stdin is the life line: a line means "dismissed", its end means that the other side is dead.
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
 * Starts a guard over `pid`: a small shell, apart from the terminal's signals, that gets to know of our death by
 * the end of a pipe. `kill -9` of the whole terminal session reaches neither the guard nor what it guards.
 * @param signal what the process is sent when we have died
 * @param patience seconds after which it is killed
 * @param folders removed after that: what nobody needs then
 */
export function guardProcess(
  pid: number,
  { signal, patience, folders = [] }: { signal: 'INT' | 'TERM'; patience: number; folders?: string[] },
): ProcessGuard {
  const guard = spawn(
    '/bin/sh',
    ['-c', script, 'waypost-guard', `${pid}`, signal, `${patience}`, ...folders],
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
