// `GET /v1/links/export`, 1,000,000 links with tags and groups, as CSV and as NDJSON. The API has one core, PostgreSQL the
// other. Memory is the peak while the file is read, less the resident memory before.
// Baseline: bare node:http with one query for all links and one JSON.stringify (as for the list), on a tenth of the links,
// because it holds all of them in memory, which the API must not.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startProgram } from './harness/programs.mjs';
import { formatCount, formatFactor, formatMs, report } from './harness/results.mjs';
import { sampleDuring } from './harness/sampling.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(1_000_000);
const fewLinks = links / 10;
const goals = { memoryMb: 80, totalMs: 60_000 };

/** Reads a response to its end. @returns its milliseconds, and its bytes and line breaks. */
async function readAll(url, key) {
  const startedAt = performance.now();
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'identity' },
  });
  if (response.status !== 200) throw new Error(`${url} failed: ${response.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  }
  return { totalMs: performance.now() - startedAt, bytes, lines };
}

async function measure(program, url, key) {
  await sleep(500);
  const before = program.residentMb();
  const { result, samples } = await sampleDuring(readAll(url, key), 20, program.residentMb);
  return { ...result, memoryMb: Math.max(...samples) - before };
}

const { bare, csv, ndjson } = await withInstallation({ core: loadCore }, async (installation) => {
  const few = await installation.addAccount();
  await addLinks(installation, few, fewLinks, { prefix: 'few-' });
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl, ACCOUNT: few.id },
  });
  await readAll(`${bareServer.url}/v1/links`, few.key);
  const bare = await measure(bareServer, `${bareServer.url}/v1/links`, few.key);
  await bareServer.stop();

  const many = await installation.addAccount();
  await addLinks(installation, many, links, { prefix: 'many-' });
  const api = await installation.startApp('api');
  const exportUrl = (format) => `${api.url}/v1/links/export?format=${format}`;
  await readAll(exportUrl('csv'), few.key);
  const csv = await measure(api, exportUrl('csv'), many.key);
  const ndjson = await measure(api, exportUrl('ndjson'), many.key);
  if (csv.lines !== links + 1 || ndjson.lines !== links) throw new Error('an export is not complete');
  return { bare, csv, ndjson };
});

const perLink = ({ totalMs }, count) => totalMs / count;
const row = (name, measured) => ({
  label: `GET /v1/links/export?format=${name}, ${formatCount(links)} links`,
  goal: `total ≤ ${goals.totalMs / 1000} s, ≤ ${goals.memoryMb} MB more memory`,
  measured: `total ${formatMs(measured.totalMs)}, ${(measured.bytes / 1e6).toFixed(0)} MB, ${measured.memoryMb.toFixed(0)} MB more memory`,
  baseline:
    `one query and one JSON.stringify for ${formatCount(fewLinks)} links: ${formatMs(bare.totalMs)} ` +
    `(${formatFactor(perLink(measured, links) / perLink(bare, fewLinks))} per link), ${bare.memoryMb.toFixed(0)} MB more memory`,
  met: measured.totalMs <= goals.totalMs && measured.memoryMb <= goals.memoryMb,
});
report('export', {
  figures: { links, fewLinks, bare, csv, ndjson },
  rows: [row('csv', csv), row('ndjson', ndjson)],
});
