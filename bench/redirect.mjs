// How many redirects a second one core does, counting and journalling, against a bare node:http server that answers
// a constant 302 on the same core in the same run. Needs wrk (Debian: apt-get install wrk). Pins cores where taskset is there.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { migrate } from '../dist/libs/database/src/index.js';
import { freePort, PostgresServer } from '../dist/libs/postgres-server/src/index.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 64;
const links = 1000;
const [serverCore, loadCore] = ['0', '1'];

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
if (!has('wrk')) {
  console.error('bench: wrk is missing (Debian: apt-get install wrk)');
  process.exit(1);
}
const pinned = (core, [program, ...args]) =>
  has('taskset') && cpus().length > 1 ? ['taskset', ['-c', core, program, ...args]] : [program, args];

async function serve(args, env = {}) {
  const [program, rest] = pinned(serverCore, [process.execPath, ...args]);
  const child = spawn(program, rest, {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  return {
    port,
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function load(port, script) {
  const [program, args] = pinned(loadCore, [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    `http://127.0.0.1:${port}`,
  ]);
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  const number = (pattern) => Number(pattern.exec(stdout)?.[1] ?? NaN);
  const ms = (pattern) => {
    const [, value, unit] = pattern.exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
  };
  return {
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    p50: ms(/50%\s+([\d.]+)(us|ms|s)/),
    p99: ms(/99%\s+([\d.]+)(us|ms|s)/),
    wrong: number(/Non-2xx or 3xx responses: (\d+)/) || 0,
    failed: /Socket errors/.test(stdout),
  };
}

const scratch = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
const postgres = await PostgresServer.start({ dataDir: join(scratch, 'postgres') });
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const account = uuid();
  await client.query(
    `with made as (
       insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       select $1, gen_random_uuid(), 'bench-' || n, 'bench', 'https://example.com/landing?page=' || n, 'basic', true, now(), now()
       from generate_series(1, $2) n returning account_id, id, slug
     ), named as (
       insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'link', id from made
     )
     insert into target_totals (account_id, target_id, kind) select account_id, id, 'link' from made`,
    [account, links],
  );
  await client.end();

  // 100 user agents: 90 of people, 10 of bots, as the visitors of a campaign are mixed.
  const known = JSON.parse(readFileSync('test/fixtures/user-agents.json', 'utf8'));
  const people = known.filter(({ bot }) => !bot).map(({ ua }) => ua);
  const bots = known.filter(({ bot }) => bot).map(({ ua }) => ua);
  const agents = Array.from({ length: 100 }, (_, n) =>
    n % 10 === 0 ? bots[n % bots.length] : people[n % people.length],
  );
  const script = join(scratch, 'visits.lua');
  writeFileSync(
    script,
    `local agents = {${agents.map((agent) => JSON.stringify(agent)).join(',')}}
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/bench-" .. (n % ${links} + 1), { ["User-Agent"] = agents[n % 100 + 1] })
end\n`,
  );

  const baseline = await serve(['bench/bare-redirect.mjs']);
  load(baseline.port, script);
  const bare = load(baseline.port, script);
  await baseline.stop();

  const port = await freePort(0);
  const redirect = await serve(['dist/apps/redirect/src/main.js'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(scratch, 'data'),
    REDIRECT_PORT: String(port),
  });
  load(redirect.port, script);
  const ours = load(redirect.port, script);
  const residentMb = redirect.residentMb();
  await redirect.stop();

  const figures = {
    at: new Date().toISOString(),
    seconds,
    connections,
    links,
    bare,
    ours,
    ratio: ours.rate / bare.rate,
    residentMb,
  };
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/redirect.json', `${JSON.stringify(figures, null, 2)}\n`);
  const row = (name, { rate, p50, p99, wrong, failed }) =>
    console.log(
      `${name.padEnd(24)} ${rate.toFixed(0).padStart(8)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  ${wrong} wrong${failed ? ', socket errors' : ''}`,
    );
  row('bare node:http', bare);
  row('redirect app', ours);
  console.log(`ratio ${figures.ratio.toFixed(2)}; ${residentMb.toFixed(0)} MB resident after the load`);
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(0);
