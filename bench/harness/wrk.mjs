// Generates load with wrk (Debian: apt-get install wrk), at full speed or at a fixed rate with an open schedule.
// autocannon sends each connection's share of a second as one burst, and h2load uses one user agent for all requests.
// wrk's `delay` hook, which decides when to send the next request, allows an exact schedule.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, loadCore, pinnedCommand } from './cpu-pinning.mjs';
import { createScratchDirectory } from './scratch-directory.mjs';
import { seconds as defaultSeconds } from './settings.mjs';

if (!isInstalled('wrk')) {
  console.error('bench: wrk is not installed (Debian: apt-get install wrk)');
  process.exit(1);
}

/** Connections used to measure maximum rates. */
export const defaultConnections = 64;

/** Extra time for the responses to requests that are due at the end of a fixed-rate load, in seconds. */
const graceSeconds = 2;

/** Sends `amount` requests, one every 1/rate seconds on whichever connection is free, then none. */
const scheduleScript = (rate, amount) => `
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long s; long ns; } moment; int clock_gettime(int, moment*); ]]
local moment = ffi.new("moment")
local function now()
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) * 1000 + tonumber(moment.ns) / 1e6
end
local planned, began = 0, nil
late, latest = {}, 0
function delay()
  began = began or now()
  if planned >= ${amount} then return 1e9 end
  local wait = began + planned * ${1000 / rate} - now()
  planned = planned + 1
  local by = math.min(math.max(math.floor(-wait), 0), 60000)
  late[by] = (late[by] or 0) + 1
  latest = math.max(latest, by)
  return math.max(math.floor(wait), 0)
end
`;

// wrk generates one request at startup that it never sends, so the count starts at -1.
const countScript = `
sent = -1
function request()
  sent = sent + 1
  return next_request(math.max(sent, 1))
end
`;

/** Prints the result as one line of JSON. */
const resultScript = `
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local late, latest, sent = threads[1]:get("late"), threads[1]:get("latest"), threads[1]:get("sent")
  local planned, lateMs, seen = 0, 0, 0
  for by = 0, latest or -1 do planned = planned + (late[by] or 0) end
  for by = 0, latest or -1 do
    seen = seen + (late[by] or 0)
    if seen >= planned * 0.99 then lateMs = by; break end
  end
  local e = summary.errors
  io.write(string.format(
    '\\nBENCH {"received":%d,"sent":%d,"seconds":%f,"p50":%f,"p99":%f,"max":%f,"lateP99":%d,"bytes":%d,' ..
    '"errorResponses":%d,"connectionErrors":%d,"timeouts":%d}\\n',
    summary.requests, sent, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, lateMs, summary.bytes, e.status, e.connect + e.read + e.write, e.timeout))
end
`;

/**
 * Runs a load.
 * @param requestScript Lua that defines `next_request(n)`, which returns the n-th request, starting at 1.
 * @param rate requests per second. Without it, every connection sends as fast as it receives responses. At a fixed rate,
 *   the whole schedule is sent and received by the end, so both sides can be compared request by request.
 * @returns requests sent and received in full, the rate, and latencies in milliseconds. `lateP99` is how far behind the
 *   schedule requests were sent because no connection was free.
 * @throws on an error response or a broken connection, unless `tolerateErrors` is set.
 */
export async function runLoad(
  url,
  requestScript,
  { seconds = defaultSeconds, connections = defaultConnections, rate, tolerateErrors = false } = {},
) {
  const amount = rate && Math.round(rate * seconds);
  const script = join(createScratchDirectory(), 'load.lua');
  const schedule = rate ? scheduleScript(rate, amount) : '';
  writeFileSync(script, requestScript + countScript + schedule + resultScript);
  const duration = rate ? seconds + graceSeconds : seconds;
  const [program, args] = pinnedCommand(loadCore, 'wrk', [
    ...['-t1', `-c${connections}`, `-d${duration}s`, '--timeout', '10s', '-s', script, url],
  ]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  const line = /^BENCH (.*)$/m.exec(output)?.[1];
  if (!line) throw new Error(`wrk printed no result:\n${output}`);
  const summary = JSON.parse(line);
  const result = {
    ...summary,
    rate: rate ? Math.min(summary.received / seconds, rate) : summary.received / summary.seconds,
    complete: rate === undefined || summary.received === amount,
    errors: summary.errorResponses + summary.connectionErrors + summary.timeouts,
  };
  if (!tolerateErrors && result.errors > 0) throw new Error(`${url}: some requests failed: ${line}`);
  if (!tolerateErrors && result.received === 0) throw new Error(`${url}: no responses`);
  return result;
}

/** Runs a load at full speed after a shorter warm-up load and returns both results. */
export async function runLoadWithWarmUp(url, requestScript, options = {}) {
  const { seconds = defaultSeconds } = options;
  const warmUpSeconds = Math.max(Math.round(seconds / 3), 1);
  const warmUp = await runLoad(url, requestScript, { ...options, seconds: warmUpSeconds });
  return { warmUp, measured: await runLoad(url, requestScript, options) };
}
