import { groupsOf, type Operations } from './operations.gen.js';
import { PagedList } from './paged-list.js';
import { type CallOptions, Transport } from './transport.js';

export interface WaypostOptions {
  /** An API key, `way_…`. */
  key: string;
  /** Address of the API, such as `https://links.example`. */
  baseUrl: string;
  /** How often a temporarily failed call is repeated. 3 by default, 0 for never. */
  maxRetries?: number | undefined;
  /**
   * How long an attempt may take until its response has arrived, in milliseconds. Files and exports, which may be large,
   * have the same time for each part. 30,000 by default.
   */
  timeoutMs?: number | undefined;
  /** The same for a call whose body is a file or an image, which has to be sent first. 900,000 (15 minutes) by default. */
  uploadTimeoutMs?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** The Waypost API. Each group of operations is a property, such as `links`. */
export type Waypost = Operations;

/** Creates a client, which makes calls with an API key. @throws TypeError if the key or the address is missing */
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

/** Creates the function of an operation, from `POST /v1/links/{id}/pause` and the kinds of its body and response. */
function callOf(transport: Transport, operation: string): Call {
  const [method = '', template = '', ...kinds] = operation.split(' ');
  const idCount = template.split('{').length - 1;
  const expected = kinds.includes('file') ? 'file' : 'json';
  return (...args) => {
    const ids = Array.from({ length: idCount }, () => args.shift());
    const body = kinds.includes('body') ? args.shift() : undefined;
    const options = (args.shift() ?? {}) as CallOptions;
    const call = { method, template, ids, body, options, expected } as const;
    if (kinds.includes('lines')) return transport.lines(call);
    if (kinds.includes('deletes')) return transport.send({ ...call, deletedId: String(ids[0]) });
    if (!kinds.includes('pages')) return transport.send(call);
    return new PagedList((paging) => transport.send({ ...call, options: { ...options, ...paging } }));
  };
}
