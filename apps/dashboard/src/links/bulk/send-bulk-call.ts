import { dataOf } from '../../api/api-client.ts';
import { v1Client } from '../../api/v1-client.ts';
import type { components } from '../../api/v1.gen.ts';
import type { BulkCall } from './bulk-calls.ts';

type Schemas = components['schemas'];

/** The result for a link. */
export type LinkResult = Schemas['LinkUpdateResult'] | Schemas['LinkDeleteResult'];

/** Sends a call. @throws ApiError if it failed as a whole */
export async function sendBulkCall({ ids, change }: BulkCall): Promise<readonly LinkResult[]> {
  const { results } = change
    ? await dataOf(v1Client.PATCH('/v1/links/bulk', { body: { ids, ...change } }))
    : await dataOf(v1Client.DELETE('/v1/links/bulk', { body: { ids } }));
  return results;
}

export const pauseFor = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
