// Click events in bulk, derived from the visits of visitors.mjs by the redirect app's own code.
import { randomBytes, randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '../../dist/libs/common/src/index.js';
import { BatchQueue, markOf } from '../../dist/libs/clicks/src/index.js';
import { CountryDatabase } from '../../dist/libs/countries/src/index.js';
import { describeVisit } from '../../dist/libs/visitors/src/index.js';
import { queries, referrers, userAgents } from './visitors.mjs';

/** Events per batch, the size at which the journal seals a batch under load. */
export const batchSize = 500;

const visitorCount = 1_000;

/** Event fields of a thousand visitors from thirty networks around the world. */
function describedVisitors() {
  const context = {
    shortHost: 'go.example',
    trustedProxies: new BlockList(),
    countries: CountryDatabase.open(),
  };
  return userAgents(visitorCount).map((userAgent, n) => {
    const { exclusion, traits } = describeVisit(
      {
        method: 'GET',
        url: `/x${queries[n % 3]}`,
        headers: { 'user-agent': userAgent, referer: referrers[(n % 7) % 3] || undefined },
        socket: { remoteAddress: `${(n % 30) * 6 + 20}.${n % 200}.10.1` },
      },
      context,
    );
    return exclusion ? { views: 0, clicks: 0, excluded: exclusion } : { views: 1, clicks: 1, ...traits };
  });
}

/**
 * Yields batches with `count` events of today in total, spread evenly over the links.
 * @param withMarks every view is of another unique visitor, which costs the worker most.
 */
export function* batchesOf(count, accountId, linkIds, { withMarks = false } = {}) {
  const visitors = describedVisitors();
  const markIfView = ({ views }) => (withMarks && views > 0 ? { mark: markOf(randomBytes(6)) } : {});
  const at = Date.now();
  const event = (n) => ({
    at,
    account: accountId,
    kind: 'link',
    target: linkIds[n % linkIds.length],
    ...visitors[(n * 7) % visitorCount],
    ...markIfView(visitors[(n * 7) % visitorCount]),
  });
  for (let first = 0; first < count; first += batchSize) {
    yield Array.from({ length: Math.min(batchSize, count - first) }, (_, n) => event(first + n));
  }
}

/** Adds batches to the queue like a single redirect process. */
export async function enqueue(installation, batches) {
  const queue = new BatchQueue(loadSettings({ DATABASE_URL: installation.databaseUrl }));
  const writer = randomUUID();
  let sequence = 0;
  for (const events of batches) await queue.add({ writer, sequence: ++sequence, events });
  await queue.close();
}

/** The number of counted events according to PostgreSQL. */
export async function countedEvents(installation) {
  const [{ events }] = await installation.query(
    'select coalesce(sum(events), 0)::float8 as events from batch_writers',
  );
  return events;
}

/**
 * Polls until `total` events are counted since `counted` was `before`.
 * @returns the events counted per second between the first and the last commit seen, with the CPU time per event of
 *   every counter in `cpuSeconds`, in microseconds.
 * @throws if that takes longer than `timeoutMs`.
 */
export async function waitForCounting(
  installation,
  { total, before = 0, timeoutMs, everyMs, cpuSeconds = () => ({}) },
) {
  const deadline = performance.now() + timeoutMs;
  const progress = async () => (await countedEvents(installation)) - before;
  let first = null;
  for (;;) {
    const counted = await progress();
    const now = performance.now();
    if (counted > 0) first ??= { at: now, counted, cpu: cpuSeconds() };
    if (counted >= total) {
      const events = counted - first.counted;
      const cpu = cpuSeconds();
      const micros = Object.fromEntries(
        Object.keys(cpu).map((name) => [name, ((cpu[name] - first.cpu[name]) / events) * 1e6]),
      );
      return { rate: (events / (now - first.at)) * 1000, micros };
    }
    if (now > deadline) throw new Error(`${counted} of ${total} events counted`);
    await sleep(everyMs);
  }
}
