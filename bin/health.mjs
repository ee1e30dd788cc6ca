// `waypost health`: exits with 0 if the apps on this machine are ready, for the health checks of containers.
import { settingOf } from './settings-file.mjs';

const ports = { api: 'API_PORT', redirect: 'REDIRECT_PORT', worker: 'WORKER_PORT', jobs: 'JOBS_PORT' };
const defaults = { api: 3000, redirect: 3001, worker: 3002, jobs: 3003 };
/** Milliseconds. */
const timeout = 5000;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(ports, name));
if (unknown.length > 0) {
  console.error(`waypost: there is no app ${unknown.join(', ')}; apps: ${Object.keys(ports).join(', ')}`);
  process.exit(1);
}

/** The address that the apps listen on; a wildcard is asked at the loopback address. */
function hostOf(setting) {
  if (!setting || setting === '::' || setting === '0.0.0.0') return '127.0.0.1';
  return setting.includes(':') ? `[${setting}]` : setting;
}

/** What is wrong with an app; null if nothing is. */
async function problemOf(app) {
  const port = settingOf(ports[app]) ?? defaults[app];
  try {
    const url = `http://${hostOf(settingOf('HOST'))}:${port}/health/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    return response.ok ? null : `${app}: ${await response.text()}`;
  } catch (error) {
    return `${app}: ${error.cause?.message || error.message}`;
  }
}

const apps = named.length > 0 ? named : Object.keys(ports);
const problems = (await Promise.all(apps.map(problemOf))).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
