import { groupsOf, type Operations } from './operations.gen.js';
import { PagedList } from './paged-list.js';
import { type CallOptions, Transport } from './transport.js';

export interface WaypostOptions {
  /** An API key, `way_…`. */
  key: string;
  /** Address of the API, such as `https://links.example`. */
  baseUrl: string;
  /** How often a call is repeated after a network error, a 429 or a 503. 3 by default, 0 for never. */
  maxRetries?: number;
  /** How long an attempt may take until its response begins, milliseconds. 30,000 by default. */
  timeoutMs?: number;
  /** The same for a call whose body is a file or an image, which has to be sent first. 900,000 (15 minutes) by default. */
  uploadTimeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** The Waypost API. Each group of operations is a property, such as `links`. */
export type Waypost = Operations;

/** Creates a client, which makes calls with an API key. */
export const Waypost = class Waypost {
  constructor(options: WaypostOptions) {
    const transport = new Transport(options);
    Object.assign(
      this,
      groupsOf((operation) => callOf(transport, operation)),
    );
  }
} as new (options: WaypostOptions) => Operations;

type Call = (...args: unknown[]) => unknown;

/** A function for an operation, `POST /v1/links/{id}/pause` and the kind of its body and response. */
function callOf(transport: Transport, operation: string): Call {
  const [method = '', template = '', ...kinds] = operation.split(' ');
  return (...args) => {
    const [firstId] = args;
    const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(args.shift())));
    const body = kinds.includes('body') ? args.shift() : undefined;
    const options = (args.shift() ?? {}) as CallOptions;
    if (kinds.includes('lines')) return transport.lines({ method, path, body, options });
    const deletedId = kinds.includes('deletes') ? String(firstId) : undefined;
    if (!kinds.includes('pages')) return transport.send({ method, path, body, options, deletedId });
    return new PagedList((paging) =>
      transport.send({ method, path, body, options: { ...options, ...paging } }),
    );
  };
}
