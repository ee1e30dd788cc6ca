// Webhooks per second that the jobs app delivers on one core, with PostgreSQL, to a receiver on the other core, which
// responds at once. The events exist before the jobs app starts. The clock runs from the first request to the last.
// Baseline: a bare Node program on the same core that sends the same number of requests with the same body, as many at a
// time, on connections that stay open like the sender's, without signatures, a schedule or a log.
// The second row is the worker's rate for an account with a webhook of clicks, next to one without.
import { createServer } from 'node:http';
import { pinProcessTree, loadCore, serverCore } from './harness/cpu-pinning.mjs';
import { requireCleanLedger } from './harness/click-totals.mjs';
import { batchesOf, enqueue, waitForCounting } from './harness/events.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startProgram } from './harness/programs.mjs';
import { formatCount, formatFactor, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled, seconds } from './harness/settings.mjs';

const links = scaled(10_000);
const goal = 1_000;
const events = 10_000 * seconds;
const timeoutMs = 300_000;

pinProcessTree(loadCore, process.pid);

/** Counts requests, by id, and remembers when the first and the last one arrived. */
async function startReceiver() {
  const receiver = { ids: new Set(), body: '', first: 0, last: 0 };
  const server = createServer((request, response) => {
    receiver.first ||= performance.now();
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      receiver.ids.add(request.headers['webhook-id'] ?? receiver.ids.size);
      receiver.body ||= Buffer.concat(chunks).toString();
      receiver.last = performance.now();
      response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${server.address().port}/`,
    rate: () => (receiver.ids.size / (receiver.last - receiver.first)) * 1000,
    stop: () => (server.closeAllConnections(), server.close()),
  });
}

async function until(holds) {
  for (const latest = performance.now() + timeoutMs; !(await holds());) {
    if (performance.now() > latest) throw new Error('the benchmark takes too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const env = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

async function subscribe(installation, account, url, type) {
  const api = await installation.startApp('api', { env });
  const response = await fetch(`${api.url}/v1/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: [type] }),
  });
  if (response.status !== 201) throw new Error(`no webhook: ${await response.text()}`);
  await installation.stopApp(api);
}

const delivered = await withInstallation({ core: serverCore }, async (installation) => {
  const account = await installation.addAccount();
  const receiver = await startReceiver();
  await subscribe(installation, account, receiver.url, 'link.created');
  await addLinks(installation, account, links, { prefix: 'hook-' });
  await installation.startApp('jobs', { env });
  await until(() => receiver.ids.size === links);
  receiver.stop();
  return { rate: receiver.rate(), body: receiver.body };
});

const bareReceiver = await startReceiver();
const bare = await startProgram('bench/harness/bare-posts.mjs', {
  env: { TARGET: bareReceiver.url, COUNT: String(links), BODY: delivered.body },
});
await until(() => bareReceiver.ids.size === links);
await bare.stop();
bareReceiver.stop();
const bareRate = bareReceiver.rate();

const count = (withWebhook) =>
  withInstallation({ core: loadCore }, async (installation) => {
    const account = await installation.addAccount();
    if (withWebhook) await subscribe(installation, account, 'http://127.0.0.1:9/', 'clicks.counted');
    await addLinks(installation, account, 1_000, { prefix: 'counted-' });
    const ids = (await installation.query('select id from links')).map(({ id }) => id);
    await enqueue(installation, [...batchesOf(events, account.id, ids)]);
    const worker = await installation.startApp('worker');
    const { rate } = await waitForCounting(installation, {
      total: events,
      timeoutMs,
      everyMs: 25,
      cpuSeconds: () => ({ worker: worker.cpuSeconds(), postgres: installation.postgresCpuSeconds() }),
    });
    await installation.stopApp(worker);
    await requireCleanLedger(installation);
    return rate;
  });
const without = await count(false);
const withClicks = await count(true);

report('webhooks', {
  figures: { delivered: delivered.rate, bare: bareRate, withClicks, without },
  rows: [
    {
      label: 'events delivered by one jobs app, on one core with PostgreSQL',
      goal: `≥ ${formatRate(goal)}`,
      measured: formatRate(delivered.rate),
      baseline: `bare POSTs ${formatRate(bareRate)} (${formatFactor(delivered.rate / bareRate)})`,
      met: delivered.rate >= goal,
    },
    {
      label: 'events counted for an account with a webhook of clicks',
      goal: '',
      measured: formatRate(withClicks),
      baseline: `without a webhook ${formatRate(without)} (${formatFactor(withClicks / without)})`,
      met: null,
    },
  ],
  notes: [`All ${formatCount(links)} events arrived, and the books of the clicks close.`],
});
