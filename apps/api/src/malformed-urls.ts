import type { IncomingMessage } from 'node:http';
import { type DomainError, invalidRequest } from '@app/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const malformed = new WeakSet<IncomingMessage>();

/** True if the path of a request is not percent-encoded UTF-8, and is therefore taken literally. */
const hasLiteralPath = (request: IncomingMessage): boolean => malformed.has(request);

/**
 * The URL of a request, rewritten if it is one whose path the router cannot decode. A path that is not well-formed percent-encoded UTF-8 is taken
 * literally: `%zz` is then just an unknown id, and the response is a 401 or 404 like for any other.
 * The router would match `*` with any route, so it becomes the unknown path `/*`.
 */
export function literalUrl(request: IncomingMessage): string {
  const { url = '/' } = request;
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, end);
  if (path === '*') return `/*${url.slice(end)}`;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    malformed.add(request);
    return path.replaceAll('%', '%25') + url.slice(end);
  }
}

const message = 'This is not percent-encoded UTF-8.';

/**
 * Rejects queries, and external ids in paths, that are not percent-encoded UTF-8. The router would take them literally:
 * `%ff` would be the text of a search, or the external id of a new link. Other ids are then unknown ones, with a 404.
 */
export function refuseMalformedQueries(fastify: FastifyInstance): void {
  // After the caller is identified, and before a body is read.
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isCall = !request.is404 && /^\/(v1|dashboard\/api)\//.test(request.routeOptions.url ?? '');
    done((isCall && problemOf(request)) || undefined);
  });
}

function problemOf({ raw, url, params }: FastifyRequest): DomainError | null {
  const { externalId } = params as { externalId?: string };
  if (externalId !== undefined && hasLiteralPath(raw)) {
    return invalidRequest([{ field: 'externalId', code: 'invalid_text', message }]);
  }
  const pairs = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  if (isEncoded(pairs)) return null;
  const [name = ''] =
    pairs
      .split('&')
      .find((pair) => !isEncoded(pair))
      ?.split('=', 1) ?? [];
  return isEncoded(name)
    ? invalidRequest([{ field: decodeURIComponent(name), code: 'invalid_text', message }])
    : invalidRequest([], 'The name of a parameter is not percent-encoded UTF-8.');
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
