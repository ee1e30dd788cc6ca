/**
 * Rewrites a URL whose path the router cannot decode. A path that is not well-formed percent-encoded UTF-8 is taken
 * literally: `%zz` is then just an unknown id, and the response is a 401 or 404 like for any other.
 * The router would match `*` with any route, so it becomes the unknown path `/*`.
 */
export function literalUrl(url: string): string {
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, end);
  if (path === '*') return `/*${url.slice(end)}`;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(end);
  }
}
