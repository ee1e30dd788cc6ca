// Click events by the hundred thousand, described as the redirect describes the visits of `visitors.mjs`.
import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { loadSettings } from '../../dist/libs/common/src/index.js';
import { BatchQueue } from '../../dist/libs/clicks/src/index.js';
import { CountryDatabase, describeVisit } from '../../dist/libs/visitors/src/index.js';
import { agents, queries, referrers } from './visitors.mjs';

/** Events in a batch, as the journal seals it under load. */
export const batchSize = 500;

const visitorCount = 1_000;

/** What is known of a thousand visitors, from thirty networks all over the world. */
function describedVisitors() {
  const context = {
    shortHost: 'go.example',
    trustedProxies: new BlockList(),
    countries: CountryDatabase.open(),
  };
  const mix = agents(visitorCount);
  return mix.map((agent, n) => {
    const { exclusion, traits } = describeVisit(
      {
        method: 'GET',
        url: `/x${queries[n % 3]}`,
        headers: { 'user-agent': agent, referer: referrers[(n % 7) % 3] || undefined },
        socket: { remoteAddress: `${(n % 30) * 6 + 20}.${n % 200}.10.1` },
      },
      context,
    );
    return exclusion ? { views: 0, clicks: 0, excluded: exclusion } : { views: 1, clicks: 1, ...traits };
  });
}

/** Batches of `count` events of today, spread evenly over the links. */
export function* batchesOf(count, accountId, links) {
  const visitors = describedVisitors();
  const at = Date.now();
  const event = (n) => ({
    at,
    account: accountId,
    kind: 'link',
    target: links[n % links.length],
    ...visitors[(n * 7) % visitorCount],
  });
  for (let first = 0; first < count; first += batchSize) {
    yield Array.from({ length: Math.min(batchSize, count - first) }, (_, n) => event(first + n));
  }
}

/** Puts batches into the queue, as one redirect process would. @returns how many events. */
export async function enqueue(installation, batches) {
  const queue = new BatchQueue(loadSettings({ DATABASE_URL: installation.databaseUrl }));
  const writer = randomUUID();
  let [sequence, sent] = [0, 0];
  for (const events of batches) {
    await queue.add({ writer, sequence: ++sequence, events });
    sent += events.length;
  }
  await queue.close();
  return sent;
}

/** How many events PostgreSQL says are counted. */
export async function countedEvents(installation) {
  const [{ events }] = await installation.query(
    'select coalesce(sum(events), 0)::float8 as events from batch_writers',
  );
  return events;
}
