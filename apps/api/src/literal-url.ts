/**
 * A URL whose path every router can decode: one that is not well-formed percent-encoding of UTF-8 is taken
 * literally. So `%zz` as an id is a malformed id, with its 401 or 404, and not an error of another kind.
 * `*`, which is no path and which a router would take for any, becomes an address that is not there.
 */
export function literalUrl(url: string): string {
  if (url === '*') return '/*';
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(end);
  }
}
