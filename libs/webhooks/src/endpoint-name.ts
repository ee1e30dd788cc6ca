import { polledUrl } from '@app/database';

/**
 * The display name of an endpoint: its host, because the rest of a URL may be confidential, or the call that reads
 * its events if it has no URL.
 */
export const endpointName = (url: string): string =>
  url === polledUrl ? 'GET /v1/events' : new URL(url).host;
