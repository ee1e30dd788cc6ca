import { randomSlug } from '@app/slugs';
import type { FastifyRequest } from 'fastify';
import type { InternalCall, InternalCalls } from '../internal-calls.js';

/** A link as `view=full` shows it. */
export interface FullLink {
  id: string;
  slug: string;
  destination: string;
  url: string;
  name: string;
  clicks: number;
  createdAt: string;
  tags: string[];
  forwardQuery: boolean;
  activeFrom: string | null;
  expiresAt: string | null;
  maxClicks: number | null;
  rules: unknown[] | null;
}

export interface LinkPage {
  data: FullLink[];
  nextCursor: string | null;
}

/** A call of `/v1` that was rejected. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly { field: string; code: string; message: string }[] = [],
    /** Seconds. */
    readonly retryAfter?: string,
  ) {
    super(message);
    this.name = 'RefusedCall';
  }
}

/** How many times a slug that was just taken is replaced by another one. */
const attempts = 3;

/**
 * The links of a key's account on the default domain, the only one known to other services' interfaces, through calls
 * of `/v1` with that key. All methods throw `RefusedCall`.
 */
export class AccountLinks {
  constructor(
    private readonly calls: InternalCalls,
    private readonly origin: FastifyRequest,
    private readonly token: string,
    /** Host of the default domain. */
    private readonly domain: string,
  ) {}

  async call<T>(method: InternalCall['method'], path: string, body?: object): Promise<T> {
    // Anything else is not a key, nor a valid header.
    if (!/^[\x21-\x7e]{1,512}$/.test(this.token))
      throw new RefusedCall(401, 'unauthorized', 'This is not a key.');
    const response = await this.calls.call(this.origin, { method, path, body, token: this.token });
    if (response.status < 400) return response.body as T;
    const { error } = response.body as { error: RefusedCall };
    throw new RefusedCall(response.status, error.code, error.message, error.fields, response.retryAfter);
  }

  /** The link with a slug, or null. */
  async find(slug: string): Promise<FullLink | null> {
    if (slug === '' || slug.length > 64) return null;
    const { data } = await this.page(new URLSearchParams({ slug, limit: '1' }));
    return data[0] ?? null;
  }

  /** Creates a link, with a random slug if none is given. */
  async create({ slug, ...link }: { slug?: string; [field: string]: unknown }): Promise<FullLink> {
    for (let attempt = 1; ; attempt++) {
      try {
        const body = { slug: slug ?? randomSlug(), ...link };
        return await this.call<FullLink>('POST', '/v1/links?view=full', body);
      } catch (error) {
        const isTaken = error instanceof RefusedCall && error.code === 'slug_taken';
        if (!isTaken || slug !== undefined || attempt === attempts) throw error;
      }
    }
  }

  /** Lists links in pages. @param query other parameters of `GET /v1/links`. */
  page(query: URLSearchParams): Promise<LinkPage> {
    const all = new URLSearchParams([...query, ['view', 'full'], ['domain', this.domain]]);
    return this.call<LinkPage>('GET', `/v1/links?${String(all)}`);
  }
}
