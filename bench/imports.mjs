// Imports a CSV file with 100,000 links while visitors and API clients are served: redirects at a fixed rate, and creates and
// reads through the API, all on the machine's cores together with the jobs app and PostgreSQL.
// Baseline: the same load in the same run, before the import.
import { setTimeout as sleep } from 'node:timers/promises';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatMs, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { callAtRate, expectStatus, visitAtRate } from './harness/served-load.mjs';
import { scaled } from './harness/settings.mjs';

const links = scaled(100_000);
/** Links that are visited and read. */
const seenLinks = 1_000;
const goals = { seconds: 60, apiP99: 100, redirectP99: 20 };
const rates = { redirects: 1_000, reads: 20, creates: 5 };
const baselineMs = 10_000;

/** Serves visitors and clients while `work` runs. */
async function underLoad({ api, redirect, headers, ids }, work) {
  const pick = () => Math.floor(Math.random() * ids.length);
  const stops = {
    redirects: visitAtRate(redirect.url, { rate: rates.redirects, prefix: 'seen-', links: seenLinks }),
    reads: callAtRate(rates.reads, async () =>
      expectStatus(200, await fetch(`${api.url}/v1/links/${ids[pick()]}`, { headers })),
    ),
    creates: callAtRate(rates.creates, async () =>
      expectStatus(
        201,
        await fetch(`${api.url}/v1/links`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            slug: `new-${Date.now()}-${Math.random().toString(36).slice(2)}`,
            destination: 'https://example.com/',
          }),
        }),
      ),
    ),
  };
  const result = await work();
  const stopped = Object.entries(stops).map(async ([name, stop]) => [name, await stop()]);
  const loads = Object.fromEntries(await Promise.all(stopped));
  return { ...loads, redirects: { p99: loads.redirects.at(-1) }, result };
}

function file() {
  const rows = Array.from(
    { length: links },
    (_, n) =>
      `import-${n},https://example.com/landing/${n}?utm_source=import,"Link ${n}, imported",2020-01-01T00:00:00Z,${n % 1000},"tag ${n % 20}"`,
  );
  return `slug,destination,name,createdAt,clicks,tags\n${rows.join('\n')}\n`;
}

async function importFile({ api, headers }) {
  const startedAt = performance.now();
  const response = await fetch(`${api.url}/v1/imports?start=true`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv' },
    body: file(),
  });
  let details = await response.json();
  while (details.state === 'importing') {
    await sleep(200);
    details = await (await fetch(`${api.url}/v1/imports/${details.id}`, { headers })).json();
  }
  if (details.state !== 'finished' || details.created !== links) throw new Error(JSON.stringify(details));
  return (performance.now() - startedAt) / 1000;
}

const { before, during } = await withInstallation({ core: null }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, seenLinks, { prefix: 'seen-' });
  const ids = (await installation.query('select id from links')).map(({ id }) => id);
  const [api, redirect] = [
    await installation.startApp('api', { core: null }),
    await installation.startApp('redirect', { core: null }),
  ];
  await installation.startApp('jobs', { core: null });
  const context = { api, redirect, ids, headers: { Authorization: `Bearer ${account.key}` } };
  await underLoad(context, () => sleep(3_000));
  const before = await underLoad(context, () => sleep(baselineMs));
  const during = await underLoad(context, () => importFile(context));
  return { before, during };
});

const p99 = ({ p99: ms }) => `p99 ${formatMs(ms)}`;
const apiP99 = Math.max(during.reads.p99, during.creates.p99);
report('imports', {
  figures: { links, rates, before, during },
  rows: [
    {
      label: `import a CSV file with ${formatCount(links)} links, while serving`,
      goal: `≤ ${goals.seconds} s`,
      measured: `${during.result.toFixed(1)} s, ${formatCount(Math.round(links / during.result))} links/s`,
      baseline: 'none',
      met: during.result <= goals.seconds,
    },
    {
      label: `API meanwhile: ${rates.reads} reads and ${rates.creates} creates per second in the same account`,
      goal: `p99 ≤ ${goals.apiP99} ms`,
      measured: `reads ${p99(during.reads)}, creates ${p99(during.creates)}`,
      baseline: `before the import: reads ${p99(before.reads)}, creates ${p99(before.creates)}`,
      met: apiP99 <= goals.apiP99,
    },
    {
      label: `redirects meanwhile: ${formatCount(rates.redirects)} per second, worst 5 s`,
      goal: `p99 ≤ ${goals.redirectP99} ms`,
      measured: p99(during.redirects),
      baseline: `before the import: ${p99(before.redirects)}`,
      met: during.redirects.p99 <= goals.redirectP99,
    },
  ],
});
