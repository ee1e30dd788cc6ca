// Starts the Node programs to measure, each in its own process on a given core.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinnedCommand, serverCore } from './cpu-pinning.mjs';
import { cpuSeconds, peakResidentMb, residentMb } from './processes.mjs';

/**
 * Starts a Node program that sends its port over IPC once it accepts requests.
 * @throws if it exits before that. Its output goes to the terminal.
 */
export async function startProgram(file, { core = serverCore, env = {}, options = [] } = {}) {
  const [program, args] = pinnedCommand(core, process.execPath, [...options, file]);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    // Start a new session like the launcher does, because Linux shares a core among sessions first.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exit]);
  if (!message?.port) throw new Error(`${file} exited before it was ready`);
  const url = `http://127.0.0.1:${message.port}`;
  return {
    url,
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
    peakResidentMb: () => peakResidentMb(child.pid),
    cpuSeconds: () => cpuSeconds(child.pid),
    /** The value of a Prometheus metric, summed over the series whose labels contain `label`. */
    metric: async (name, label = '') => {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
      return lines
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .filter((line) => line.includes(label))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code, signal] = await exit;
      if (code !== 0) throw new Error(`${file} exited with ${signal ?? code}`);
    },
  };
}

/** Starts the baseline for visitor requests, a `node:http` server with a constant response. */
export const startBareServer = (options) => startProgram('bench/harness/bare-server.mjs', options);
