import { execFile } from 'node:child_process';

/**
 * Tells systemd again and again that this process responds, if its unit asks for that (`WatchdogSec`): otherwise systemd kills
 * and restarts the service. Node cannot write to systemd's socket, so systemd's own program does.
 * @param env of this process. What it starts does not inherit the address, or another program could report to systemd, too.
 * @returns what ends it.
 */
export function reassureSystemd(env: NodeJS.ProcessEnv): () => void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = env;
  delete env.NOTIFY_SOCKET;
  const withinMs = Number(WATCHDOG_USEC) / 1_000;
  if (!NOTIFY_SOCKET || !(withinMs > 0)) return () => undefined;
  const notify = (): void => {
    // systemd notices if it fails.
    execFile('systemd-notify', ['WATCHDOG=1'], { env: { ...env, NOTIFY_SOCKET } }, () => undefined);
  };
  notify();
  const timer = setInterval(notify, withinMs / 4).unref();
  return () => clearInterval(timer);
}
