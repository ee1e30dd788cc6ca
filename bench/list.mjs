// `GET /v1/links` without a limit, 100,000 links, streamed. The API has a core, PostgreSQL the other. Memory is what is
// resident at the most while the list is read, beyond what was resident before; the first list warms up.
// Baseline: bare node:http with one query of the same rows and one JSON.stringify, in the same run: the shortest program that
// gives the same bytes. It holds all of them in memory, which the API must not.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { startProgram } from './harness/programs.mjs';
import { ms, ratio, report, whole } from './harness/results.mjs';
import { percentile, sampledDuring } from './harness/samples.mjs';
import { sized } from './harness/settings.mjs';

const links = sized(100_000);
const goals = { firstByteMs: 100, memoryMb: 50, totalMs: 2_000 };
const reads = 5;

async function readList(url, key) {
  const began = performance.now();
  const response = await fetch(`${url}/v1/links`, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`the list is not there: ${response.status}`);
  const chunks = [];
  let firstByteMs;
  for await (const chunk of response.body) {
    firstByteMs ??= performance.now() - began;
    chunks.push(chunk);
  }
  const totalMs = performance.now() - began;
  const { data } = JSON.parse(Buffer.concat(chunks).toString());
  if (data.length !== links) throw new Error(`${data.length} of ${links} links are listed`);
  return { firstByteMs, totalMs };
}

async function measure(program, key) {
  await readList(program.url, key);
  const runs = [];
  for (let n = 0; n < reads; n++) {
    await sleep(500);
    const before = program.residentMb();
    const { result, samples } = await sampledDuring(readList(program.url, key), 5, program.residentMb);
    runs.push({ ...result, memoryMb: Math.max(...samples) - before });
  }
  const worst = (figure) => Math.max(...runs.map((run) => run[figure]));
  const median = (figure) =>
    percentile(
      runs.map((run) => run[figure]),
      50,
    );
  return {
    firstByteMs: median('firstByteMs'),
    totalMs: median('totalMs'),
    memoryMb: worst('memoryMb'),
    peakMb: program.peakResidentMb(),
  };
}

const { bare, ours } = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'list-' });
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl, ACCOUNT: account.id },
  });
  const bare = await measure(bareServer, account.key);
  await bareServer.stop();
  const api = await installation.startApp('api');
  return { bare, ours: await measure(api, account.key) };
});

report('list', {
  figures: { links, bare, ours },
  rows: [
    {
      what: `GET /v1/links whole, ${whole(links)} links, median of ${reads}, memory of the worst`,
      goal: `first byte ≤ ${goals.firstByteMs} ms, + ≤ ${goals.memoryMb} MB, ≤ 2 s`,
      measured: `first byte ${ms(ours.firstByteMs)}, + ${ours.memoryMb.toFixed(0)} MB, ${ms(ours.totalMs)}`,
      baseline: `one query and one JSON.stringify: first byte ${ms(bare.firstByteMs)}, ${bare.peakMb.toFixed(0)} MB resident at most, ${ms(bare.totalMs)} (${ratio(ours.totalMs / bare.totalMs)} ×)`,
      held:
        ours.firstByteMs <= goals.firstByteMs &&
        ours.memoryMb <= goals.memoryMb &&
        ours.totalMs <= goals.totalMs,
    },
  ],
  notes: [`The API had ${ours.peakMb.toFixed(0)} MB resident at most.`],
});
