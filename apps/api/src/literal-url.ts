import type { IncomingMessage } from 'node:http';

const malformed = new WeakSet<IncomingMessage>();

/** True if the path of a request is not percent-encoded UTF-8, and is therefore taken literally. */
export const hasLiteralPath = (request: IncomingMessage): boolean => malformed.has(request);

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
