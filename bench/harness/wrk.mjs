// Load by wrk (Debian: apt-get install wrk): at full speed, or at a fixed rate with an open schedule. autocannon sends
// a connection's share of a second in one burst at the second's start, and h2load has one user agent for all requests;
// so wrk keeps the rate too: its `delay` says when the next request of a schedule is due.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { has, loadCore, pinned } from './cores.mjs';
import { scratchFolder } from './scratch.mjs';
import { seconds as usualSeconds } from './settings.mjs';

if (!has('wrk')) {
  console.error('bench: wrk is missing (Debian: apt-get install wrk)');
  process.exit(1);
}

/** Connections at which maxima are measured. */
export const usualConnections = 64;

/** The end of a load whose last request is due at the very end, seconds. */
const graceSeconds = 2;

/** Sends `amount` requests, one every 1/rate seconds, whichever connection is free, and no more after that. */
const schedule = (rate, amount) => `
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

/** Writes what was measured as one line of JSON. */
const telling = `
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
    '"refused":%d,"broken":%d,"timeouts":%d}\\n',
    summary.requests, sent, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, lateMs, summary.bytes, e.status, e.connect + e.read + e.write, e.timeout))
end
`;

/**
 * Runs a load and gives what came of it: requests sent and answered in full, rate, times of answers in milliseconds.
 * @param next Lua: a function `next_request(n)` that gives the n-th request, from 1.
 * @param rate requests a second; without, as fast as they are answered. At a fixed rate every request of the
 *   schedule is sent and answered at the end, so that both sides can be compared to the last one; `lateP99` is how many
 *   milliseconds behind the schedule requests were sent, for want of a free connection.
 * @throws where an answer was an error, or a connection broke, unless `tolerant`.
 */
export async function load(
  url,
  next,
  { seconds = usualSeconds, connections = usualConnections, rate, tolerant = false } = {},
) {
  const amount = rate && Math.round(rate * seconds);
  const script = join(scratchFolder(), 'load.lua');
  // wrk asks for a request once before it begins, and sends that nowhere.
  const counting = `\nsent = -1\nfunction request()\n  sent = sent + 1\n  return next_request(math.max(sent, 1))\nend\n`;
  writeFileSync(script, next + counting + (rate ? schedule(rate, amount) : '') + telling);
  const duration = rate ? seconds + graceSeconds : seconds;
  const [program, args] = pinned(loadCore, 'wrk', [
    ...['-t1', `-c${connections}`, `-d${duration}s`, '--timeout', '10s', '-s', script, url],
  ]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  await once(child, 'close');
  const line = /^BENCH (.*)$/m.exec(printed)?.[1];
  if (!line) throw new Error(`wrk told nothing:\n${printed}`);
  const told = JSON.parse(line);
  const result = {
    ...told,
    rate: rate ? Math.min(told.received / seconds, rate) : told.received / told.seconds,
    complete: rate === undefined || told.received === amount,
    errors: told.refused + told.broken + told.timeouts,
  };
  if (!tolerant && result.errors > 0) throw new Error(`${url}: not every request was answered: ${line}`);
  if (!tolerant && result.received === 0) throw new Error(`${url}: no answer at all`);
  return result;
}

/** A load at full speed, after a shorter one that warms up. Gives both. */
export async function warmedLoad(url, next, options = {}) {
  const { seconds = usualSeconds } = options;
  const warmUp = await load(url, next, { ...options, seconds: Math.max(Math.round(seconds / 3), 1) });
  return { warmUp, measured: await load(url, next, options) };
}
