/** The parts of a request's path, and its raw query. */
export interface RequestedPath {
  /** Lower case; empty for `/`; undefined if the path cannot belong to a slug. */
  slug: string | undefined;
  /** Id of a bio page's item, or the name of a preview image. */
  item: string | undefined;
  /** Without `?`, one character per byte. */
  query: string;
}

const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
const itemPattern = /^(?:[A-Za-z0-9_-]{1,64}|og\.(?:png|jpg))$/;

/** Parses a request target: `/slug`, `/slug/`, `/slug/item`, `/slug/og.png`, `/slug/og.jpg`, with or without a query. */
export function requestedPath(target: string): RequestedPath {
  const [path, query] = split(target.startsWith('/') ? target : withoutOrigin(target));
  const parts = decoded(path).slice(1).split('/');
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const [first = '', item] = parts;
  // Before lower-casing, which turns the Kelvin sign into an ASCII letter.
  const known =
    path.startsWith('/') &&
    parts.length <= 2 &&
    (first === '' ? parts.length === 1 : slugPattern.test(first));
  return {
    slug: known && (item === undefined || itemPattern.test(item)) ? first.toLowerCase() : undefined,
    item,
    query,
  };
}

function split(target: string): [path: string, query: string] {
  const hash = target.indexOf('#');
  const whole = hash < 0 ? target : target.slice(0, hash);
  const at = whole.indexOf('?');
  return at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
}

/** A request to a proxy includes the origin. */
const withoutOrigin = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return '/%';
  }
}
