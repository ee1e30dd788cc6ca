// `npm run dev`: everything from source. The server apps restart when their code changes, the dashboard hot-reloads, and
// new migrations run. Compiles into .dev/, apart from the builds in dist/.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createServer } from 'vite';
import { CompiledApps } from './compiled-apps.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const outDir = '.dev';

/** Exists while compiled files may be incomplete, because this process has not shut down cleanly yet. */
const unfinished = join(outDir, 'unfinished');

const print = (message) => console.error(`waypost: ${message}`);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Serves the dashboard with hot reload, and proxies everything else to the API. */
async function serveDashboard() {
  const vite = await createServer({ configFile: 'apps/dashboard/vite.config.ts', logLevel: 'warn' });
  // Vite would exit before the apps have stopped.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  return vite.listen();
}

/** Runs `nest build --watch` in a thread, which cannot outlive this process. Calls back after every successful compilation. */
function watchSources(onCompiled) {
  let began = performance.now();
  const compiler = new Worker('./node_modules/@nestjs/cli/bin/nest.js', {
    argv: ['build', '--watch', '--preserveWatchOutput', '--path', 'tsconfig.dev.json'],
    stdout: true,
    // Otherwise, the garbage of the first compilation would stay for hours.
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
  });
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (/Starting (incremental )?compilation/.test(line)) began = performance.now();
    else if (/Found 0 errors/.test(line)) onCompiled(began);
    else if (/Found \d+ error/.test(line))
      print(
        `this does not compile; ${launcher.child ? 'the last good version keeps running' : 'waiting for a change'}`,
      );
    else if (line.trim() !== '') console.error(line);
  });
  compiler.on('error', (error) => {
    print(`the compiler ended: ${error.message}`);
    stop();
  });
  return compiler;
}

/** The launcher, with the changes that it applies once it is ready. */
class LauncherProcess {
  child = null;
  isReady = false;
  pending = [];

  start() {
    this.isReady = false;
    this.pending = [];
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(outDir, 'apps/launcher/src/main.js')],
      {
        env: {
          NODE_COMPILE_CACHE: resolve(outDir, 'compile-cache'),
          ...process.env,
          // The browser reaches the API through the dashboard's server.
          API_BASE_URL: process.env.API_BASE_URL || `http://localhost:${vite.config.server.port}`,
        },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      },
    );
    this.child = child;
    child.on('message', () => {
      this.isReady = true;
      for (const change of this.pending.splice(0)) child.send(change);
    });
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = null;
      if (!isStopping) print('waiting for a change');
    });
  }

  send(change) {
    if (this.isReady) this.child.send(change);
    else this.pending.push(change);
  }

  async stop() {
    const { child } = this;
    if (!child) return;
    this.child = null;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

const launcher = new LauncherProcess();
const compiled = new CompiledApps(outDir);
let isStopping = false;
let last = Promise.resolve();

/** Restarts the apps that load the changed files. Runs one at a time, in order. */
async function apply(began) {
  const changed = compiled.changedFiles();
  if (isStopping || (changed.length === 0 && launcher.child)) return;
  if (!launcher.child) return launcher.start();
  print(`compiled in ${seconds(began)}`);
  if (changed.some((file) => /^(apps\/launcher|libs\/postgres-server)\//.test(file))) {
    await launcher.stop();
    return launcher.start();
  }
  launcher.send({
    apps: compiled.appsLoading(changed),
    migrations: changed.some((file) => file.startsWith('libs/database/src/migrations/')),
  });
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await launcher.stop();
  await compiler?.terminate();
  await vite?.close();
  rmSync(unfinished, { force: true });
  process.exit(0);
}

if (existsSync(unfinished)) rmSync(outDir, { recursive: true });
mkdirSync(outDir, { recursive: true });
writeFileSync(unfinished, '');
let compiler;
const vite = await serveDashboard().catch((error) => {
  print(error.message);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
print('compiling');
compiler = watchSources((began) => {
  last = last.then(() => apply(began));
});
