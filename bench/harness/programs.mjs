// Node programs that are measured, each a process on a core.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinned, serverCore } from './cores.mjs';
import { cpuSeconds, peakResidentMb, residentMb } from './processes.mjs';

/**
 * Starts a Node program that tells its port by a message when it takes requests.
 * @throws where it ends before that; what it prints is shown.
 */
export async function startProgram(file, { core = serverCore, env = {} } = {}) {
  const [program, args] = pinned(core, process.execPath, [file]);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    // A session of its own, as the launcher gives it one: cores are shared among sessions first.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), exit]);
  if (!first?.port) throw new Error(`${file} ended before it was ready`);
  const url = `http://127.0.0.1:${first.port}`;
  return {
    url,
    pid: child.pid,
    residentMb: () => residentMb(child.pid),
    peakResidentMb: () => peakResidentMb(child.pid),
    cpuSeconds: () => cpuSeconds(child.pid),
    /** The value of a Prometheus metric, the sum over the labels that contain `label`. */
    metric: async (name, label = '') => {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
      const own = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      const chosen = own.filter((line) => line.includes(label));
      return chosen.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code, signal] = await exit;
      if (code !== 0) throw new Error(`${file} ended with ${signal ?? code}`);
    },
  };
}

/** The baseline: `node:http` that answers every request with the same bytes and does nothing else. */
export const startBareServer = (options) => startProgram('bench/harness/bare-server.mjs', options);
