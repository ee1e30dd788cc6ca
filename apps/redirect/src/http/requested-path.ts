import { escapedRest, withoutSurroundings } from '@app/common';

/** The parts of a request's path, and its raw query. */
export interface RequestedPath {
  /** Lower case; empty for `/`; undefined if the path cannot belong to a slug. */
  slug: string | undefined;
  /** Id of a bio page's item, or the name of a preview image. */
  item: string | undefined;
  /** The whole path after the first slash, decoded, which may be an alias. Empty if it cannot be one. */
  code: string;
  /** Without `?`, one character per byte. */
  query: string;
  /** The path without text that may surround a link. Undefined if it is a slug, possibly with an item. */
  forgiven?: RequestedPath;
}

const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
const itemPattern = /^(?:[A-Za-z0-9_-]{1,64}|og\.(?:png|jpg))$/;

/**
 * Parses a request target: `/slug`, `/slug/`, `/slug/item`, `/slug/og.png`, `/slug/og.jpg`, with or without a query.
 * Any other may be an alias, and may have text around the link (`forgiven`).
 */
export function requestedPath(target: string): RequestedPath {
  const [path, query] = split(target);
  if (!path.startsWith('/')) return { slug: undefined, item: undefined, code: '', query };
  const requested = parsed(decoded(path), query);
  return requested.slug === undefined
    ? { ...requested, forgiven: parsed(...forgiving(path, query)) }
    : requested;
}

function parsed(path: string, query: string): RequestedPath {
  const parts = path.slice(1).split('/');
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const [first = '', item] = parts;
  // Before lower-casing, which turns the Kelvin sign into an ASCII letter.
  const known =
    parts.length <= 2 &&
    (first === '' ? parts.length === 1 : slugPattern.test(first)) &&
    (item === undefined || itemPattern.test(item));
  const code = path.slice(1);
  return known
    ? { slug: first.toLowerCase(), item, code, query }
    : { slug: undefined, item: undefined, code: isNoCode(path) ? '' : code, query };
}

/**
 * The decoded path and the query of a link when an app mistakes surrounding text for a part of it: with the end of
 * the sentence (`/slug).`), an invisible character, doubled slashes, or an escaped query (`/slug%3Fa=1`, `/slug&a=1`).
 * Letters and digits are never dropped: they may belong to another link.
 */
function forgiving(path: string, query: string): [path: string, query: string] {
  const rest = escapedRest.exec(path);
  const whole = decoded(rest ? path.slice(0, rest.index) : path).replace(/\/{2,}/g, '/');
  const cleaned = `/${withoutSurroundings(whole.slice(1))}`;
  // A remainder of a path of nothing but punctuation is not the home page.
  if (cleaned === '/' && whole !== '/') return [undecodable, query];
  const isQuery = rest !== null && /^(?:%3f|&)$/i.test(rest[0]);
  const escaped = isQuery ? path.slice(rest.index + rest[0].length) : '';
  const found = escaped.includes('=') ? escaped : escaped.replace(/%3d/gi, '=').replace(/%26/g, '&');
  return [cleaned, [found, query].filter(Boolean).join('&')];
}

function split(target: string): [path: string, query: string] {
  const hash = target.indexOf('#');
  const whole = hash < 0 ? target : target.slice(0, hash);
  const at = whole.indexOf('?');
  return at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
}

/** A path that is not a slug and, because of the control character, not an alias. */
const undecodable = '/\0';

/** Aliases have no control characters, and the database rejects NUL. */
const isNoCode = (path: string): boolean => /\p{Cc}/u.test(path);

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undecodable;
  }
}
