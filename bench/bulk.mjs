// `POST /v1/links/bulk` with 1,000 links per call, one call after the other. The API has one core, PostgreSQL the other. The
// first call warms up.
// Baseline: the same number of `POST /v1/links`, one after the other and 32 at a time, in the same run.
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatFactor, formatMs, report } from './harness/results.mjs';
import { median } from './harness/sampling.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(1_000);
const calls = 10;
const connections = 32;
const goalMs = 1_000;
let count = 0;

const link = () => ({
  slug: `bulk-${++count}`,
  destination: `https://shop.example/products/${count}?ref=newsletter`,
  externalId: `crm-${count}`,
  tags: ['Newsletter'],
});

async function post(url, key, path, body, status) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status !== status) throw new Error(`${path} failed: ${response.status}`);
  return answer;
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const { bulk, single, concurrent } = await withInstallation({ core: loadCore }, async (installation) => {
  const { key } = await installation.addAccount();
  const { url } = await installation.startApp('api', { env: { RATE_LIMIT_PER_MINUTE: '0' } });
  const createAll = async () => {
    const body = { links: Array.from({ length: links }, link) };
    const { summary } = await post(url, key, '/v1/links/bulk', body, 200);
    if (summary.created !== links) throw new Error(`${summary.created} of ${links} links were created`);
  };
  const createOneByOne = async () => {
    for (let n = 0; n < links / connections; n++) await post(url, key, '/v1/links', link(), 201);
  };
  await createAll();
  await createOneByOne();
  const bulk = [];
  for (let call = 0; call < calls; call++) bulk.push(await timed(createAll));
  const single = (await timed(createOneByOne)) * connections;
  const concurrent = await timed(() => Promise.all(Array.from({ length: connections }, createOneByOne)));
  return { bulk, single, concurrent };
});

const worst = Math.max(...bulk);
report('bulk', {
  figures: { links, bulk, single, concurrent },
  rows: [
    {
      label: `POST /v1/links/bulk, ${formatCount(links)} links with tags and external ids: median and slowest of ${calls} calls`,
      goal: `≤ ${goalMs / 1000} s`,
      measured: `median ${formatMs(median(bulk))}, slowest ${formatMs(worst)}`,
      baseline:
        `single creates, ${connections} at a time: ${formatMs(concurrent)} (${formatFactor(median(bulk) / concurrent)}); ` +
        `one after the other: ${formatMs(single)}`,
      met: worst <= goalMs,
    },
  ],
  notes: [`One after the other is extrapolated from every ${connections}th link.`],
});
