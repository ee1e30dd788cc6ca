#!/usr/bin/env node
// The command of the package that `npm pack` makes. It may be started by a Node that is too old for the service: the package
// brings its own, which takes over.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settingOf } from './settings-file.mjs';

const help = `Usage: waypost [command]

Without a command, starts everything: PostgreSQL, the API with the dashboard, redirects, and their workers.
Data is in ./.data unless DATA_DIR is set. Settings are environment variables, or lines in ./waypost.env.

Commands:
  start             the same
  cli <command>     keys, accounts, links, reports, audits; \`waypost cli help\` lists them
  doctor            explain what is wrong with this installation, and what to do
  service install   write a systemd unit; \`waypost service install --help\` lists the options
  service cli ...   run a command of the CLI as the service, with its settings
  health [app...]   exit with 0 if the apps on this machine are ready: api, redirect, worker, jobs (default: all)

Options:
  -h, --help        print this
  -v, --version     print the version and the commit that it was built from
`;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const programs = {
  start: 'dist/package/bundle/launcher.js',
  cli: 'dist/package/bundle/cli.js',
  doctor: 'dist/package/bundle/cli.js',
  service: 'dist/package/bundle/service.js',
  health: 'bin/health.mjs',
};

/** The Node that is installed with the package; null on a platform that has none, and in the container image. */
function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const require = createRequire(import.meta.url);
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
      const program = join(dirname(manifest), bin.node);
      if (existsSync(program)) return program;
    } catch {
      // Not installed.
    }
  }
  return null;
}

/** The commit that the package was built from. */
function commit() {
  const file = join(root, 'dist', 'package', 'build.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).commit : 'unknown';
}

/** How an operator calls the CLI of this installation. npx leaves no command behind. */
function cliCommand() {
  if (process.env.npm_command !== 'exec') return 'waypost cli';
  return root.includes('_npx') ? `npx ./waypost-${version}.tgz cli` : 'npx waypost cli';
}

/** Runs this file with another Node, which ends when this process does. */
function continueWith(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`waypost: cannot run ${node}: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

async function run(program, args) {
  process.env.WAYPOST_CLI ??= cliCommand();
  const data = resolve(settingOf('DATA_DIR') ?? '.data');
  // Compiled code makes the next start faster. The package's own folder is never written to.
  if (program === programs.start || existsSync(data))
    process.env.NODE_COMPILE_CACHE ??= join(data, 'compile-cache');
  if (process.env.NODE_COMPILE_CACHE) module.enableCompileCache();
  process.argv.splice(1, Infinity, join(root, program), ...args);
  await import(pathToFileURL(join(root, program)).href);
}

const [command = 'start', ...args] = process.argv.slice(2);
const node = packagedNode();
if (command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(help);
} else if (command === '--version' || command === '-v') {
  console.log(`${version} (${commit()})`);
} else if (!Object.hasOwn(programs, command)) {
  console.error(`waypost: there is no command ${command}; \`waypost --help\` lists all`);
  process.exit(1);
} else if (command === 'start' && args.length > 0) {
  console.error(
    `waypost: start takes no arguments, but got ${args.join(' ')}; settings are environment variables, or lines in waypost.env`,
  );
  process.exit(1);
} else if (node && process.execPath !== node) {
  continueWith(node);
} else if (Number(process.versions.node.split('.')[0]) < 25) {
  const missing = `node-${process.platform}-${process.arch}`;
  console.error(
    `waypost: this is Node ${process.versions.node}, and the package ${missing} with a newer one is not installed; install it without --omit=optional, or install Node 26`,
  );
  process.exit(1);
} else {
  await run(programs[command], command === 'doctor' ? [command, ...args] : args);
}
