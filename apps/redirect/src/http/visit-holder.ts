import { clientAddress, networkOf, type Settings } from '@app/common';
import { RequestHolder } from '@app/operations';
import type { ServerResponse } from 'node:http';

/** On whose behalf something scarce is used for a request: its client's network takes its turns. */
export const visitHolder = (settings: Settings, response: ServerResponse): RequestHolder =>
  new RequestHolder(networkOf(clientAddress(response.req, settings.trustedProxies)), response);
