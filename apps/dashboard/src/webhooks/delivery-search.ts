import type { paths } from '../api/v1.gen.ts';

type Query = NonNullable<paths['/v1/webhooks/{id}/deliveries']['get']['parameters']['query']>;

/** The URL parameters of a webhook's log, which filter its deliveries. */
export interface DeliverySearch {
  status?: NonNullable<Query['status']>;
  type?: NonNullable<Query['type']>;
}

/**
 * Leaves the validation of values to the API. A value that is not a string becomes undefined instead of being omitted:
 * the router merges this over the URL's parameters.
 */
export function parseDeliverySearch({ status, type }: Record<string, unknown>): DeliverySearch {
  return {
    status: typeof status === 'string' ? (status as DeliverySearch['status']) : undefined,
    type: typeof type === 'string' ? (type as DeliverySearch['type']) : undefined,
  };
}
