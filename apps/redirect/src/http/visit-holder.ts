import { clientAddress, networkOf, type Settings } from '@app/common';
import { RequestHolder } from '@app/operations';
import type { ServerResponse } from 'node:http';

/** The holder that a request uses scarce resources for: its client's network, with which it shares its turns. */
export const visitHolder = (settings: Settings, response: ServerResponse): RequestHolder =>
  new RequestHolder(networkOf(clientAddress(response.req, settings.trustedProxies)), response);
