// `GET /v1/links` without a limit, 100,000 links, streamed. The API has one core, PostgreSQL the other. Memory is the peak
// while the list is read, less the resident memory before. The first read warms up.
// Baseline: bare node:http with one query for the same rows and one JSON.stringify, the shortest program that sends the same
// bytes. It holds all of them in memory, which the API must not.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startProgram } from './harness/programs.mjs';
import { formatCount, formatFactor, formatMs, report } from './harness/results.mjs';
import { median, sampleDuring } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(100_000);
const goals = { firstByteMs: 100, memoryMb: 50, totalMs: 2_000 };
const reads = 5;

async function readList(url, key) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/links`, {
    headers: { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'identity' },
  });
  if (response.status !== 200) throw new Error(`reading the list failed: ${response.status}`);
  const chunks = [];
  let firstByteMs;
  for await (const chunk of response.body) {
    firstByteMs ??= performance.now() - startedAt;
    chunks.push(chunk);
  }
  const totalMs = performance.now() - startedAt;
  const { data } = JSON.parse(Buffer.concat(chunks).toString());
  if (data.length !== links) throw new Error(`the list has ${data.length} of ${links} links`);
  return { firstByteMs, totalMs };
}

async function measure(program, key) {
  await readList(program.url, key);
  const runs = [];
  for (let n = 0; n < reads; n++) {
    await sleep(500);
    const before = program.residentMb();
    const { result, samples } = await sampleDuring(readList(program.url, key), 5, program.residentMb);
    runs.push({ ...result, memoryMb: Math.max(...samples) - before });
  }
  return {
    firstByteMs: median(runs.map(({ firstByteMs }) => firstByteMs)),
    totalMs: median(runs.map(({ totalMs }) => totalMs)),
    memoryMb: Math.max(...runs.map(({ memoryMb }) => memoryMb)),
    peakMb: program.peakResidentMb(),
  };
}

const { bare, waypost } = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'list-' });
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl, ACCOUNT: account.id },
  });
  const bare = await measure(bareServer, account.key);
  await bareServer.stop();
  const api = await installation.startApp('api');
  return { bare, waypost: await measure(api, account.key) };
});

const { firstByteMs, memoryMb, totalMs, peakMb } = waypost;
report('list', {
  figures: { links, bare, waypost },
  rows: [
    {
      label: `GET /v1/links without a limit, ${formatCount(links)} links: median of ${reads} reads, worst memory`,
      goal: `first byte ≤ ${goals.firstByteMs} ms, total ≤ 2 s, ≤ ${goals.memoryMb} MB more memory`,
      measured: `first byte ${formatMs(firstByteMs)}, total ${formatMs(totalMs)}, ${memoryMb.toFixed(0)} MB more memory`,
      baseline: `one query and one JSON.stringify: first byte ${formatMs(bare.firstByteMs)}, total ${formatMs(bare.totalMs)} (${formatFactor(totalMs / bare.totalMs)}), peak ${bare.peakMb.toFixed(0)} MB resident`,
      met: firstByteMs <= goals.firstByteMs && memoryMb <= goals.memoryMb && totalMs <= goals.totalMs,
    },
  ],
  notes: [`Peak resident memory of the API: ${peakMb.toFixed(0)} MB.`],
});
