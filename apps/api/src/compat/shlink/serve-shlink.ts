import { randomSlug } from '@app/slugs';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AccountLinks, type FullLink, RefusedCall } from '../account-links.js';
import type { InternalCalls } from '../../internal-calls.js';
import { queryIn } from '../query-in.js';
import { changeRedirects, listDomains } from './shlink-domains.js';
import { linkFieldsIn, type ShlinkBody, shortUrlOf, visitsSummaryOf } from './shlink-links.js';
import { listShortUrls } from './shlink-list.js';
import {
  invalidData,
  noApiKey,
  noShortUrl,
  notSupported,
  problemOf,
  ShlinkProblem,
} from './shlink-problem.js';
import { deleteTags, listTags, listTagStats, renameTag } from './shlink-tags.js';

/** The version of Shlink that the responses imitate. */
const health = {
  status: 'pass',
  version: '4.0.0',
  links: { about: 'https://shlink.io', project: 'https://github.com/shlinkio/shlink' },
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Operation = (links: AccountLinks, request: ShlinkRequest) => unknown;

interface ShlinkRequest {
  path: string;
  shortCode: string;
  query: URLSearchParams;
  body: ShlinkBody;
  /** Host and port of the default domain. */
  authority: string;
  /** Host of the domain that was named, unless it is the default one. */
  host: string | undefined;
  /** True if a domain was named. */
  hasDomain: boolean;
  present: (link: FullLink) => object;
}

/** Serves Shlink's REST API. Each operation makes calls of `/v1` with the API key. */
export function serveShlink(fastify: FastifyInstance, calls: InternalCalls, base: string): void {
  const short = new URL(base);
  const config = { requires: { caller: 'anyone' } } as const;
  const serve = (operation: Operation): RouteHandlerMethod =>
    function respond(request, reply) {
      return respondWith(operation, request, reply, calls, short);
    };
  for (const url of ['/rest/health', '/rest/v3/health']) fastify.get(url, { config }, () => health);
  for (const [method, path, operation] of operations) {
    fastify.route({ method, url: `/rest/v3/${path}`, config, handler: serve(operation) });
  }
  fastify.route({ method: [...methods], url: '/rest/*', config, handler: serve(refuse) });
}

async function respondWith(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: InternalCalls,
  short: URL,
): Promise<FastifyReply> {
  const body = (request.body ?? {}) as ShlinkBody;
  const query = queryIn(request.url);
  const { shortCode = '' } = request.params as { shortCode?: string };
  const key = request.headers['x-api-key'];
  const domain = query.get('domain') ?? body.domain;
  const isDefault = [undefined, null, '', 'DEFAULT', short.host, short.hostname].includes(domain as string);
  const host = isDefault ? undefined : String(domain);
  void reply.header('Cache-Control', 'no-store');
  try {
    if (typeof key !== 'string' || key === '') throw noApiKey();
    if (query.has('domain') && body.domain !== undefined && body.domain !== query.get('domain'))
      throw invalidData(['domain']);
    const response = await operation(new AccountLinks(calls, request, key, host ?? short.hostname), {
      path: request.url.replace(/\?.*$/, ''),
      shortCode,
      query,
      body,
      authority: short.host,
      host,
      hasDomain: Boolean(domain),
      present: (link) => shortUrlOf(link, short.hostname),
    });
    return response === undefined ? reply.status(204).send() : reply.send(response);
  } catch (error) {
    if (error instanceof ShlinkProblem) return error.send(reply);
    if (!(error instanceof RefusedCall)) throw error;
    const slug = typeof body.customSlug === 'string' ? body.customSlug : shortCode;
    return problemOf(error, slug).send(reply);
  }
}

const list: Operation = (links, { query, hasDomain, present }) =>
  listShortUrls(hasDomain ? links : links.onAllDomains(), query, present);

/** The shortest random code, as in Shlink. */
const minCodeLength = 4;
const maxSlugLength = 64;

/**
 * Creates a short URL, or returns an existing one if the body asks for it.
 * @param domain its host, unless it is the default domain.
 * @throws ShlinkProblem if a field that only Shlink has is invalid.
 */
async function createShortUrl(
  links: AccountLinks,
  body: ShlinkBody,
  domain: string | undefined,
): Promise<FullLink> {
  const { prefix, length } = codeOptionsIn(body);
  const slug = typeof body.customSlug === 'string' ? `${prefix}${body.customSlug}` : body.customSlug;
  const fields = { ...linkFieldsIn(body), slug: slug ?? undefined };
  const random = () => `${prefix}${randomSlug(length)}`;
  return links.create({ ...fields, domain }, random, body.findIfExists === true);
}

function codeOptionsIn({ pathPrefix, shortCodeLength, customSlug }: ShlinkBody): {
  prefix: string;
  length: number | undefined;
} {
  const prefix = pathPrefix ?? '';
  const length = shortCodeLength ?? undefined;
  const isRandom = customSlug === undefined || customSlug === null;
  const isPrefix = typeof prefix === 'string' && /^([a-z\d][\w-]{0,59})?$/i.test(prefix);
  const isLength =
    length === undefined ||
    (typeof length === 'number' &&
      Number.isInteger(length) &&
      length >= minCodeLength &&
      length <= maxSlugLength);
  const isTooLong = isRandom && isPrefix && isLength && prefix.length + (length ?? 0) > maxSlugLength;
  const invalid = [
    ...(isPrefix ? [] : ['pathPrefix']),
    ...(isLength && !isTooLong ? [] : ['shortCodeLength']),
  ];
  if (!isPrefix || !isLength || isTooLong) throw invalidData(invalid);
  return { prefix, length };
}

const create: Operation = async (links, { body, host, present }) =>
  present(await createShortUrl(links, body, host));

const read: Operation = async (links, request) => request.present(await found(links, request));

const change: Operation = async (links, request) => {
  const { id, slug } = await found(links, request);
  const changes = linkFieldsIn(request.body, slug);
  return request.present(await links.call<FullLink>('PATCH', `/v1/links/${id}?view=full`, changes));
};

const remove: Operation = async (links, request) => {
  const { id } = await found(links, request);
  await links.call('DELETE', `/v1/links/${id}`);
};

/** Visits of unknown addresses are not counted. */
const overview: Operation = async (links) => ({
  visits: {
    nonOrphanVisits: visitsSummaryOf(await links.totalClicks()),
    orphanVisits: visitsSummaryOf(0),
  },
});

/** Without a Mercure hub, the web client does not update by itself. */
const mercure: Operation = async (links) => {
  await links.requireKey();
  const title = 'Mercure integration not configured';
  throw new ShlinkProblem(404, 'mercure-not-configured', title, 'Waypost has no Mercure hub.');
};

const refuse: Operation = async (links, { path }) => {
  await links.requireKey();
  throw notSupported(
    /\/visits(\/(non-)?orphan)?$/.test(path)
      ? 'Waypost stores no single visits, only sums: the number of visits is in the list of short URLs, and reports are in the dashboard.'
      : 'Waypost does not support this part of the API of Shlink.',
  );
};

const operations: [(typeof methods)[number], string, Operation][] = [
  ['GET', 'short-urls', list],
  ['POST', 'short-urls', create],
  ['GET', 'short-urls/:shortCode', read],
  ['PATCH', 'short-urls/:shortCode', change],
  ['DELETE', 'short-urls/:shortCode', remove],
  ['GET', 'tags', (links, { query }) => listTags(links, query)],
  ['GET', 'tags/stats', (links, { query }) => listTagStats(links, query)],
  ['PUT', 'tags', (links, { body }) => renameTag(links, body)],
  ['DELETE', 'tags', (links, { query }) => deleteTags(links, query)],
  ['GET', 'domains', (links, { authority }) => listDomains(links, authority)],
  ['PATCH', 'domains/redirects', (links, { body, host }) => changeRedirects(links, body, host)],
  ['GET', 'visits', overview],
  ['GET', 'mercure-info', mercure],
];

/** @throws ShlinkProblem if there is no such link. */
async function found(links: AccountLinks, { shortCode, host }: ShlinkRequest): Promise<FullLink> {
  const link = await links.find(shortCode);
  if (!link) throw noShortUrl(shortCode, host);
  return link;
}
