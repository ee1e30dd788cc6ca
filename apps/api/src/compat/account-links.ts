import { maxReportDays } from '@app/analytics';
import { randomSlug } from '@app/slugs';
import type { FastifyRequest } from 'fastify';
import type { InternalCall, InternalCalls } from '../internal-calls.js';

/** A link as `view=full` shows it. */
export interface FullLink {
  id: string;
  slug: string;
  destination: string;
  url: string;
  /** Host that it is on. */
  domain: string;
  name: string;
  clicks: number;
  /** What visitors get now: `active`, `scheduled` or another state. */
  state: string;
  createdAt: string;
  tags: string[];
  forwardQuery: boolean;
  activeFrom: string | null;
  expiresAt: string | null;
  maxClicks: number | null;
  gate: string | null;
  hasPassword: boolean;
  rules: unknown[] | null;
}

export interface LinkPage {
  data: FullLink[];
  nextCursor: string | null;
  /** How many links match, at least. Only if the query has `count=true`. */
  total?: number;
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

/** How many random slugs are tried. */
const attempts = 3;

/** The links of a key's account on one domain, through calls of `/v1` with that key. All methods throw `RefusedCall`. */
export class AccountLinks {
  constructor(
    private readonly calls: InternalCalls,
    private readonly origin: FastifyRequest,
    private readonly token: string,
    /** Host of the domain. Without one, `page` covers all domains. */
    private readonly domain?: string,
  ) {}

  /** The links on all domains, to list them. */
  onAllDomains(): AccountLinks {
    return new AccountLinks(this.calls, this.origin, this.token);
  }

  async call<T>(
    method: InternalCall['method'],
    path: string,
    body?: object,
    reuse?: InternalCall['reuse'],
  ): Promise<T> {
    // Anything else is not a key, nor a valid header.
    if (!/^[\x21-\x7e]{1,512}$/.test(this.token))
      throw new RefusedCall(401, 'unauthorized', 'This is not a key.');
    const response = await this.calls.call(this.origin, { method, path, body, token: this.token, reuse });
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

  /**
   * Creates a link, with a random slug if none is given.
   * @param random makes such a slug.
   * @param reuses true if an existing link with the given fields will do.
   */
  async create(
    { slug, ...link }: { slug?: unknown; [field: string]: unknown },
    random: () => string = randomSlug,
    reuses = false,
  ): Promise<FullLink> {
    const ofSlug = slug === undefined ? 'any-slug' : 'same-slug';
    for (let attempt = 1; ; attempt++) {
      try {
        const body = { slug: slug ?? random(), ...link };
        return await this.call<FullLink>('POST', '/v1/links?view=full', body, reuses ? ofSlug : undefined);
      } catch (error) {
        const isTaken = error instanceof RefusedCall && error.code === 'slug_taken';
        if (!isTaken || slug !== undefined || attempt === attempts) throw error;
      }
    }
  }

  /** Lists links in pages. @param query other parameters of `GET /v1/links`. */
  page(query: URLSearchParams): Promise<LinkPage> {
    const all = new URLSearchParams([...query, ['view', 'full']]);
    if (this.domain !== undefined) all.set('domain', this.domain);
    return this.call<LinkPage>('GET', `/v1/links?${String(all)}`);
  }

  /** The clicks of all links, on all domains, as far back as reports reach. */
  async totalClicks(): Promise<number> {
    const { totals } = await this.call<{ totals: { clicks: number } }>(
      'GET',
      `/v1/analytics/report?days=${maxReportDays}&interval=month&metrics=clicks`,
    );
    return totals.clicks;
  }

  /** Throws unless the key is valid. The path does not exist, and only callers with a valid key get a 404 for it. */
  async requireKey(): Promise<void> {
    await this.call('GET', '/v1/').catch((error: unknown) => {
      if (!(error instanceof RefusedCall) || error.status !== 404) throw error;
    });
  }
}
