import type { Received } from './webhook-receiver.js';

export interface ClickSums {
  views: number;
  clicks: number;
  /** Clicks by the id of the link. */
  byLink: Map<string, number>;
  /** Number of keys of dimensions. */
  keys: number;
}

interface Link {
  id: string;
  days: { views: number; clicks: number; dimensions: Record<string, object[]> }[];
}

/** Sums deliveries of clicks as a receiver should: each `webhook-id` once. */
export function sumClicks(received: readonly Received[]): ClickSums {
  const sums: ClickSums = { views: 0, clicks: 0, byLink: new Map(), keys: 0 };
  const distinct = new Map(
    received.filter(({ event }) => event.type === 'clicks.counted').map((one) => [one.id, one]),
  );
  for (const { event } of distinct.values()) {
    for (const { id, days } of event.data.links as Link[]) {
      for (const { views, clicks, dimensions } of days) {
        sums.views += views;
        sums.clicks += clicks;
        sums.byLink.set(id, (sums.byLink.get(id) ?? 0) + clicks);
        sums.keys += Object.values(dimensions).reduce((count, keys) => count + keys.length, 0);
      }
    }
  }
  return sums;
}
