import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AccountLinks, type FullLink, RefusedCall } from '../account-links.js';
import type { InternalCalls } from '../../internal-calls.js';
import { queryIn } from '../query-in.js';
import { listShortUrls } from './shlink-list.js';
import { linkFieldsIn, type ShlinkBody, shortUrlOf } from './shlink-links.js';
import { invalidData, noApiKey, noShortUrl, problemOf, ShlinkProblem } from './shlink-problem.js';

/** The version of Shlink that the responses imitate. */
const health = {
  status: 'pass',
  version: '4.0.0',
  links: { about: 'https://shlink.io', project: 'https://github.com/shlinkio/shlink' },
};

const shortUrls = '/rest/v3/short-urls';
const shortUrl = `${shortUrls}/:shortCode`;

type Operation = (links: AccountLinks, request: ShlinkRequest, reply: FastifyReply) => Promise<unknown>;

interface ShlinkRequest {
  shortCode: string;
  query: URLSearchParams;
  body: ShlinkBody;
}

/** Serves the short URL operations of Shlink's REST API. Each makes calls of `/v1` with the API key. */
export function serveShlink(fastify: FastifyInstance, calls: InternalCalls, base: string): void {
  const short = new URL(base);
  const config = { requires: { caller: 'anyone' } } as const;
  const serve = (operation: Operation): RouteHandlerMethod =>
    function respond(request, reply) {
      return respondWith(operation, request, reply, calls, short);
    };
  for (const url of ['/rest/health', '/rest/v3/health']) fastify.get(url, { config }, () => health);
  fastify.get(shortUrls, { config }, serve(list));
  fastify.post(shortUrls, { config }, serve(create));
  fastify.get(shortUrl, { config }, serve(read));
  fastify.patch(shortUrl, { config }, serve(change));
  fastify.delete(shortUrl, { config }, serve(remove));
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
  void reply.header('Cache-Control', 'no-store');
  try {
    if (typeof key !== 'string' || key === '') throw noApiKey();
    const domain = query.get('domain') ?? body.domain;
    if (![undefined, null, '', 'DEFAULT', short.host].includes(domain as string))
      throw invalidData(['domain']);
    const links = new AccountLinks(calls, request, key, short.hostname);
    const response = await operation(links, { shortCode, query, body }, reply);
    return response === undefined ? reply.status(204).send() : reply.send(response);
  } catch (error) {
    if (error instanceof ShlinkProblem) return error.send(reply);
    if (!(error instanceof RefusedCall)) throw error;
    const slug = typeof body.customSlug === 'string' ? body.customSlug : shortCode;
    return problemOf(error, slug).send(reply);
  }
}

const list: Operation = (links, { query }) => listShortUrls(links, query);

const create: Operation = async (links, { body }) => {
  const slug = body.customSlug ?? undefined;
  return shortUrlOf(await links.create({ slug: slug as string | undefined, ...linkFieldsIn(body) }));
};

const read: Operation = async (links, { shortCode }) => shortUrlOf(await found(links, shortCode));

const change: Operation = async (links, { shortCode, body }) => {
  const { id, slug } = await found(links, shortCode);
  return shortUrlOf(
    await links.call<FullLink>('PATCH', `/v1/links/${id}?view=full`, linkFieldsIn(body, slug)),
  );
};

const remove: Operation = async (links, { shortCode }) => {
  const { id } = await found(links, shortCode);
  await links.call('DELETE', `/v1/links/${id}`);
};

/** @throws ShlinkProblem if there is no such link. */
async function found(links: AccountLinks, shortCode: string): Promise<FullLink> {
  const link = await links.find(shortCode);
  if (!link) throw noShortUrl(shortCode);
  return link;
}
